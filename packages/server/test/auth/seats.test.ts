import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../src/auth/limits.ts";
import { databases } from "../support/database.ts";
import {
  adminLogin,
  adminPassword,
  type House,
  makePerson,
  openHouse,
  password,
  type Signed,
  signIn,
} from "./house.ts";

const seats = 3;

describe.each(databases)("the limit on signed-in users on %s", (kind) => {
  let house: House;
  let one: Pick<House, "call">;
  let other: Pick<House, "call">;
  beforeAll(async () => {
    house = await openHouse(kind);
    one = await house.another({ maxLoginUsers: seats });
    other = await house.another({ maxLoginUsers: seats });
    for (const name of ["ann", "bob", "cai", "dan"]) await makePerson(house, name, { role: "administrator" });
  });
  afterAll(() => house.close());

  const everybodyOut = () =>
    house.database.transact((tx) =>
      sql`update session set revoked_at = now(), revoked_reason = 'ended' where revoked_at is null`.execute(tx),
    );
  const login = (name: string, at: Pick<House, "call"> = one, secret = password) =>
    at.call("POST", "/v1/login", { body: { login_name: name, password: secret } });
  const logout = (signed: Signed) => one.call("POST", `/v1/logout/${signed.accountId}`, { token: signed.token });
  const goAway = (signed: Signed) =>
    house.database.transact((tx) =>
      sql`update session set last_call_at = now() - ${limits.onlineMs + 1000}::float8 * interval '1 millisecond'
        where account_id = ${signed.accountId}::uuid`.execute(tx),
    );
  const refresh = (signed: Signed) =>
    one.call("POST", `/v1/refresh/${signed.userId}`, { body: { refresh_token: signed.refresh } });

  test("as many as may be come in, the next one is told why not, and comes in where one leaves", async () => {
    await everybodyOut();
    const ann = await signIn(one, "ann", password);
    for (const name of ["bob", "cai"]) expect((await login(name)).status).toBe(200);
    const refused = await login("dan");
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_USERS" });
    expect(refused.message).toContain(String(seats));
    expect((await login("ann")).status).toBe(200);
    expect((await login("dan", one, "wrong")).code).toBe("SIGN_IN_FAILED");
    await logout(ann);
    expect((await login("dan")).code).toBe("TOO_MANY_USERS");
    await house.database.transact((tx) =>
      sql`update session set revoked_at = now(), revoked_reason = 'ended'
        where account_id = ${ann.accountId}::uuid and revoked_at is null`.execute(tx),
    );
    expect((await login("dan")).status).toBe(200);
  });

  test("the administrator of the group comes in always, to sign others out", async () => {
    await everybodyOut();
    for (const name of ["ann", "bob", "cai"]) expect((await login(name)).status).toBe(200);
    const chief = await login(adminLogin, one, adminPassword);
    expect(chief.status).toBe(200);
    const { additionals } = await one.call("GET", "/v1/config.json");
    expect(additionals.config.max_login_users).toBe(seats);
  });

  test("of many who want the last seats at once, on two processes, so many get one", async () => {
    for (let round = 0; round < 3; round++) {
      await everybodyOut();
      await login("ann");
      const wanting = [login("bob"), login("cai", other), login("dan", round % 2 ? one : other)];
      const codes = (await Promise.all(wanting)).map((reply) => reply.code).sort();
      expect(codes).toEqual(["OK", "OK", "TOO_MANY_USERS"]);
    }
  });

  test("who was away for long comes back where there is a seat, with the same token", async () => {
    await everybodyOut();
    const ann = await signIn(one, "ann", password);
    await goAway(ann);
    const bob = await signIn(one, "bob", password);
    for (const name of ["cai", "dan"]) expect((await login(name)).status).toBe(200);
    expect((await refresh(ann)).code).toBe("TOO_MANY_USERS");
    expect((await refresh(bob)).status).toBe(200);
    await everybodyOutBut(ann);
    expect((await refresh(ann)).status).toBe(200);
  });

  const everybodyOutBut = ({ accountId }: Signed) =>
    house.database.transact((tx) =>
      sql`update session set revoked_at = now(), revoked_reason = 'ended'
        where revoked_at is null and account_id <> ${accountId}::uuid`.execute(tx),
    );

  test("the list of who is online counts the same quarter of an hour", async () => {
    await everybodyOut();
    const chief = await signIn(one);
    const cai = await signIn(one, "cai", password);
    const seen = async () => {
      const { additionals } = await one.call("POST", "/v1/account/onlineuser/q", { token: chief.token, body: {} });
      return additionals.account.map((row) => row.login_name);
    };
    const awayFor = (ms: number) =>
      house.database.transact((tx) =>
        sql`update session set last_call_at = now() - ${ms}::float8 * interval '1 millisecond'
          where account_id = ${cai.accountId}::uuid`.execute(tx),
      );
    await awayFor(limits.onlineMs - 30_000);
    expect(await seen()).toContain("cai");
    await awayFor(limits.onlineMs + 1000);
    expect(await seen()).not.toContain("cai");
  });

  test("all other sessions of one's own end at once, on every process, and this one does not", async () => {
    await everybodyOut();
    const [first, second, third] = [
      await signIn(one, "ann", password),
      await signIn(other, "ann", password),
      await signIn(one, "ann", password),
    ];
    const bob = await signIn(one, "bob", password);
    const idOf = async (signed: Signed) => {
      const { additionals } = await one.call("POST", "/v1/account/loginstatus", { token: signed.token });
      return String(additionals.checkLoginStatus.session_id);
    };
    const but = (id: string) => one.call("DELETE", `/v1/own/session/but/${id}`, { token: third.token });
    expect((await but(await idOf(first))).code).toBe("NOT_FOUND");
    const { additionals } = await but(await idOf(third));
    expect(additionals.deleted).toHaveLength(2);
    for (const signed of [first, second])
      for (const at of [one, other])
        expect((await at.call("POST", "/v1/account/loginstatus", { token: signed.token })).status).toBe(401);
    for (const signed of [third, bob])
      expect((await other.call("POST", "/v1/account/loginstatus", { token: signed.token })).status).toBe(200);
  });
});
