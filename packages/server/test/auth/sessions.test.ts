import { Failure } from "@stowage/model";
import { SignJWT } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rotateSigningKey } from "../../src/auth/keys.ts";
import { limits } from "../../src/auth/limits.ts";
import { sessionCacheOf } from "../../src/auth/sessionCache.ts";
import { oneDatabase } from "../support/database.ts";
import { adminLogin, type House, makePerson, openHouse, password, type Signed, signIn } from "./house.ts";

describe.each(oneDatabase)("sessions on %s", (kind) => {
  let house: House;
  let other: Pick<House, "call">;
  beforeAll(async () => {
    house = await openHouse(kind);
    other = await house.another();
  });
  afterAll(() => house.close());

  const status = (token: string, at: Pick<House, "call"> = house) =>
    at.call("POST", "/v1/account/loginstatus", { token });
  const refresh = (signed: Signed, refreshToken = signed.refresh, at: Pick<House, "call"> = house) =>
    at.call("POST", `/v1/refresh/${signed.userId}`, { body: { refresh_token: refreshToken } });

  test("a refresh token gives a new pair, and both work", async () => {
    const signed = await signIn(house);
    const { status: code, additionals } = await refresh(signed);
    expect(code).toBe(200);
    const pair = additionals.loginAccountToken;
    expect(pair.refresh_token).not.toBe(signed.refresh);
    expect((await status(pair.access_token)).status).toBe(200);
    expect((await refresh(signed, pair.refresh_token)).status).toBe(200);
  });

  test("a session is renewed by its own token alone, a super user's as anybody's: no client has a credential [rights-20]", async () => {
    await makePerson(house, "plain", { role: "picker" });
    for (const signed of [await signIn(house), await signIn(house, "plain", password)]) {
      const renew = (more: object) =>
        house.call("POST", `/v1/refresh/${signed.userId}`, { body: { refresh_token: signed.refresh, ...more } });
      for (const credential of [{ client_id: "web" }, { client_secret: "s" }])
        expect((await renew(credential)).status).toBe(400);
      expect((await renew({})).status).toBe(200);
    }
  });

  test("a refresh token used again ends the session: the newest tokens too, on every process", async () => {
    const signed = await signIn(house);
    const { additionals } = await refresh(signed);
    const newest = additionals.loginAccountToken;
    expect((await status(newest.access_token, other)).status).toBe(200);
    expect(await refresh(signed)).toMatchObject({ status: 401, code: "TOKEN_REUSED" });
    for (const process of [house, other]) {
      expect(await status(newest.access_token, process)).toMatchObject({ status: 401, code: "NOT_SIGNED_IN" });
      expect(await refresh(signed, newest.refresh_token, process)).toMatchObject({
        status: 401,
        code: "TOKEN_EXPIRED",
      });
    }
  });

  test("of two refreshes at once one gets a pair, the other is reuse, and the session is over", async () => {
    for (let round = 0; round < 5; round++) {
      const signed = await signIn(house);
      const replies = await Promise.all([refresh(signed), refresh(signed, signed.refresh, other)]);
      expect(replies.map((reply) => reply.code).sort()).toEqual(["OK", "TOKEN_REUSED"]);
      const won = replies.find((reply) => reply.code === "OK");
      expect((await status(won?.additionals.loginAccountToken.access_token ?? "")).status).toBe(401);
      expect((await status(signed.token, other)).status).toBe(401);
    }
  });

  test("a refresh token is its user's only, and trying another's does not spend it", async () => {
    const signed = await signIn(house);
    const other = await makePerson(house, "stranger");
    expect((await refresh({ ...signed, userId: other.userId })).code).toBe("TOKEN_EXPIRED");
    expect((await refresh(signed)).status).toBe(200);
  });

  test("an old refresh token is refused, and so is one of a disabled account", async () => {
    const person = await makePerson(house, "old");
    const signed = await signIn(house, "old", password);
    await house.database.transact(async (tx) => {
      await sql`update account set enabled = false where account_id = ${person.accountId}::uuid`.execute(tx);
    });
    expect((await refresh(signed)).code).toBe("TOKEN_EXPIRED");
    await house.database.transact(async (tx) => {
      await sql`update account set enabled = true where account_id = ${person.accountId}::uuid`.execute(tx);
      await sql`update refresh_token t set expires_at = now() from session s
        where s.session_id = t.session_id and s.account_id = ${person.accountId}::uuid`.execute(tx);
    });
    expect((await refresh(signed)).code).toBe("TOKEN_EXPIRED");
  });

  test("logout ends this session on every process, and no other of the account", async () => {
    const [first, second] = [await signIn(house), await signIn(house)];
    expect((await status(first.token, other)).status).toBe(200);
    const reply = await house.call("POST", `/v1/logout/${first.accountId}`, { token: first.token, body: {} });
    expect(reply.status).toBe(200);
    for (const process of [house, other]) expect((await status(first.token, process)).code).toBe("NOT_SIGNED_IN");
    expect((await refresh(first)).code).toBe("TOKEN_EXPIRED");
    expect((await status(second.token)).status).toBe(200);
  });

  test("nobody logs another account out by its address", async () => {
    const person = await makePerson(house, "victim");
    const chief = await signIn(house);
    expect((await house.call("POST", `/v1/logout/${person.accountId}`, { token: chief.token })).status).toBe(403);
    expect((await status(chief.token)).status).toBe(200);
  });

  test("without a token, with a torn one or one of another key there is no one signed in", async () => {
    const signed = await signIn(house);
    expect(await house.call("POST", "/v1/account/loginstatus")).toMatchObject({ status: 401, code: "NOT_SIGNED_IN" });
    const [head = "", claims = "", signature = ""] = signed.token.split(".");
    const none = Buffer.from(
      JSON.stringify({ alg: "none", kid: JSON.parse(Buffer.from(head, "base64url").toString()).kid }),
    ).toString("base64url");
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
    const forged = await new SignJWT({ sid: "x" })
      .setProtectedHeader({ alg: "HS256", kid })
      .setIssuer("stowage")
      .setSubject(signed.accountId)
      .setExpirationTime("5m")
      .sign(new Uint8Array(32));
    for (const token of [
      "x",
      "a.b.c",
      `${head}.${claims}`,
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      forged,
    ]) {
      expect((await status(token)).code).toBe("NOT_SIGNED_IN");
    }
  });

  test("an access token says whose it is and no more, and runs out after 15 minutes", async () => {
    const signed = await signIn(house);
    const claims = JSON.parse(Buffer.from(signed.token.split(".")[1] ?? "", "base64url").toString()) as Record<
      string,
      unknown
    >;
    expect(Object.keys(claims).sort()).toEqual(["exp", "iat", "iss", "sid", "sub"]);
    expect(claims.sub).toBe(signed.accountId);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
    const { tokens } = sessionCacheOf(house.database);
    const { rows } = await sql<{ key_id: string; secret: string }>`select key_id, secret from signing_key`.execute(
      house.database.reader,
    );
    const [key] = rows;
    const secret = house.database.sealing.open(key?.secret ?? "", `signing_key ${key?.key_id}`);
    const late = await new SignJWT({ sid: String(claims.sid) })
      .setProtectedHeader({ alg: "HS256", kid: key?.key_id ?? "" })
      .setIssuer("stowage")
      .setSubject(signed.accountId)
      .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
      .sign(Buffer.from(secret ?? "", "base64url"));
    expect((await status(late)).code).toBe("TOKEN_EXPIRED");
    await expect(tokens.verify(house.database.reader, late)).rejects.toThrow(Failure);
  });

  test("tokens live on over a new key, and die with a key that was dropped", async () => {
    const signed = await signIn(house);
    await house.database.transact((tx) => rotateSigningKey(tx, house.database.sealing));
    const third = await house.another();
    expect((await status(signed.token, third)).status).toBe(200);
    const fresh = await signIn(third);
    const kid = (token: string) =>
      JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid as string;
    expect(kid(fresh.token)).not.toBe(kid(signed.token));
    await house.database.transact(async (tx) => {
      await sql`delete from signing_key`.execute(tx);
      await rotateSigningKey(tx, house.database.sealing);
    });
    const fourth = await house.another();
    for (const token of [signed.token, fresh.token]) expect((await status(token, fourth)).code).toBe("NOT_SIGNED_IN");
    expect((await status((await signIn(fourth)).token, fourth)).status).toBe(200);
  });

  test("tokens and one-time tokens are kept as hashes", async () => {
    const fourth = await house.another();
    const signed = await signIn(fourth);
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from refresh_token t union all select to_jsonb(s)::text from session s`.execute(
      house.database.reader,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.line.includes(signed.refresh) || row.line.includes(signed.token))).toBe(false);
  });

  test("one's own sessions are listed, and each can be ended", async () => {
    const at = await house.another();
    const person = await makePerson(house, "traveller");
    const [here, there] = [await signIn(at, "traveller", password), await signIn(at, "traveller", password)];
    const list = await at.call("POST", "/v1/own/session/q", { token: here.token, body: {} });
    expect(list.additionals.session).toHaveLength(2);
    expect(list.additionals.total).toBe(2);
    const asked = await at.call("POST", "/v1/account/loginstatus", { token: here.token, body: {} });
    const current = asked.additionals.checkLoginStatus;
    const elsewhere = list.additionals.session.find((row) => row.session_id !== current.session_id);
    expect((await at.call("DELETE", `/v1/own/session/${elsewhere?.session_id}`, { token: here.token })).status).toBe(
      200,
    );
    expect((await status(there.token, at)).status).toBe(401);
    expect((await status(here.token, at)).status).toBe(200);
    const chief = await signIn(at);
    const stolen = await at.call("DELETE", `/v1/own/session/${current?.session_id}`, { token: chief.token });
    expect(stolen.status).toBe(404);
    expect(person.loginName).toBe("traveller");
  });

  test("an account or a user that is enabled again signs in anew", async () => {
    const person = await makePerson(house, "paused");
    const chief = await signIn(house);
    for (const path of [`/v1/account/${person.accountId}`, `/v1/user/${person.userId}`]) {
      const signed = await signIn(house, "paused", password);
      for (const enabled of [false, true])
        expect((await house.call("PUT", path, { token: chief.token, body: { enabled } })).status).toBe(200);
      expect((await status(signed.token)).status, path).toBe(401);
      expect((await refresh(signed)).status, path).toBe(401);
    }
    expect((await status((await signIn(house, "paused", password)).token)).status).toBe(200);
  });

  test("an administrator sees who is online and ends their sessions; the reply says how many", async () => {
    const at = await house.another();
    const person = await makePerson(house, "online", { role: "picker" });
    const sessions = [await signIn(at, "online", password), await signIn(at, "online", password)];
    const chief = await signIn(at);
    const query = [{ queryField: "login_name", queryCondition: "equal", queryValue: "online" }];
    const list = await at.call("POST", "/v1/account/onlineuser/q", { token: chief.token, body: { query } });
    expect(list.additionals.account.map((row) => row.login_name)).toEqual(["online", "online"]);
    const url = "/v1/account/onlineuser/logout";
    const refused = await at.call("POST", url, { token: sessions[0]?.token, body: { account_id: person.accountId } });
    expect(refused.status).toBe(403);
    const done = await at.call("POST", url, { token: chief.token, body: { account_id: person.accountId } });
    expect(done).toMatchObject({ status: 200, developerMessage: "ended 2 sessions" });
    for (const signed of sessions) expect((await status(signed.token, at)).status).toBe(401);
    const after = await at.call("POST", "/v1/account/onlineuser/q", { token: chief.token, body: { query } });
    expect(after.additionals.account).toEqual([]);
  });

  test("who is online is listed with since when and their last call", async () => {
    await makePerson(house, "since", { role: "picker" });
    const signed = await signIn(house, "since", password);
    const chief = await signIn(house);
    const query = [{ queryField: "login_name", queryCondition: "equal", queryValue: "since" }];
    const shown = async () => {
      await sessionCacheOf(house.database).callers.writeDownCalls(house.database);
      const list = await house.call("POST", "/v1/account/onlineuser/q", { token: chief.token, body: { query } });
      const [{ signed_in_at, last_call_at }] = list.additionals.account as [Record<string, string>];
      return [signed_in_at, last_call_at].map((instant) => Date.parse(instant ?? ""));
    };
    await shown();
    await sql`
      update session set signed_in_at = now() - interval '3 hours', last_call_at = now() - interval '5 minutes'
      where account_id = (select account_id from account where login_name = 'since')`.execute(house.database.reader);
    const { rows } = await sql<{ since: number; last: number }>`
      select (extract(epoch from signed_in_at) * 1000)::float8 as since,
        (extract(epoch from last_call_at) * 1000)::float8 as last
      from session where account_id = (select account_id from account where login_name = 'since')`.execute(
      house.database.reader,
    );
    const [since, last] = [Math.floor(rows[0]?.since ?? 0), Math.floor(rows[0]?.last ?? 0)];
    expect(await shown()).toEqual([since, last]);
    await status(signed.token);
    const [still, later = 0] = await shown();
    expect(still).toBe(since);
    expect(later).toBeGreaterThan(last + 4 * 60_000);
  });

  test("the list of who is online keeps to the query body", async () => {
    const at = await house.another();
    const { token } = await signIn(at);
    const ask = (body: unknown) => at.call("POST", "/v1/account/onlineuser/q", { token, body });
    expect((await ask({ pageSize: 1501 })).code).toBe("PAGE_SIZE");
    expect(
      (await ask({ query: [{ queryField: "password_hash", queryCondition: "equal", queryValue: "x" }] })).code,
    ).toBe("UNKNOWN_FIELD");
    expect(
      (await ask({ query: [{ queryField: "signed_in_at", queryCondition: ">=", queryValue: "soon" }] })).code,
    ).toBe("WRONG_TYPE");
    const like = await ask({
      query: [{ queryField: "login_name", queryCondition: "like", queryValue: adminLogin.toUpperCase() }],
      sort: [{ sortField: "signed_in_at", sortOrder: "asc" }],
    });
    expect(like.additionals.account.length).toBeGreaterThan(0);
    const none = await ask({ query: [{ queryField: "login_name", queryCondition: "like", queryValue: "%" }] });
    expect(none.additionals.account).toEqual([]);
  });

  test("the oldest session ends where one account has too many", async () => {
    const at = await house.another();
    const person = await makePerson(house, "everywhere");
    const oldest = await signIn(at, "everywhere", password);
    await house.database.transact(async (tx) => {
      await sql`insert into session (session_id, account_id, user_agent, ip, expires_at)
        select ('018f0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${person.accountId}::uuid, '', '', now() + interval '1 day'
        from generate_series(1, ${limits.sessionsOfAccount - 1}::int) n`.execute(tx);
    });
    await signIn(at, "everywhere", password);
    const { rows } = await sql<{ live: number }>`
      select count(*)::int as live from session where account_id = ${person.accountId}::uuid and revoked_at is null`.execute(
      house.database.reader,
    );
    expect(rows[0]?.live).toBe(limits.sessionsOfAccount);
    expect((await status(oldest.token, at)).status).toBe(200);
  });

  test("who made calls is written down", async () => {
    const signed = await signIn(house);
    await house.database.transact(async (tx) => {
      await sql`update session set last_call_at = now() - interval '1 day'`.execute(tx);
    });
    await status(signed.token);
    await sessionCacheOf(house.database).callers.writeDownCalls(house.database);
    const { rows } = await sql<{ fresh: number }>`
      select count(*)::int as fresh from session where last_call_at > now() - interval '1 minute'`.execute(
      house.database.reader,
    );
    expect(rows[0]?.fresh).toBeGreaterThan(0);
  });
});
