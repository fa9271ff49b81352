import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { type House, makePerson, openHouse, password, type Signed, signIn } from "./house.ts";

type SessionEnd = (house: House, signed: Signed, name: string) => Promise<unknown>;

const byAdministrator = async (house: House, method: "POST" | "PUT", url: string, body: unknown) =>
  house.call(method, url, { token: (await signIn(house)).token, body });

const sessionEnds: readonly (readonly [string, SessionEnd])[] = [
  [
    "its user signs out",
    (house, { accountId, token }) => house.call("POST", `/v1/logout/${accountId}`, { token, body: {} }),
  ],
  [
    "its user ends all other sessions",
    async (house, _signed, name) => {
      const { token } = await signIn(house, name, password);
      const { additionals } = await house.call("POST", "/v1/account/loginstatus", { token, body: {} });
      return house.call("DELETE", `/v1/own/session/but/${additionals.checkLoginStatus.session_id}`, { token });
    },
  ],
  [
    "an administrator ends it",
    (house, { accountId }) =>
      byAdministrator(house, "POST", "/v1/account/onlineuser/logout", { account_id: accountId }),
  ],
  [
    "its account gets a new password",
    (house, { accountId }) =>
      byAdministrator(house, "PUT", `/v1/account/${accountId}/password`, { new_password: "quite another 42" }),
  ],
  [
    "its refresh token is used a second time",
    async (house, { userId, refresh }) => {
      for (let time = 0; time < 2; time++)
        await house.call("POST", `/v1/refresh/${userId}`, { body: { refresh_token: refresh } });
    },
  ],
  [
    "its account is disabled",
    (house, { accountId }) => byAdministrator(house, "PUT", `/v1/account/${accountId}`, { enabled: false }),
  ],
  [
    "its user is disabled",
    (house, { userId }) => byAdministrator(house, "PUT", `/v1/user/${userId}`, { enabled: false }),
  ],
  [
    "its row is revoked by whatever statement: the trigger session_rights tells every process",
    (house, { accountId }) =>
      house.database.transact((tx) =>
        sql`update session set revoked_at = now(), revoked_reason = 'ended'
          where account_id = ${accountId}::uuid`.execute(tx),
      ),
  ],
];

describe.each(oneDatabase)("on %s a session ends when", (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.close());

  test.each(sessionEnds.map(([name, end], index) => [name, end, index] as const))("%s", async (_name, end, index) => {
    const name = `ends${index}`;
    await makePerson(house, name);
    const signed = await signIn(house, name, password);
    // A process that knows the session asks the database nothing about it, until rights have a new epoch.
    const other = await house.another();
    const status = () => other.call("POST", "/v1/account/loginstatus", { token: signed.token, body: {} });
    expect((await status()).status).toBe(200);
    await end(house, signed, name);
    expect(await status()).toMatchObject({ status: 401, code: "NOT_SIGNED_IN" });
    const refreshed = await other.call("POST", `/v1/refresh/${signed.userId}`, {
      body: { refresh_token: signed.refresh },
    });
    expect(refreshed.status).toBe(401);
  });
});
