import { admission } from "../../src/auth/admission.ts";
import { authCalls } from "../../src/auth/calls/index.ts";
import { foundCompany } from "../../src/auth/firstAdministrator.ts";
import { redactedPaths } from "../../src/auth/redaction.ts";
import { seed } from "../../src/auth/seed.ts";
import { stepAt } from "../../src/auth/totp.ts";
import { migrate, openDatabase } from "../../src/database/index.ts";
import { createServer } from "../../src/http/server.ts";
import { mailCalls, postLetter } from "../../src/mail/index.ts";
import { authenticator } from "../support/authenticator.ts";
import { codeAt } from "../support/oneTimeCode.ts";

// A server that logs all it can, to standard output, while it is told secrets. The line that begins with `told:` lists them.

const database = await openDatabase({ secretKeys: [Buffer.alloc(32, 1)] });
await migrate(database);
await seed(database);
const password = "told-password-1";
const site = { id: "localhost", origin: "http://localhost:8080" };
await foundCompany(database, { loginName: "chief", password, email: "chief@example.com" });
const app = await createServer({
  database,
  admission: admission(database),
  calls: [...authCalls(database, postLetter, undefined, site), ...mailCalls()],
  logLevel: "trace",
  redactedPaths,
  trustProxy: [],
  limitAnonymous: false,
});

const call = async (method: "GET" | "POST" | "PUT", url: string, body?: object, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return response.json().respondCode.additionals;
};

const secrets = [
  password,
  "wrongpassword-2",
  "newpassword-3",
  "linktoken-4",
  "refreshtoken-5",
  "verifytoken-6",
  "serialnumber-7",
];
await call("POST", "/v1/login", { login_name: "chief", password: "wrongpassword-2" });
const { loginAccountInfo: info } = await call("POST", "/v1/login", { login_name: "chief", password });
const { access_token, refresh_token } = info.loginAccountToken;
secrets.push(access_token, refresh_token);
await call("GET", "/v1/resetPWD.json?token=linktoken-4");
await call("POST", "/v1/resetPWD.json", { token: "linktoken-4", password: "newpassword-3" });
await call("GET", "/v1/verifyEmail.json?token=verifytoken-6");
await call("POST", "/v1/verifyEmail.json", { token: "verifytoken-6" });
const registrant = {
  email: "registrant@example.com",
  first_name: "x",
  last_name: "x",
  company_full_name: "x",
  company_short_name: "x",
  telephone: "1",
  serial_number: "serialnumber-7",
  password: "newpassword-3",
};
await call("POST", "/v1/register.json", registrant);
await call("GET", `/v1/register.json?${new URLSearchParams(registrant)}`);
await call("POST", "/v1/setup", {
  token: "linktoken-4",
  company_name: "x",
  login_name: "x",
  password: "newpassword-3",
});
await call("POST", `/v1/refresh/${info.userBasicResponse.user_id}`, { refresh_token: "refreshtoken-5" });
await call("POST", "/v1/own/secondfactor/begin", { password: "wrongpassword-2" }, access_token);
const { secondFactor } = await call("POST", "/v1/own/secondfactor/begin", { password }, access_token);
const code = codeAt(secondFactor.secret, stepAt(Date.now()));
secrets.push(secondFactor.secret);
const confirmed = await call("POST", "/v1/own/secondfactor/confirm", { one_time_code: code }, access_token);
secrets.push(...confirmed.secondFactor.recovery_codes);
await call("POST", "/v1/login", { login_name: "chief", password, one_time_code: secrets.at(-1) });
await call("POST", "/v1/login", { login_name: "chief", password, one_time_code: "wrongcode-8" });
secrets.push("wrongcode-8");
const { passkeyOptions } = await call("POST", "/v1/own/passkey/begin", { password }, access_token);
const device = authenticator(site.origin, site.id);
await call("POST", "/v1/own/passkey/a", { credential: device.make(passkeyOptions) }, access_token);
const { passkeyOptions: asked } = await call("POST", "/v1/login/passkey/begin", {});
const signed = device.sign(asked);
await call("POST", "/v1/login/passkey", { credential: signed });
secrets.push(passkeyOptions.challenge, asked.challenge, signed.response.signature);
const passwords = { current_password: "wrongpassword-2", new_password: "newpassword-3" };
await call("PUT", `/v1/account/${info.account_id}/password`, passwords, access_token);
await call("POST", "/v1/account/loginstatus", { refresh_token }, `${access_token}x`);
// What breaks within a call is logged with its error: the database is gone.
await database.close();
await call("POST", "/v1/login", { login_name: "chief", password });
await call("POST", `/v1/refresh/${info.userBasicResponse.user_id}`, { refresh_token });
process.stdout.write(`told: ${JSON.stringify(secrets)}\n`);
process.exit(0);
