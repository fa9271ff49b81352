import { chiefPassword, type Row, type World } from "../../support/world.ts";
import { alone, anyone, lists } from "./common.ts";
import type { Prepare } from "./prepared.ts";

/** Signing in, and what concerns oneself. */
export function signingIn(): Record<string, Prepare> {
  const session = async (w: World, as: "manager") => {
    const { additionals } = await w.ask("stranger", "POST", "/v1/login", { body: credentials(as) });
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
    "DELETE /v1/own/session/{id}": async (w) => {
      await session(w, "manager");
      const id = (await sessionOf(w, "manager")).session_id;
      return { outsiders: ["abroad", "near", "chief"], insider: "manager", url: `/v1/own/session/${id}` };
    },
  };
}

const credentials = (login: string) => ({ login_name: login, password: `${login} has a long secret` });

/** A session of this account that is not the one the world calls with. */
export async function sessionOf(w: World, as: "manager" | "receiver"): Promise<Row> {
  await w.ask("stranger", "POST", "/v1/login", { body: credentials(as) });
  const { additionals } = await w.ask(as, "POST", "/v1/own/session/q", { body: { pageSize: 500 } });
  const found = (additionals.session as Row[]).find((one) => one.is_current === false);
  if (!found) throw new Error(`no second session of ${as}`);
  return found;
}
