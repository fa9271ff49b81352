import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takeTurnInMemory } from "../../src/auth/keptFailures.ts";
import { rotateSigningKey } from "../../src/auth/keys.ts";
import { limits } from "../../src/auth/limits.ts";
import { bucketsOfAttempt } from "../../src/auth/signInAttempts.ts";
import { oneDatabase } from "../support/database.ts";
import {
  adminLogin,
  adminPassword,
  type House,
  type MenuNode,
  makeOwner,
  makePerson,
  makeWarehouse,
  openHouse,
  password,
  signIn,
  turnsIn,
} from "./house.ts";

const node = (nodes: readonly MenuNode[] | undefined, code: string) => nodes?.find((one) => one.menu_code === code);

describe.each(oneDatabase)("signing in on %s", (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.close());

  const attempt = (loginName: string, secret: string, ip = "192.0.2.1") =>
    house.call("POST", "/v1/login", { body: { login_name: loginName, password: secret }, ip });
  const failTimes = async (loginName: string, times: number, ip?: string) => {
    for (let time = 0; time < times; time++) await attempt(loginName, `wrong ${time}`, ip);
  };

  test("answers who it is, where they work and what they may do", async () => {
    const ownerId = await makeOwner(house, "O1");
    const whId = await makeWarehouse(house, "W1", ownerId);
    await makePerson(house, "picker1", { type: "department", role: "picker" });
    await house.database.transact(async (tx) => {
      await sql`insert into warehouse_user (wu_id, company_id, wh_id, user_id)
        select gen_random_uuid(), company_id, ${whId}::uuid, user_id from "user" where user_no = 'picker1'`.execute(tx);
    });
    const { status, additionals } = await attempt("picker1", password);
    expect(status).toBe(200);
    expect((await attempt(" picker1 ", password)).status, "as telephones' keyboards write it").toBe(200);
    const info = additionals.loginAccountInfo;
    expect(info.loginAccountToken).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String) });
    expect(info.userBasicResponse).toEqual({ user_id: expect.any(String), user_name: "picker1" });
    expect(info).toMatchObject({
      account_name: "picker1",
      email: "picker1@example.com",
      account_id: expect.any(String),
    });
    expect(info.companyBasicResponseList).toEqual([
      {
        company_id: house.founded.companyId,
        company_code: "MAIN",
        company_name: "Stowage",
        company_short_name: null,
        telephone: null,
        company_name_cn: null,
        company_name_eng: null,
        theme_color: null,
        layout_mode: null,
        layout_settings: null,
      },
    ]);
    expect(info.warehouseBasicResponseList).toEqual([
      {
        wh_id: whId,
        wh_no: "W1",
        wh_name: "Warehouse W1",
        wh_name_cn: null,
        wh_name_eng: null,
        time_zone: "Asia/Taipei",
        company_id: house.founded.companyId,
        one_owner_at_a_time: false,
        use_fixed_owner_id: ownerId,
        owner_name: "Owner O1",
        owner_no: "O1",
      },
    ]);
    const tree = info.userMenuPermissionFunctionResponse.userMenuPermissionFunction;
    const outbound = node(tree, "outboundMgmt");
    expect(outbound?.user_have_this_permission).toBe(true);
    const picking = node(node(outbound?.sub_menus, "confirmMgmt")?.sub_menus, "pickingConfirm");
    expect(picking?.user_have_this_permission).toBe(true);
    const held = picking?.permission_functions.map((one) => [
      one.function_code,
      one.user_have_this_permission_function,
    ]);
    expect(Object.fromEntries(held ?? [])).toEqual({
      display: true,
      query: true,
      create: false,
      update: true,
      delete: false,
      copy: false,
      dataexport: false,
      copy_forbidden: false,
    });
    const boxing = node(outbound?.sub_menus, "boxingMgmt");
    expect(node(boxing?.sub_menus, "boxingSetup")?.user_have_this_permission).toBe(false);
    expect(node(tree, "putInMgmt")?.user_have_this_permission).toBe(false);
  });

  test("says the same to a wrong name and a wrong password", async () => {
    await makePerson(house, "same");
    const wrongName = await attempt("nobody at all", "wrong");
    const wrongPassword = await attempt("same", "wrong");
    for (const reply of [wrongName, wrongPassword]) {
      expect(reply.status).toBe(401);
      expect(reply.code).toBe("SIGN_IN_FAILED");
    }
    const plain = ({ additionals: { request_id: _, ...rest }, ...reply }: typeof wrongName) => ({
      ...reply,
      additionals: rest,
    });
    expect(plain(wrongName)).toEqual(plain(wrongPassword));
  });

  test("takes as long for a name that is not there", async () => {
    const took = { known: [] as number[], unknown: [] as number[] };
    for (let index = 0; index < 12; index++) {
      await makePerson(house, `timed ${index}`);
      const pair = [
        ["known", `timed ${index}`],
        ["unknown", `ghost ${index}`],
      ] as const;
      // By turns, so that neither kind always pays for what the one before it left behind.
      for (const [kindOfName, name] of index % 2 === 0 ? pair : pair.toReversed()) {
        // Time of the processor, not of the wall: a machine that is busy with other things makes no difference.
        const before = process.cpuUsage();
        await attempt(name, "wrong", "198.51.100.1");
        const { user, system } = process.cpuUsage(before);
        took[kindOfName].push(user + system);
      }
    }
    // What else the process does now and then only adds to a sample: the least of each kind is what the attempt itself
    // takes. Without a password to check, an unknown name would be answered in a quarter of the time.
    expect(Math.min(...took.unknown) / Math.min(...took.known)).toBeGreaterThan(0.5);
  });

  test("takes a name however it is capitalized, and shows it as it was written", async () => {
    await makePerson(house, "Ann.Lee");
    for (const typed of ["Ann.Lee", "ann.lee", "ANN.LEE"]) {
      const { status, additionals } = await attempt(typed, password);
      expect(status, typed).toBe(200);
      expect(additionals.loginAccountInfo).toMatchObject({ login_name: "Ann.Lee" });
    }
    await expect(makePerson(house, "ANN.lee")).rejects.toThrow("account_login_name_key");
    await house.call("POST", "/v1/resetPWD.json", { body: { login_name: "ann.LEE" } });
    const { rows } = await sql`
      select 1 from letter where recipient = 'Ann.Lee@example.com' and kind = 'reset_password'`.execute(
      house.database.reader,
    );
    expect(rows).toHaveLength(1);
  });

  test("no capitals of a name have attempts of their own", async () => {
    await makePerson(house, "Guessed");
    for (const typed of ["Guessed", "guessed", "GUESSED", "gUessed", "guEssed"])
      await attempt(typed, "wrong", "198.51.100.9");
    await turnsIn(house.database, 60);
    expect((await attempt("guessED", password)).code).toBe("TOO_MANY_REQUESTS");
  });

  test("two accounts cannot have names that differ in capitals only, made, renamed or copied", async () => {
    const { token } = await signIn(house);
    const { userId } = await makePerson(house, "Taken");
    const other = await makePerson(house, "other");
    const draft = (login_name: string) => ({
      body: { user_id: userId, account_type: "personal", login_name },
      token,
    });
    const refusal = { code: "DUPLICATE", additionals: { errors: [{ field: "login_name" }] } };
    expect(await house.call("POST", "/v1/account/a", draft("TAKEN"))).toMatchObject(refusal);
    const rename = (login_name: string) =>
      house.call("PUT", `/v1/account/${other.accountId}`, { body: { login_name }, token });
    expect(await rename("tAKEN")).toMatchObject(refusal);
    expect((await rename("OTHER")).status).toBe(200);
    expect((await house.call("POST", "/v1/account/a", draft("taken-2"))).status).toBe(200);
    const copied = await house.call("POST", `/v1/account/copy/${other.accountId}`, {
      body: { login_name: "Taken-2" },
      token,
    });
    expect(copied).toMatchObject(refusal);
  });

  test("slows a name after too many failures, known or not, and lets in who knows the password", async () => {
    await makePerson(house, "slowed");
    for (const [name, status] of [
      ["slowed", 200],
      ["not there", 401],
    ] as const) {
      await failTimes(name, limits.failuresOfName);
      await turnsIn(house.database, 31);
      const refused = await attempt(name, password);
      expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
      expect(Number(refused.additionals.details["seconds"])).toBeGreaterThan(29);
      // Whoever was refused took no turn: the next comes no later for it.
      await turnsIn(house.database, 1);
      const began = performance.now();
      expect((await attempt(name, password)).status).toBe(status);
      expect(performance.now() - began).toBeGreaterThan(900);
    }
  });

  test("a name that several addresses go on guessing lets in at once who comes from another", async () => {
    const { accountId } = await makePerson(house, "besieged");
    const guessers = Array.from({ length: 8 }, (_, index) => `198.51.100.${100 + index}`);
    await failTimes("besieged", limits.failuresOfName, guessers[0]);
    // Nobody has a turn for a while, and everybody who comes meanwhile had one of theirs.
    await turnsIn(house.database, 60);
    for (const ip of guessers) await failTimes("besieged", limits.turnsOfNewcomer, ip);
    await turnsIn(house.database, 0, "newcomers:");
    for (const ip of guessers) expect((await attempt("besieged", password, ip)).code).toBe("TOO_MANY_REQUESTS");
    expect((await attempt("besieged", password, "203.0.113.40")).status).toBe(200);
    const { rows } = await sql<{ bucket: string }>`
      select bucket from sign_in_attempt where bucket like 'visits:203.0.113.40:%' or bucket = ${`code:${accountId}`}`.execute(
      house.database.reader,
    );
    expect(rows, "signing in forgets the turns it took").toEqual([]);
  });

  test("newcomers to a slowed name have a turn each, too", async () => {
    await makePerson(house, "awaited");
    await failTimes("awaited", limits.failuresOfName, "198.51.100.120");
    await turnsIn(house.database, 31, "newcomers:");
    expect((await attempt("awaited", password, "198.51.100.121")).code).toBe("TOO_MANY_REQUESTS");
  });

  test("those who wait for a name have a turn each, on two processes", async () => {
    await makePerson(house, "queued");
    const other = await house.another();
    await failTimes("queued", limits.failuresOfName);
    await turnsIn(house.database, 0);
    const began = performance.now();
    const body = { login_name: "queued", password: "wrong" };
    await Promise.all([attempt("queued", "wrong"), other.call("POST", "/v1/login", { body })]);
    expect(performance.now() - began).toBeGreaterThan(limits.turnOfNameMs - 100);
  });

  test("being slowed ends by itself, and no session of the account ends by it", async () => {
    await makePerson(house, "patient");
    const { token } = await signIn(house, "patient", password);
    await failTimes("patient", limits.failuresOfName);
    await turnsIn(house.database, 60);
    expect((await attempt("patient", password)).code).toBe("TOO_MANY_REQUESTS");
    expect((await house.call("POST", "/v1/account/loginstatus", { token })).status).toBe(200);
    await house.database.transact(async (tx) => {
      await sql`update sign_in_attempt set since = since - ${limits.failureWindowMs}::float8 * interval '1 millisecond'`.execute(
        tx,
      );
    });
    expect((await attempt("patient", password)).status).toBe(200);
  });

  describe("a browser that signed in by the name before", () => {
    const cookies = new Map<string, string>();
    const known = async (
      loginName: string,
      secret: string,
      cookie = cookies.get("known_browser") ?? "",
      ip?: string,
    ) => {
      const reply = await house.call("POST", "/v1/login", {
        body: { login_name: loginName, password: secret },
        ...(cookie ? { headers: { cookie: `known_browser=${cookie}` } } : {}),
        ...(ip ? { ip } : {}),
      });
      const [, set] = /^known_browser=([^;]*)/.exec(reply.cookie ?? "") ?? [];
      if (set) cookies.set("known_browser", set);
      return reply;
    };

    test("comes in at once where strangers slow the name and the address", async () => {
      await makePerson(house, "daily");
      const ip = "198.51.100.22";
      const first = await known("daily", password, "", ip);
      expect(first.cookie).toMatch(/; Max-Age=7776000; Path=\/v1\/login; HttpOnly; SameSite=Strict$/);
      await failTimes("daily", limits.failuresOfName);
      for (let guess = 0; guess < limits.failuresOfAddress; guess++) await attempt(`guess ${guess}`, "wrong", ip);
      await turnsIn(house.database, 60);
      expect((await attempt("daily", password)).code).toBe("TOO_MANY_REQUESTS");
      expect((await known("DAILY", password, cookies.get("known_browser"), ip)).status).toBe(200);
      // It let nobody else in by that.
      expect((await attempt("daily", password)).code).toBe("TOO_MANY_REQUESTS");
      expect((await known("someone else", "wrong", cookies.get("known_browser"), ip)).code).toBe("TOO_MANY_REQUESTS");
    });

    test("has a limit of its own, and slows nobody else", async () => {
      await makePerson(house, "shared");
      await makePerson(house, "beside");
      cookies.clear();
      await known("shared", password);
      await known("beside", password);
      for (let time = 0; time < limits.failuresOfName; time++)
        expect((await known("shared", `wrong ${time}`)).code).toBe("SIGN_IN_FAILED");
      await turnsIn(house.database, 60);
      expect((await known("shared", password)).code).toBe("TOO_MANY_REQUESTS");
      expect((await attempt("shared", password, "198.51.100.20")).status).toBe(200);
      // Several people of one device: each name is known by itself.
      expect((await known("beside", password)).status).toBe(200);
    });

    test("is known by no forged cookie, no access token and no old one, and its cookie is no access token", async () => {
      await makePerson(house, "forged");
      cookies.clear();
      const { additionals } = await known("forged", password);
      const good = cookies.get("known_browser") ?? "";
      const ip = "198.51.100.21";
      await failTimes("forged", limits.failuresOfName, ip);
      await turnsIn(house.database, 60);
      const [head, body = "", signature] = good.split(".");
      const said = JSON.parse(Buffer.from(body, "base64url").toString());
      const longer = Buffer.from(JSON.stringify({ ...said, exp: 9e9 })).toString("base64url");
      const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
      for (const cookie of [
        "x",
        `${head}.${longer}.${signature}`,
        `${unsigned}.${body}.`,
        additionals.loginAccountInfo.loginAccountToken.access_token,
      ])
        expect((await known("forged", password, cookie, ip)).code, cookie).toBe("TOO_MANY_REQUESTS");
      expect((await house.call("POST", "/v1/account/loginstatus", { token: good })).status).toBe(401);
      expect((await known("forged", password, good, ip)).status).toBe(200);
      await house.database.transact((tx) => rotateSigningKey(tx, house.database.sealing));
      const other = await house.another();
      const asked = { body: { login_name: "forged", password }, headers: { cookie: `known_browser=${good}` }, ip };
      expect((await other.call("POST", "/v1/login", asked)).status, "as long as its key verifies").toBe(200);
      await house.database.transact((tx) => sql`delete from signing_key where retired_at is not null`.execute(tx));
      const later = await house.another();
      expect((await later.call("POST", "/v1/login", asked)).code).toBe("TOO_MANY_REQUESTS");
    });
  });

  test("success forgets the failures before it", async () => {
    const ip = "198.51.100.30";
    await makePerson(house, "clumsy");
    for (let round = 0; round < 3; round++) {
      await failTimes("clumsy", limits.failuresOfName - 1, ip);
      await turnsIn(house.database, 60);
      expect((await attempt("clumsy", password, ip)).status).toBe(200);
    }
  });

  test("racing guesses get no more tries than those in a row", async () => {
    await makePerson(house, "raced");
    await attempt("raced", "wrong");
    await turnsIn(house.database, 60);
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => attempt("raced", `guess ${index}`)));
    const tried = limits.failuresOfName - 1;
    expect(guesses.filter((reply) => reply.code === "SIGN_IN_FAILED")).toHaveLength(tried);
    expect(guesses.filter((reply) => reply.code === "TOO_MANY_REQUESTS")).toHaveLength(30 - tried);
  });

  test("many may sign in with one name at once", async () => {
    await makePerson(house, "crowd");
    const replies = await Promise.all(Array.from({ length: 24 }, () => attempt("crowd", password)));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
  });

  test("an address with too many failures waits, also for names it has not tried; another address does not", async () => {
    const ip = "203.0.113.9";
    await makePerson(house, "neighbour");
    for (let index = 0; index < limits.failuresOfAddress; index++) await attempt(`spray ${index}`, "wrong", ip);
    await turnsIn(house.database, 60);
    expect(await attempt("neighbour", password, ip)).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect((await attempt("neighbour", password, "203.0.113.10")).status).toBe(200);
  });

  test("tells that an account is disabled to who knows its password only", async () => {
    await makePerson(house, "gone");
    await house.database.transact(async (tx) => {
      await sql`update account set enabled = false where login_name = 'gone'`.execute(tx);
    });
    expect(await attempt("gone", password)).toMatchObject({ status: 403, code: "ACCOUNT_DISABLED" });
    expect((await attempt("gone", "wrong")).code).toBe("SIGN_IN_FAILED");
  });

  test("a user who is disabled cannot sign in", async () => {
    await makePerson(house, "left");
    await house.database.transact(async (tx) => {
      await sql`update "user" set enabled = false where user_no = 'left'`.execute(tx);
    });
    expect((await attempt("left", password)).code).toBe("ACCOUNT_DISABLED");
  });

  test("an account that has no password yet cannot sign in", async () => {
    const { accountId } = await makePerson(house, "fresh");
    await house.database.transact(async (tx) => {
      await sql`delete from credential where account_id = ${accountId}::uuid`.execute(tx);
    });
    for (const secret of [password, " "]) expect((await attempt("fresh", secret)).code).toBe("SIGN_IN_FAILED");
  });

  test("keeps passwords as argon2id of 19 MiB and two passes", async () => {
    const { rows } = await sql<{ password_hash: string }>`select password_hash from credential`.execute(
      house.database.reader,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("names one thing at fault for a body that is none", async () => {
    expect((await house.call("POST", "/v1/login", { body: { login_name: adminLogin } })).status).toBe(400);
    expect(
      (await house.call("POST", "/v1/login", { body: { login_name: "a\0b", password: adminPassword } })).status,
    ).toBe(400);
  });

  test("are counted in memory while the disk is full, and slowed likewise", async () => {
    await makePerson(house, "unwritten");
    const ip = "192.0.2.77";
    const buckets = bucketsOfAttempt("unwritten", { ip });
    const run = (statement: ReturnType<typeof sql>) => house.database.transact((tx) => statement.execute(tx));
    await run(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await run(
      sql`create trigger no_room before insert or update on sign_in_attempt for each row execute function no_room()`,
    );
    try {
      for (let time = 0; time < limits.failuresOfName; time++)
        expect((await attempt("unwritten", `wrong ${time}`, ip)).code).toBe("SIGN_IN_FAILED");
      const turns = Math.ceil(limits.longestTurnWaitMs / limits.turnOfNameMs) + 1;
      for (let turn = 0; turn < turns; turn++) await takeTurnInMemory(house.database.reader, buckets);
      for (const secret of ["wrong", password])
        expect(await attempt("unwritten", secret, ip)).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    } finally {
      await run(sql`drop trigger no_room on sign_in_attempt`);
    }
    await failTimes("somebody", 1, ip);
    expect((await attempt("unwritten", password, ip)).status).toBe(200);
  });
});
