import { model } from "@stowage/model";
import type { Answer } from "../../support/http.ts";
import type { World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { byKey, holds, inCompany, lists } from "./common.ts";
import { rowOf } from "./derived.ts";
import { newAccount } from "./drafts.ts";
import type { Prepare } from "./prepared.ts";
import { sessionOf } from "./signIn.ts";

/** What administrators do with accounts, and the letters to them. */
export function accounts(): Record<string, Prepare> {
  const letter = async (w: World) => {
    const accountId = await newAccount(w);
    await w.post(`/v1/account/${accountId}/letter`, {});
    const { letter: all } = await w.post("/v1/letter/q", byKey("account_id", accountId));
    return String((all as Row[])[0]?.letter_id);
  };
  return {
    "POST /v1/account/onlineuser/q": async (w) => {
      const id = String((await sessionOf(w, "receiver")).session_id);
      const shows = lists("account", "session_id", id);
      return { ...inCompany, url: "/v1/account/onlineuser/q", body: byKey("session_id", id), shows };
    },
    "POST /v1/account/onlineuser/export": async (w) => {
      const id = String((await sessionOf(w, "receiver")).session_id);
      const body = { ...byKey("session_id", id), columns: ["session_id"], format: "csv" };
      return { ...inCompany, url: "/v1/account/onlineuser/export", body, shows: holds(id) };
    },
    "POST /v1/account/onlineuser/logout": async (w) => {
      const { session_id } = await sessionOf(w, "receiver");
      return { ...inCompany, url: "/v1/account/onlineuser/logout", body: { session_id } };
    },
    "PUT /v1/account/{id}/password": async (w) => ({
      outsiders: ["abroad", "nobody"],
      insider: "manager",
      url: `/v1/account/${await newAccount(w)}/password`,
      body: { new_password: "something quite new here" },
    }),
    "POST /v1/account/{id}/secondfactor/off": async (w) => ({
      ...inCompany,
      url: `/v1/account/${await newAccount(w)}/secondfactor/off`,
      body: {},
    }),
    "POST /v1/account/{id}/passkey/remove": async (w) => ({
      ...inCompany,
      url: `/v1/account/${await newAccount(w)}/passkey/remove`,
      body: {},
    }),
    "POST /v1/account/{id}/letter": async (w) => ({
      ...inCompany,
      url: `/v1/account/${await newAccount(w)}/letter`,
      body: {},
    }),
    "POST /v1/account/{id}/seeas": async (w) => ({
      ...inCompany,
      url: `/v1/account/${await newAccount(w)}/seeas`,
      body: {},
      proves: ({ additionals }) => additionals.loginAccountInfo.seen_by.login_name === "manager",
    }),
    "GET /v1/role/{id}/permission": (w) => permissionOf(w, "role"),
    "GET /v1/user/{id}/permission": (w) => permissionOf(w, "user"),
    "PUT /v1/role/{id}/permission": (w) => permitting(w, "role"),
    "PUT /v1/user/{id}/permission": (w) => permitting(w, "user"),
    "POST /v1/letter/q": async (w) => {
      const id = await letter(w);
      const shows = lists("letter", "letter_id", id);
      return { ...inCompany, url: "/v1/letter/q", body: byKey("letter_id", id), shows };
    },
    "POST /v1/letter/export": async (w) => {
      const id = await letter(w);
      const body = { ...byKey("letter_id", id), columns: ["letter_id"], format: "csv" };
      return { ...inCompany, url: "/v1/letter/export", body, shows: holds(id) };
    },
    "POST /v1/letter/open/{id}": async (w) => ({ ...inCompany, url: `/v1/letter/open/${await letter(w)}`, body: {} }),
    "POST /v1/letter/again/{id}": async (w) => ({ ...inCompany, url: `/v1/letter/again/${await letter(w)}`, body: {} }),
  };
}

async function permissionOf(w: World, holder: "role" | "user") {
  const id = String((await rowOf(w, holder, model[holder]))[`${holder}_id`]);
  return { ...inCompany, url: `/v1/${holder}/${id}/permission` };
}

async function permitting(w: World, holder: "role" | "user") {
  const granted = ["goodsSetup:query"];
  const proves = ({ additionals }: Answer) => additionals.permissionSet[0].granted[0] === granted[0];
  return { ...(await permissionOf(w, holder)), body: { version: 1, granted }, proves };
}
