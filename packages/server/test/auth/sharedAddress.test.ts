import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admission } from "../../src/auth/admission.ts";
import { authCalls } from "../../src/auth/calls/index.ts";
import { makeLink } from "../../src/auth/links.ts";
import { readsOnly } from "../../src/http/admission.ts";
import { createServer } from "../../src/http/server.ts";
import { postLetter } from "../../src/mail/index.ts";
import { oneDatabase } from "../support/database.ts";
import { adminLogin, adminPassword, type House, openHouse } from "./house.ts";

describe.each(oneDatabase)("many behind one address on %s", (kind) => {
  let house: House;
  let app: FastifyInstance;
  beforeAll(async () => {
    house = await openHouse(kind);
    app = await createServer({
      database: house.database,
      admission: admission(house.database),
      calls: authCalls(house.database, postLetter),
      logLevel: "silent",
      redactedPaths: [],
      trustProxy: [],
      limitAnonymous: true,
    });
  });
  afterAll(async () => {
    await app.close();
    await house.close();
  });

  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: "POST", url, payload, headers, remoteAddress: "192.0.2.9" });
  const statuses = async (times: number, url: string, payload: object, headers = {}) => {
    const replies = await Promise.all(Array.from({ length: times }, () => post(url, payload, headers)));
    return new Set(replies.map(({ statusCode }) => statusCode));
  };

  test("a stranger's calls shut out neither a known browser nor who refreshes a session", async () => {
    const right = { login_name: adminLogin, password: adminPassword };
    const first = await post("/v1/login", right);
    const [cookie] = first.cookies;
    const known = { cookie: `${cookie?.name}=${cookie?.value}` };
    const { loginAccountInfo } = first.json().respondCode.additionals;
    const refresh = `/v1/refresh/${loginAccountInfo.userBasicResponse.user_id}`;
    const { refresh_token } = loginAccountInfo.loginAccountToken;

    await statuses(300, "/v1/login", {});
    const limited = await post("/v1/login", right);
    expect(limited.statusCode).toBe(429);
    const { additionals, message } = limited.json().respondCode;
    expect(additionals.details.seconds, "it says when to try again").toBeGreaterThan(0);
    expect(message).toContain(String(additionals.details.seconds));
    expect((await post("/v1/login", right, { cookie: `${known.cookie}x` })).statusCode).toBe(429);
    expect((await post("/v1/login", right, known)).statusCode).toBe(200);

    await statuses(600, refresh, { refresh_token: "stranger" });
    expect((await post(refresh, { refresh_token: "stranger" })).statusCode).toBe(429);
    const next = await post(refresh, { refresh_token });
    expect(next.statusCode).toBe(200);
    expect((await post(refresh, { refresh_token })).statusCode, "spent").toBe(429);
  });

  test("a known browser has a limit of its own", async () => {
    const right = { login_name: adminLogin, password: adminPassword };
    const signedIn = await app.inject({
      method: "POST",
      url: "/v1/login",
      payload: right,
      remoteAddress: "192.0.2.10",
    });
    const [cookie] = signedIn.cookies;
    const known = { cookie: `${cookie?.name}=${cookie?.value}` };
    expect(await statuses(300, "/v1/login", {}, known)).toEqual(new Set([400]));
    expect((await post("/v1/login", right, known)).statusCode).toBe(429);
  });

  test("many open their letters at once, whatever strangers ask for meanwhile", async () => {
    const { accountId } = house.founded;
    const token = await house.database.transact((tx) => makeLink(tx, "reset_password", { accountId }));
    const reset = "/v1/resetPWD.json";
    await statuses(20, reset, { token: "b".repeat(token.length), password: "a walk along the quay" });
    await statuses(20, "/v1/verifyEmail.json", { token: "b".repeat(token.length) });
    const asked = (url: string) => app.inject({ method: "GET", url, remoteAddress: "192.0.2.9" });
    await Promise.all(Array.from({ length: 20 }, () => asked(`${reset}?token=${"b".repeat(token.length)}`)));
    expect((await asked(`${reset}?token=${"b".repeat(token.length)}`)).statusCode).toBe(429);
    expect((await asked(`${reset}?token=${token}`)).statusCode).toBe(200);
    expect((await post(reset, { login_name: adminLogin })).statusCode).toBe(429);
    // Good for another purpose it is refused for what it is, not for how many asked.
    expect((await post("/v1/verifyEmail.json", { token })).json().respondCode.code).toBe("LINK_INVALID");
    expect((await post(reset, { token, password: "a walk along the quay" })).statusCode).toBe(200);
    expect((await post(reset, { token, password: "a walk along the quay" })).statusCode, "spent").toBe(429);
  });

  test("who cannot sign in now is not told that nothing was saved", () => {
    const entering = authCalls(house.database, postLetter).filter(({ path }) => path === "/v1/login");
    expect(entering.map(readsOnly)).toEqual([true]);
  });
});
