import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../src/auth/limits.ts";
import { databases } from "../support/database.ts";
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
} from "./house.ts";

const node = (nodes: readonly MenuNode[] | undefined, code: string) => nodes?.find((one) => one.menu_code === code);
const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe.each(databases)("signing in on %s", (kind) => {
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
        wh_name_eng: null,
        time_zone: "Asia/Taipei",
        company_id: house.founded.companyId,
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
      for (const [kindOfName, name] of [
        ["known", `timed ${index}`],
        ["unknown", `ghost ${index}`],
      ] as const) {
        // Time of the processor, not of the wall: a machine that is busy with other things makes no difference.
        const before = process.cpuUsage();
        await attempt(name, "wrong", "198.51.100.1");
        const { user, system } = process.cpuUsage(before);
        took[kindOfName].push(user + system);
      }
    }
    // Without a password to check, an unknown name would be answered in a quarter of the time.
    expect(median(took.unknown) / median(took.known)).toBeGreaterThan(0.5);
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

  test("no capitals of a name have attempts of their own, and its lock holds for all of them", async () => {
    await makePerson(house, "Guessed");
    for (const typed of ["Guessed", "guessed", "GUESSED", "gUessed", "guEssed"])
      await attempt(typed, "wrong", "198.51.100.9");
    expect((await attempt("guessED", password)).code).toBe("ACCOUNT_LOCKED");
    const { rows } = await sql<{ locked: boolean }>`
      select locked_until > now() as locked from account where login_name = 'Guessed'`.execute(house.database.reader);
    expect(rows).toEqual([{ locked: true }]);
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

  test("locks a name after too many failures, known or not, and says when it ends", async () => {
    await makePerson(house, "locked");
    for (const name of ["locked", "not there"]) {
      await failTimes(name, limits.failuresOfName);
      const reply = await attempt(name, password);
      expect(reply).toMatchObject({ status: 403, code: "ACCOUNT_LOCKED" });
      expect(reply.additionals.details.minutes).toBe(limits.lockMs / 60_000);
    }
    const { rows } = await sql<{ locked: boolean }>`
      select locked_until > now() as locked from account where login_name = 'locked'`.execute(house.database.reader);
    expect(rows).toEqual([{ locked: true }]);
  });

  test("a lock ends by itself", async () => {
    await makePerson(house, "patient");
    await failTimes("patient", limits.failuresOfName);
    expect((await attempt("patient", password)).code).toBe("ACCOUNT_LOCKED");
    await house.database.transact(async (tx) => {
      await sql`update sign_in_attempt set locked_until = now() - interval '1 second' where locked_until is not null`.execute(
        tx,
      );
    });
    expect((await attempt("patient", password)).status).toBe(200);
  });

  test("an administrator lifts a lock, a picker cannot", async () => {
    const person = await makePerson(house, "unlucky");
    await makePerson(house, "picker2", { role: "picker" });
    await failTimes("unlucky", limits.failuresOfName);
    const picker = await signIn(house, "picker2", password);
    const url = `/v1/account/${person.accountId}/unlock`;
    expect(await house.call("POST", url, { token: picker.token })).toMatchObject({
      status: 403,
      code: "NOT_PERMITTED",
    });
    expect((await attempt("unlucky", password)).code).toBe("ACCOUNT_LOCKED");
    const chief = await signIn(house);
    expect((await house.call("POST", url, { token: chief.token })).status).toBe(200);
    expect((await attempt("unlucky", password)).status).toBe(200);
  });

  test("a lock does not end sessions that are open", async () => {
    await makePerson(house, "inside");
    const { token } = await signIn(house, "inside", password);
    await failTimes("inside", limits.failuresOfName);
    expect((await house.call("POST", "/v1/account/loginstatus", { token })).status).toBe(200);
  });

  test("success forgets the failures before it", async () => {
    await makePerson(house, "clumsy");
    for (let round = 0; round < 3; round++) {
      await failTimes("clumsy", limits.failuresOfName - 1);
      expect((await attempt("clumsy", password)).status).toBe(200);
    }
  });

  test("racing guesses get no more tries than those in a row", async () => {
    await makePerson(house, "raced");
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => attempt("raced", `guess ${index}`)));
    expect(guesses.filter((reply) => reply.code === "SIGN_IN_FAILED")).toHaveLength(limits.failuresOfName);
    expect(guesses.filter((reply) => reply.code === "ACCOUNT_LOCKED")).toHaveLength(30 - limits.failuresOfName);
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
});
