import { stepAt } from "../../../src/auth/totp.ts";
import { authenticator } from "../../support/authenticator.ts";
import { codeAt } from "../../support/oneTimeCode.ts";
import { chiefPassword, type TextAnswer, type World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { alone, anyone, lists } from "./common.ts";
import { newAccount } from "./drafts.ts";
import type { Prepare } from "./prepared.ts";

/** Signing in, and what concerns oneself. */
export function signingIn(): Record<string, Prepare> {
  const session = async (w: World, as: "manager") => {
    const { additionals } = await w.ask("anonymous", "POST", "/v1/login", { body: credentials(as) });
    return additionals.loginAccountInfo;
  };
  return {
    "POST /v1/login": async () => ({
      ...anyone,
      url: "/v1/login",
      body: { login_name: "chief", password: chiefPassword },
    }),
    "POST /v1/refresh/{userId}": async (w) => {
      const info = await session(w, "manager");
      return {
        ...anyone,
        url: `/v1/refresh/${info.userBasicResponse.user_id}`,
        body: { refresh_token: info.loginAccountToken.refresh_token },
      };
    },
    "POST /v1/logout/{accountId}": async (w) => {
      const info = await session(w, "manager");
      const headers = { authorization: `Bearer ${info.loginAccountToken.access_token}` };
      return { ...alone, outsiders: ["near", "abroad"], url: `/v1/logout/${info.account_id}`, body: {}, headers };
    },
    "GET /v1/config.json": async () => ({ ...anyone, url: "/v1/config.json" }),
    "GET /v1/resetPWD.json": async () => ({ ...anyone, url: "/v1/resetPWD.json?login_name=receiver" }),
    "POST /v1/resetPWD.json": async () => ({ ...anyone, url: "/v1/resetPWD.json", body: { login_name: "receiver" } }),
    "POST /v1/setup": async () => ({
      ...anyone,
      url: "/v1/setup",
      body: { token: "x".repeat(43), company_name: "Taken over", login_name: "thief", password: "a very long secret" },
      nobodys: "401 LINK_INVALID",
    }),
    "GET /API/superUser.json": async () => ({
      outsiders: ["abroad"],
      insider: "manager",
      url: "/API/superUser.json",
      shows: lists("superUser", "login_name", "chief"),
    }),
    "POST /v1/account/loginstatus": async () => ({ ...alone, url: "/v1/account/loginstatus", body: {} }),
    "GET /v1/own/menu": async () => ({
      ...alone,
      insider: "picker",
      url: "/v1/own/menu",
      proves: ({ additionals }) => JSON.stringify(additionals.ownMenu).includes('"pickingConfirm"'),
    }),
    "GET /v1/own/lottables": async (w) => {
      const draft = { company_id: w.here.companyId, owner_id: w.here.mine, lottable_no: 5, lottable_name: "Origin" };
      await w.ask("chief", "POST", "/v1/customer/lottable/a", { body: draft });
      return {
        ...alone,
        insider: "picker",
        url: "/v1/own/lottables",
        proves: ({ additionals }) => JSON.stringify(additionals.ownLottables).includes(w.here.mine),
      };
    },
    "POST /v1/account/g": async () => ({ ...alone, url: "/v1/account/g", body: {} }),
    "PUT /v1/own/account": async () => ({
      ...alone,
      insider: "picker",
      url: "/v1/own/account",
      body: { language: "en_US" },
      proves: ({ additionals }) => additionals.account[0].language === "en_US",
    }),
    "POST /v1/own/session/q": async (w) => {
      const id = (await sessionOf(w, "manager")).session_id;
      return {
        outsiders: ["abroad", "near", "chief"],
        insider: "manager",
        url: "/v1/own/session/q",
        body: { pageSize: 500 },
        shows: lists("session", "session_id", String(id)),
      };
    },
    "DELETE /v1/own/session/but/{id}": async (w) => {
      const { headers } = await mine(w);
      const { additionals } = await w.ask("anonymous", "POST", "/v1/account/loginstatus", { headers, body: {} });
      const id = additionals.checkLoginStatus.session_id;
      const proves = ({ additionals }: TextAnswer) => additionals.deleted.length === 0;
      return { ...alone, outsiders: ["near", "abroad"], url: `/v1/own/session/but/${id}`, headers, proves };
    },
    "POST /v1/own/secondfactor/q": async () => ({
      ...alone,
      url: "/v1/own/secondfactor/q",
      body: {},
      proves: ({ additionals }) => additionals.secondFactor.enabled === false,
    }),
    "POST /v1/own/secondfactor/begin": async (w) => {
      const { headers, password } = await mine(w);
      const proves = ({ additionals }: TextAnswer) => /^[A-Z2-7]{32}$/.test(additionals.secondFactor.secret);
      return { ...alone, url: "/v1/own/secondfactor/begin", headers, body: { password }, proves };
    },
    "POST /v1/own/secondfactor/confirm": async (w) => {
      const { headers, password } = await mine(w);
      const one_time_code = await begun(w, headers, password);
      return { ...alone, url: "/v1/own/secondfactor/confirm", headers, body: { one_time_code } };
    },
    "POST /v1/own/secondfactor/codes": async (w) => {
      const { headers, password } = await mine(w);
      const one_time_code = await begun(w, headers, password);
      await w.ask("anonymous", "POST", "/v1/own/secondfactor/confirm", { headers, body: { one_time_code } });
      return { ...alone, url: "/v1/own/secondfactor/codes", headers, body: { password } };
    },
    "POST /v1/own/secondfactor/off": async (w) => {
      const { headers, password } = await mine(w);
      return { ...alone, url: "/v1/own/secondfactor/off", headers, body: { password } };
    },
    "POST /v1/own/passkey/q": async () => ({
      ...alone,
      url: "/v1/own/passkey/q",
      body: {},
      proves: ({ additionals }) => additionals.passkey.length === 0,
    }),
    "POST /v1/own/passkey/begin": async (w) => {
      const { headers, password } = await mine(w);
      return { ...alone, url: "/v1/own/passkey/begin", headers, body: { password } };
    },
    "POST /v1/own/passkey/a": async (w) => {
      const { headers, password } = await mine(w);
      const credential = await madeFor(w, headers, password);
      const proves = ({ additionals }: TextAnswer) => additionals.passkey[0].passkey_name === "Spare";
      return { ...alone, url: "/v1/own/passkey/a", headers, body: { credential, passkey_name: "Spare" }, proves };
    },
    "PUT /v1/own/passkey/{id}": async (w) => {
      const { headers, id } = await withPasskey(w);
      const body = { passkey_name: "Another" };
      return { ...alone, outsiders: ["near", "abroad", "chief"], url: `/v1/own/passkey/${id}`, headers, body };
    },
    "POST /v1/own/passkey/{id}/remove": async (w) => {
      const { headers, password, id } = await withPasskey(w);
      const proves = ({ additionals }: TextAnswer) => additionals.deleted[0] === id;
      return { ...alone, url: `/v1/own/passkey/${id}/remove`, headers, body: { password }, proves };
    },
    "POST /v1/login/passkey/begin": async () => ({ ...anyone, url: "/v1/login/passkey/begin", body: {} }),
    "POST /v1/login/passkey": async (w) => {
      const { device } = await withPasskey(w);
      const { additionals } = await w.ask("anonymous", "POST", "/v1/login/passkey/begin", { body: {} });
      return { ...anyone, url: "/v1/login/passkey", body: { credential: device.sign(additionals.passkeyOptions) } };
    },
    "DELETE /v1/own/session/{id}": async (w) => {
      await session(w, "manager");
      const id = (await sessionOf(w, "manager")).session_id;
      return { outsiders: ["abroad", "near", "chief"], insider: "manager", url: `/v1/own/session/${id}` };
    },
  };
}

const credentials = (login: string) => ({ login_name: login, password: `${login} has a long secret` });

/** Somebody new with a session, for what would get in the way of the world's people. */
async function mine(w: World): Promise<{ id: string; password: string; headers: Record<string, string> }> {
  const password = "a key under the mat";
  const accountId = await newAccount(w);
  await w.put(`/v1/account/${accountId}/password`, { new_password: password });
  const [account] = await w.rows("/account", "account", { account_id: accountId });
  const body = { login_name: account?.login_name, password };
  const { additionals } = await w.ask("anonymous", "POST", "/v1/login", { body });
  const { access_token } = additionals.loginAccountInfo.loginAccountToken;
  return { id: accountId, password, headers: { authorization: `Bearer ${access_token}` } };
}

/** The site of the world's server, which has the address that servers have unless told. */
const newDevice = () => authenticator("http://localhost:8080", "localhost");

async function madeFor(w: World, headers: Record<string, string>, password: string, device = newDevice()) {
  const { additionals } = await w.ask("anonymous", "POST", "/v1/own/passkey/begin", { headers, body: { password } });
  return device.make(additionals.passkeyOptions);
}

async function withPasskey(w: World) {
  const { headers, password, id: accountId } = await mine(w);
  const device = newDevice();
  const credential = await madeFor(w, headers, password, device);
  const { additionals } = await w.ask("anonymous", "POST", "/v1/own/passkey/a", { headers, body: { credential } });
  return { headers, password, accountId, device, id: String(additionals.passkey[0].passkey_id) };
}

async function begun(w: World, headers: Record<string, string>, password: string): Promise<string> {
  const { additionals } = await w.ask("anonymous", "POST", "/v1/own/secondfactor/begin", {
    headers,
    body: { password },
  });
  return codeAt(additionals.secondFactor.secret, stepAt(Date.now()));
}

/** A session of this account that is not the one the world calls with. */
export async function sessionOf(w: World, as: "manager" | "receiver"): Promise<Row> {
  await w.ask("anonymous", "POST", "/v1/login", { body: credentials(as) });
  const here = (await w.ask(as, "POST", "/v1/account/loginstatus", { body: {} })).additionals.checkLoginStatus;
  const { additionals } = await w.ask(as, "POST", "/v1/own/session/q", { body: { pageSize: 500 } });
  const found = (additionals.session as Row[]).find(({ session_id }) => session_id !== here.session_id);
  if (!found) throw new Error(`no second session of ${as}`);
  return found;
}
