import { setTimeout as sleep } from "node:timers/promises";
import { roles } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/database/index.ts";
import { oneDatabase } from "../support/database.ts";
import {
  adminLogin,
  type House,
  makeOwner,
  makePerson,
  makeWarehouse,
  openHouse,
  password,
  type Signed,
  signIn,
} from "./house.ts";

describe.each(oneDatabase)("what people may hand on, on %s", (kind) => {
  let house: House;
  let chief: Signed;
  beforeAll(async () => {
    house = await openHouse(kind);
    chief = await signIn(house);
  });
  afterAll(() => house.close());

  const grantAll = (userId: string, menus: readonly string[]) =>
    house.database.transact((tx) =>
      sql`insert into user_permission_function (upf_id, company_id, user_id, function_id)
        select gen_random_uuid(), ${house.founded.companyId}::uuid, ${userId}::uuid, f.function_id
        from permission_function f join permission p on p.permission_id = f.permission_id
        where p.permission_code = any(${[...menus]}::text[])`.execute(tx),
    );
  const functionId = async (permission: string, code: string) => {
    const { rows } = await sql<{ function_id: string }>`
      select f.function_id from permission_function f join permission p on p.permission_id = f.permission_id
      where p.permission_code = ${permission} and f.function_code = ${code}`.execute(house.database.reader);
    return rows[0]?.function_id ?? "";
  };
  const roleId = async (code: string) => {
    const { rows } = await sql<{ role_id: string }>`
      select role_id from role where role_code = ${code} and company_id = ${house.founded.companyId}::uuid`.execute(
      house.database.reader,
    );
    return rows[0]?.role_id ?? "";
  };
  /** Someone who administers people, and may do nothing else. */
  const personnel = async (name: string, type: "company" | "department" = "company") => {
    const person = await makePerson(house, name, { type });
    await grantAll(person.userId, ["userSetup", "accountSetup", "roleSetup", "onlineUserQuery", "outboxQuery"]);
    return { ...person, ...(await signIn(house, name, password)) };
  };
  const post = (token: string, url: string, body: unknown) => house.call("POST", url, { token, body });

  test("a role or a function is given by who holds what is in it", async () => {
    const clerk = await personnel("personnel1");
    const [administrator, picker, create, seeCost] = [
      await roleId("administrator"),
      await roleId("picker"),
      await functionId("goodsSetup", "create"),
      await functionId("rights", "see_cost"),
    ];
    const own = await functionId("roleSetup", "create");
    for (const role_id of [administrator, picker]) {
      expect((await post(clerk.token, "/v1/role/user/a", { role_id, user_id: clerk.userId })).code).toBe(
        "NOT_PERMITTED",
      );
    }
    for (const function_id of [create, seeCost]) {
      expect(
        (await post(clerk.token, "/v1/user/permission/function/a", { user_id: clerk.userId, function_id })).code,
      ).toBe("NOT_PERMITTED");
      expect((await post(clerk.token, "/v1/role/permission/function/a", { role_id: picker, function_id })).code).toBe(
        "NOT_PERMITTED",
      );
    }
    expect(
      (await post(clerk.token, "/v1/role/permission/function/a", { role_id: picker, function_id: own })).status,
    ).toBe(200);
    expect((await post(chief.token, "/v1/role/user/a", { role_id: administrator, user_id: clerk.userId })).status).toBe(
      200,
    );
  });

  test("a role is renamed or limited by who holds all that it holds, and who has it", async () => {
    const clerk = await personnel("personnel0");
    const role = async (code: string) => {
      const query = [{ queryField: "role_code", queryCondition: "equal", queryValue: code }];
      return (await post(chief.token, "/v1/role/q", { query })).additionals.role[0] ?? {};
    };
    const change = async (token: string, code: string, values: object) => {
      const { role_id, version } = await role(code);
      return house.call("PUT", `/v1/role/${role_id}`, { token, body: { version, ...values } });
    };
    for (const code of ["picker", "administrator"])
      for (const values of [{ role_name: "hijacked" }, { owners_only: true }, { role_note: "hijacked" }])
        expect((await change(clerk.token, code, values)).code, code).toBe("BEYOND_OWN");
    expect((await role("picker")).owners_only).toBe(false);
    expect((await post(clerk.token, "/v1/role/a", { role_code: "own", role_name: "own" })).status).toBe(200);
    expect((await change(clerk.token, "own", { role_name: "renamed" })).status).toBe(200);
    const held = { role_id: (await role("own")).role_id, user_id: chief.userId };
    expect((await post(chief.token, "/v1/role/user/a", held)).status).toBe(200);
    expect((await change(clerk.token, "own", { owners_only: true })).code).toBe("BEYOND_OWN");
    expect((await change(chief.token, "picker", { role_name: "picking" })).status).toBe(200);
  });

  test("an account is made with no more reach than its maker has, and for nobody who may do more", async () => {
    const clerk = await personnel("personnel2");
    const person = await makePerson(house, "plain");
    const draft = (login_name: string, more: object) => ({
      login_name,
      user_id: person.userId,
      account_type: "company",
      ...more,
    });
    expect((await post(clerk.token, "/v1/account/a", draft("up1", { account_type: "group" }))).code).toBe("BEYOND_OWN");
    expect((await post(clerk.token, "/v1/account/a", draft("up2", { user_id: chief.userId }))).code).toBe(
      "NOT_PERMITTED",
    );
    expect((await post(clerk.token, "/v1/account/a", draft("level", {}))).status).toBe(200);
    expect((await post(chief.token, "/v1/account/a", draft("up1", { account_type: "group" }))).status).toBe(200);
  });

  test("who sees one owner's goods because of where they work manages their colleagues as before", async () => {
    const clerk = await personnel("fixedclerk", "department");
    const colleague = await makePerson(house, "fixedcolleague", { type: "department" });
    const whId = await makeWarehouse(house, "FX", await makeOwner(house, "FX"));
    for (const { userId } of [clerk, colleague])
      await house.database.transact((tx) =>
        sql`insert into warehouse_user (wu_id, company_id, wh_id, user_id)
        values (gen_random_uuid(), ${house.founded.companyId}::uuid, ${whId}::uuid, ${userId}::uuid)`.execute(tx),
      );
    const second = { login_name: "fixedsecond", user_id: colleague.userId, account_type: "department" };
    expect((await post(clerk.token, "/v1/account/a", second)).status).toBe(200);
    const made = await post(clerk.token, "/v1/account/a", { ...second, login_name: "fixedlimited", owners_only: true });
    expect(made.status).toBe(200);
    const limit = { account_id: made.additionals.account[0]?.account_id, owner_no: "FX" };
    const limited = await post(clerk.token, "/v1/account/owner/a", limit);
    expect(limited.status).toBe(200);
    const lifted = await house.call("DELETE", `/v1/account/owner/${limited.additionals.accountOwner[0]?.ao_id}`, {
      token: clerk.token,
    });
    expect(lifted.status).toBe(200);
  });

  test("whoever is limited to some owners is not told to which others are", async () => {
    const [mine, others] = [await makeOwner(house, "TOLD-MINE"), await makeOwner(house, "TOLD-OTHERS")];
    const clerk = await personnel("toldclerk", "company");
    const colleague = await makePerson(house, "toldcolleague", { ownersOnly: true });
    for (const [account_id, owner_id] of [
      [clerk.accountId, mine],
      [colleague.accountId, mine],
      [colleague.accountId, others],
    ])
      expect((await post(chief.token, "/v1/account/owner/a", { account_id, owner_id })).status).toBe(200);
    const response = async (token: string) =>
      (await post(token, "/v1/account/owner/q", { pageSize: 1000 })).additionals.accountOwner?.map(
        (row) => row.owner_no,
      );
    expect(await response(chief.token)).toEqual(expect.arrayContaining(["TOLD-MINE", "TOLD-OTHERS"]));
    const { token } = await signIn(house, "toldclerk", password);
    expect(new Set(await response(token))).toEqual(new Set(["TOLD-MINE"]));
  });

  test("only accounts of a group are let into companies beside their own", async () => {
    const company_id = newId();
    expect(
      (await post(chief.token, "/v1/company/a", { company_id, company_code: "BESIDE", company_name: "B" })).status,
    ).toBe(200);
    const plain = await makePerson(house, "besideplain");
    const group = await makePerson(house, "besidegroup", { type: "group" });
    const assignTo = (user_id: string, into = company_id) =>
      post(chief.token, "/v1/company/user/a", { company_id: into, user_id });
    const refused = await assignTo(plain.userId);
    expect(refused).toMatchObject({ status: 400, code: "GROUP_ACCOUNT_ONLY" });
    expect(refused.message).toContain("besideplain");
    expect((await assignTo(plain.userId, house.founded.companyId)).status).toBe(200);
    expect((await assignTo(group.userId)).status).toBe(200);
  });

  test("an account is found by its sign-in name however that is capitalized, in lists and by those who name it", async () => {
    const person = await makePerson(house, "Mixed.Case");
    const ask = async (queryCondition: string, queryValue: unknown) => {
      const query = [{ queryField: "login_name", queryCondition, queryValue }];
      const { additionals } = await post(chief.token, "/v1/account/q", { query });
      return (additionals.account as { account_id: string }[]).map(({ account_id }) => account_id);
    };
    for (const name of ["Mixed.Case", "mixed.case", "MIXED.CASE"]) {
      expect(await ask("equal", name)).toEqual([person.accountId]);
      expect(await ask("equal", ["nobody", name])).toEqual([person.accountId]);
    }
    expect(await ask("like", "ixed.c")).toEqual([person.accountId]);
    expect(await ask(">=", "mixed.case")).toContain(person.accountId);
    expect(await ask("<=", "MIXED.CASE")).toContain(person.accountId);
    const owner = await makeOwner(house, "CASE");
    const named = { login_name: "mIXED.cASE", owner_id: owner };
    expect(await post(chief.token, "/v1/account/owner/a", named)).toMatchObject({
      status: 200,
      additionals: { accountOwner: [{ account_id: person.accountId, owner_id: owner }] },
    });
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select 1 from account t where lower(t.login_name) = lower(${"Mixed.Case"}::text)`.execute(
      house.database.reader,
    );
    expect(JSON.stringify(rows)).toContain("account_login_name_key");
  });

  test("a role's code is one whatever its capital letters", async () => {
    const body = { company_id: house.founded.companyId, role_code: "ADMINISTRATOR", role_name: "Another" };
    expect(await post(chief.token, "/v1/role/a", body)).toMatchObject({
      status: 409,
      additionals: { errors: [{ field: "role_code", code: "DUPLICATE" }] },
    });
  });

  test("an account or a user's address is changed by who could have made it", async () => {
    const clerk = await personnel("personnel3");
    const put = (token: string, url: string, body: unknown) => house.call("PUT", url, { token, body });
    const take = { email: "thief@example.com" };
    expect((await put(clerk.token, `/v1/account/${chief.accountId}`, take)).code).toBe("BEYOND_OWN");
    expect((await put(clerk.token, `/v1/user/${chief.userId}`, take)).code).toBe("BEYOND_OWN");
    expect((await put(clerk.token, `/v1/user/${chief.userId}`, { user_name: "Somebody" })).code).toBe("BEYOND_OWN");
    expect((await put(clerk.token, `/v1/user/${clerk.userId}`, { user_name: "Clerk" })).status).toBe(200);
    expect((await put(clerk.token, `/v1/account/${clerk.accountId}`, { account_type: "group" })).code).toBe(
      "BEYOND_OWN",
    );
    expect((await house.call("DELETE", `/v1/account/${chief.accountId}`, { token: clerk.token })).code).toBe(
      "BEYOND_OWN",
    );
    const plain = await makePerson(house, "plain2");
    expect((await put(clerk.token, `/v1/account/${plain.accountId}`, { email: "plain@example.com" })).status).toBe(200);
    expect((await put(clerk.token, `/v1/user/${plain.userId}`, { email: "plain@example.com" })).status).toBe(200);
    expect((await put(clerk.token, `/v1/account/${clerk.accountId}`, { language: "zh_CN" })).status).toBe(200);
  });

  test("an administrator's letter and session are beyond who has less", async () => {
    const clerk = await personnel("personnel4");
    expect((await post(clerk.token, `/v1/account/${chief.accountId}/letter`, {})).code).toBe("BEYOND_OWN");
    expect((await post(clerk.token, "/v1/account/onlineuser/logout", { account_id: chief.accountId })).code).toBe(
      "BEYOND_OWN",
    );
    await house.call("POST", "/v1/resetPWD.json", { body: { login_name: adminLogin } });
    const outbox = await post(clerk.token, "/v1/letter/q", {
      query: [{ queryField: "account_id", queryCondition: "equal", queryValue: chief.accountId }],
    });
    expect(outbox.additionals.letter).toHaveLength(1);
    const letter = outbox.additionals.letter[0]?.letter_id;
    for (const url of [`/v1/letter/open/${letter}`, `/v1/letter/again/${letter}`]) {
      expect((await post(clerk.token, url, {})).code).toBe("BEYOND_OWN");
    }
    expect((await post(chief.token, "/v1/account/loginstatus", {})).status).toBe(200);
  });

  test("who is limited to some owners hands on these at most", async () => {
    const [mine, other] = [await makeOwner(house, "M1"), await makeOwner(house, "M2")];
    const clerk = await personnel("personnel5");
    const plain = await makePerson(house, "plain5", { ownersOnly: true });
    expect(
      (await post(chief.token, "/v1/account/owner/a", { account_id: clerk.accountId, owner_id: mine })).status,
    ).toBe(200);
    const give = (owner_id: string) =>
      post(clerk.token, "/v1/account/owner/a", { account_id: plain.accountId, owner_id });
    expect((await give(other)).status).toBeGreaterThanOrEqual(400);
    // A consignee of that owner is within sight, and is no owner that could be handed on.
    const consignee = await makeOwner(house, "M3");
    await house.database.transact((tx) =>
      sql`update customer set owner_id = ${mine}::uuid where customer_id = ${consignee}::uuid`.execute(tx),
    );
    expect((await give(consignee)).code).toBe("OUT_OF_SCOPE");
    expect((await give(mine)).status).toBe(200);
    const draft = { login_name: "wide", user_id: plain.userId, account_type: "company" };
    expect((await post(clerk.token, "/v1/account/a", draft)).code).toBe("BEYOND_OWN");
    expect((await post(clerk.token, "/v1/account/a", { ...draft, owners_only: true })).status).toBe(200);
    const { rows } = await sql<{
      ao_id: string;
    }>`select ao_id from account_owner where account_id = ${clerk.accountId}::uuid`.execute(house.database.reader);
    expect(
      (await house.call("DELETE", `/v1/account/owner/${rows[0]?.ao_id}`, { token: clerk.token })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test("the last administrator stays, and so does the role", async () => {
    const lonely = await openHouse(kind);
    try {
      const { token, accountId, userId } = await signIn(lonely);
      const rolesOf = async () => {
        const { rows } = await sql<{
          ru_id: string;
          role_id: string;
        }>`select ru_id, role_id from role_user order by ru_id`.execute(lonely.database.reader);
        return rows;
      };
      const [first] = await rolesOf();
      const ownerId = await makeOwner(lonely, "O");
      const refusals = () => [
        lonely.call("DELETE", `/v1/role/user/${first?.ru_id}`, { token }),
        lonely.call("PUT", `/v1/account/${accountId}`, { token, body: { enabled: false } }),
        lonely.call("PUT", `/v1/user/${userId}`, { token, body: { enabled: false } }),
        lonely.call("PUT", `/v1/account/${accountId}`, { token, body: { account_type: "personal" } }),
        lonely.call("PUT", `/v1/account/${accountId}`, { token, body: { owners_only: true } }),
        lonely.call("POST", "/v1/account/owner/a", { token, body: { account_id: accountId, owner_id: ownerId } }),
        lonely.call("DELETE", `/v1/role/${first?.role_id}`, { token }),
        lonely.call("PUT", `/v1/role/${first?.role_id}`, { token, body: { role_code: "x" } }),
      ];
      for (const refused of refusals()) expect((await refused).code).toBe("LAST_ADMINISTRATOR");
      await makePerson(lonely, "second", { type: "group", role: "administrator" });
      const both = await rolesOf();
      const replies = await Promise.all(
        both.map(({ ru_id }) => lonely.call("DELETE", `/v1/role/user/${ru_id}`, { token })),
      );
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      expect(await rolesOf()).toHaveLength(1);
    } finally {
      await lonely.close();
    }
  });

  test("of two who take each other away at once, the second is refused", async () => {
    const lonely = await openHouse(kind);
    try {
      await makePerson(lonely, "second", { type: "group", role: "administrator" });
      const { rows } = await sql<{ ru_id: string }>`select ru_id from role_user order by ru_id`.execute(
        lonely.database.reader,
      );
      const takeAway = (ruId: string) =>
        lonely.database.transact(async (tx) => {
          await sql`delete from role_user where ru_id = ${ruId}::uuid`.execute(tx);
          await sleep(100);
        });
      const outcomes = await Promise.allSettled(rows.map(({ ru_id }) => takeAway(ru_id)));
      expect(outcomes.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(outcomes.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "STADM" });
    } finally {
      await lonely.close();
    }
  });

  test("a new company comes with its roles, in the group of whoever made it", async () => {
    const companyId = newId();
    const reply = await post(chief.token, "/v1/company/a", {
      company_id: companyId,
      company_code: "NEW1",
      company_name: "New",
    });
    expect(reply.status).toBe(200);
    const { rows } = await sql<{
      role_code: string;
    }>`select role_code from role where company_id = ${companyId}::uuid`.execute(house.database.reader);
    expect(rows.map((row) => row.role_code).sort()).toEqual(Object.keys(roles).sort());
    const again = await signIn(house, adminLogin);
    const seen = await post(again.token, "/v1/company/q", {
      query: [{ queryField: "company_code", queryCondition: "equal", queryValue: "NEW1" }],
    });
    expect(seen.additionals.company).toHaveLength(1);
  });
});
