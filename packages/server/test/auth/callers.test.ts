import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { currentEpoch, rememberedCallers } from "../../src/auth/callers.ts";
import { sessionCacheOf } from "../../src/auth/sessionCache.ts";
import { newId, type Tx } from "../../src/database/index.ts";
import { hasRight, may } from "../../src/http/caller.ts";
import { oneDatabase } from "../support/database.ts";
import { type House, makeOwner, makePerson, makeWarehouse, openHouse, password, type Signed, signIn } from "./house.ts";

describe.each(oneDatabase)("callers on %s", (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.close());

  const change = (work: (tx: Tx) => Promise<unknown>) => house.database.transact(work);
  const callerOf = (signed: Signed) =>
    sessionCacheOf(house.database).callers.callerOf(house.database.reader, signed.token);
  const freshCaller = async (signed: Signed) =>
    sessionCacheOf(house.database).callers.reload(house.database.reader, await callerOf(signed));
  const epoch = async () => {
    const { rows } = await sql<{ epoch: string }>`select ${currentEpoch} as epoch`.execute(house.database.reader);
    return rows[0]?.epoch;
  };
  const grantOwn = (tx: Tx, userId: string, permission: string, code: string) =>
    sql`insert into user_permission_function (upf_id, company_id, user_id, function_id)
      select ${newId()}::uuid, ${house.founded.companyId}::uuid, ${userId}::uuid, f.function_id
      from permission_function f join permission p on p.permission_id = f.permission_id
      where p.permission_code = ${permission} and f.function_code = ${code}`.execute(tx);

  test("may what its own permission and its roles say together [rights-8] [rights-12] [rights-13] [rights-14]", async () => {
    const person = await makePerson(house, "union", { role: "picker" });
    await change((tx) => grantOwn(tx, person.userId, "goodsSetup", "create"));
    await change((tx) => grantOwn(tx, person.userId, "rights", "see_cost"));
    const caller = await callerOf(await signIn(house, "union", password));
    expect(may(caller, "pickingConfirm", "update")).toBe(true);
    expect(may(caller, "goodsSetup", "create")).toBe(true);
    expect(may(caller, "goodsSetup", "delete")).toBe(false);
    expect(hasRight(caller, "see_cost")).toBe(true);
    expect(hasRight(caller, "cancel")).toBe(false);
  });

  test("a change of rights holds from the next call on, on every process [rights-1]", async () => {
    const other = await house.another();
    const person = await makePerson(house, "changing");
    const signed = await signIn(house, "changing", password);
    const ask = (at: Pick<House, "call">) =>
      at.call("POST", "/v1/account/onlineuser/q", { token: signed.token, body: {} });
    for (const at of [house, other]) expect((await ask(at)).code).toBe("NOT_PERMITTED");
    await change((tx) => grantOwn(tx, person.userId, "onlineUserQuery", "query"));
    for (const at of [house, other])
      expect((await at.call("POST", "/v1/account/loginstatus", { token: signed.token })).status).toBe(200);
    for (const at of [house, other]) expect((await ask(at)).status).toBe(200);
    await change((tx) => sql`delete from user_permission_function where user_id = ${person.userId}::uuid`.execute(tx));
    for (const at of [house, other]) expect((await ask(at)).code).toBe("NOT_PERMITTED");
  });

  test("an account or user that was disabled is out at the next call", async () => {
    for (const [name, table] of [
      ["off1", "account"],
      ["off2", "user"],
    ] as const) {
      const person = await makePerson(house, name);
      const signed = await signIn(house, name, password);
      const status = () => house.call("POST", "/v1/account/loginstatus", { token: signed.token });
      expect((await status()).status).toBe(200);
      await change((tx) =>
        sql`update ${sql.table(table)} set enabled = false where user_id = ${person.userId}::uuid`.execute(tx),
      );
      expect(await status()).toMatchObject({ status: 401, code: "NOT_SIGNED_IN" });
    }
  });

  test("a deleted account is out at the next call", async () => {
    const person = await makePerson(house, "deleted");
    const signed = await signIn(house, "deleted", password);
    expect((await house.call("POST", "/v1/account/loginstatus", { token: signed.token })).status).toBe(200);
    await change((tx) => sql`delete from account where account_id = ${person.accountId}::uuid`.execute(tx));
    expect((await house.call("POST", "/v1/account/loginstatus", { token: signed.token })).status).toBe(401);
  });

  test("sees by its type of account: its group's companies, its company, the warehouses it is assigned to [rights-9] [rights-10]", async () => {
    const { companyId } = house.founded;
    const [sisterId, strangerId, sisterWh] = [newId(), newId(), newId()];
    const [wh1, wh2] = [await makeWarehouse(house, "S1"), await makeWarehouse(house, "S2")];
    await change(async (tx) => {
      await sql`insert into company (company_id, company_group_id, company_code, company_name)
        select ${sisterId}::uuid, company_group_id, 'SISTER', 'Sister' from company where company_id = ${companyId}::uuid`.execute(
        tx,
      );
      await sql`insert into company (company_id, company_code, company_name) values (${strangerId}::uuid, 'OTHER', 'Other')`.execute(
        tx,
      );
      await sql`insert into warehouse (wh_id, company_id, wh_no, wh_name) values (${sisterWh}::uuid, ${sisterId}::uuid, 'X1', 'X')`.execute(
        tx,
      );
      await sql`insert into warehouse (wh_id, company_id, wh_no, wh_name) values (${newId()}::uuid, ${strangerId}::uuid, 'Y1', 'Y')`.execute(
        tx,
      );
    });
    const scopeOf = async (name: string, type: "group" | "company" | "department" | "personal") => {
      const person = await makePerson(house, name, { type });
      if (type === "department" || type === "personal") {
        await change((tx) =>
          sql`insert into warehouse_user (wu_id, company_id, wh_id, user_id)
          values (${newId()}::uuid, ${companyId}::uuid, ${wh2}::uuid, ${person.userId}::uuid)`.execute(tx),
        );
      }
      return (await callerOf(await signIn(house, name, password))).scope;
    };
    const group = await scopeOf("g", "group");
    expect(new Set(group.companyIds)).toEqual(new Set([companyId, sisterId]));
    expect(group.whIds).toEqual(expect.arrayContaining([wh1, wh2, sisterWh]));
    const company = await scopeOf("c", "company");
    expect(company.companyIds).toEqual([companyId]);
    expect(new Set(company.whIds)).toEqual(new Set([wh1, wh2]));
    for (const type of ["department", "personal"] as const) {
      const scope = await scopeOf(type, type);
      expect(scope.companyIds).toEqual([companyId]);
      expect(scope.whIds).toEqual([wh2]);
      expect(scope.ownerIds).toBeNull();
    }
  });

  test("a warehouse out of use is gone for who works in it, and stays for who administers it", async () => {
    const whId = await makeWarehouse(house, "CLOSED");
    const worker = await makePerson(house, "worker", { type: "department" });
    await makePerson(house, "manager", { type: "company" });
    await change((tx) =>
      sql`insert into warehouse_user (wu_id, company_id, wh_id, user_id)
      values (${newId()}::uuid, ${house.founded.companyId}::uuid, ${whId}::uuid, ${worker.userId}::uuid)`.execute(tx),
    );
    const [workers, managers] = [await signIn(house, "worker", password), await signIn(house, "manager", password)];
    expect((await callerOf(workers)).scope.whIds).toEqual([whId]);
    await change((tx) => sql`update warehouse set enabled = false where wh_id = ${whId}::uuid`.execute(tx));
    expect((await freshCaller(workers)).scope.whIds).toEqual([]);
    expect((await freshCaller(managers)).scope.whIds).toContain(whId);
  });

  test("knows which owner's goods alone are seen in a warehouse", async () => {
    const ownerId = await makeOwner(house, "FIXED");
    const whId = await makeWarehouse(house, "F1", ownerId);
    const signed = await signIn(house);
    expect((await callerOf(signed)).scope.fixedOwners).toEqual([{ whId, ownerId }]);
    await change((tx) => sql`update warehouse set use_fixed_owner_id = null where wh_id = ${whId}::uuid`.execute(tx));
    expect((await freshCaller(signed)).scope.fixedOwners).toEqual([]);
  });

  test("a goods owner's account without an owner sees none; with some, those; another account may be limited too", async () => {
    const ownerId = await makeOwner(house, "MINE");
    const owners = await makePerson(house, "goodsowner", { ownersOnly: true });
    const clerk = await makePerson(house, "clerk");
    const [signedOwner, signedClerk] = [
      await signIn(house, "goodsowner", password),
      await signIn(house, "clerk", password),
    ];
    expect((await callerOf(signedOwner)).scope.ownerIds).toEqual([]);
    expect((await callerOf(signedClerk)).scope.ownerIds).toBeNull();
    for (const accountId of [owners.accountId, clerk.accountId]) {
      await change((tx) =>
        sql`insert into account_owner (ao_id, company_id, account_id, owner_id)
        values (${newId()}::uuid, ${house.founded.companyId}::uuid, ${accountId}::uuid, ${ownerId}::uuid)`.execute(tx),
      );
    }
    expect((await freshCaller(signedOwner)).scope.ownerIds).toEqual([ownerId]);
    expect((await freshCaller(signedClerk)).scope.ownerIds).toEqual([ownerId]);
  });

  test("an owner of goods sees nothing of others, whatever the account says, nor a warehouse that is another's alone", async () => {
    const [mine, others] = [await makeOwner(house, "GO-MINE"), await makeOwner(house, "GO-OTHERS")];
    const [open, ownWh, othersWh] = [
      await makeWarehouse(house, "GO-1"),
      await makeWarehouse(house, "GO-2", mine),
      await makeWarehouse(house, "GO-3", others),
    ];
    const person = await makePerson(house, "forgotten", { role: "goods_owner" });
    const signed = await signIn(house, "forgotten", password);
    expect(await callerOf(signed)).toMatchObject({ isLimited: true, scope: { ownerIds: [], fixedOwners: [] } });
    await change((tx) =>
      sql`insert into account_owner (ao_id, company_id, account_id, owner_id)
      values (${newId()}::uuid, ${house.founded.companyId}::uuid, ${person.accountId}::uuid, ${mine}::uuid)`.execute(
        tx,
      ),
    );
    const { scope } = await freshCaller(signed);
    expect(scope).toMatchObject({ ownerIds: [mine], fixedOwners: [{ whId: ownWh, ownerId: mine }] });
    expect(scope.whIds).toEqual(expect.arrayContaining([open, ownWh]));
    expect(scope.whIds).not.toContain(othersWh);
    const response = await signIn(house, "forgotten", password);
    expect(JSON.stringify(response)).not.toContain("GO-OTHERS");
  });

  test("an account that works only where owners are fixed sees these, and never more than its own", async () => {
    const { companyId } = house.founded;
    const [one, two, three] = [
      await makeOwner(house, "ONE"),
      await makeOwner(house, "TWO"),
      await makeOwner(house, "THREE"),
    ];
    const warehouses = [await makeWarehouse(house, "O1", one), await makeWarehouse(house, "O2", two)];
    const open = await makeWarehouse(house, "O3");
    const person = await makePerson(house, "fixed", { type: "department" });
    const signed = await signIn(house, "fixed", password);
    const works = (whId: string) =>
      change((tx) =>
        sql`insert into warehouse_user (wu_id, company_id, wh_id, user_id)
        values (${newId()}::uuid, ${companyId}::uuid, ${whId}::uuid, ${person.userId}::uuid)`.execute(tx),
      );
    const limit = (ownerId: string) =>
      change((tx) =>
        sql`insert into account_owner (ao_id, company_id, account_id, owner_id)
        values (${newId()}::uuid, ${companyId}::uuid, ${person.accountId}::uuid, ${ownerId}::uuid)`.execute(tx),
      );
    const fix = (ownerId: string | null) =>
      change((tx) =>
        sql`update warehouse set use_fixed_owner_id = ${ownerId}::uuid where wh_id = ${open}::uuid`.execute(tx),
      );
    const seen = async () => {
      const { scope, isLimited } = await freshCaller(signed);
      return { owners: scope.ownerIds && new Set(scope.ownerIds), isLimited };
    };
    expect(await seen(), "works nowhere yet").toEqual({ owners: new Set(), isLimited: false });
    for (const whId of warehouses) await works(whId);
    expect(await seen()).toEqual({ owners: new Set([one, two]), isLimited: false });
    await works(open);
    expect(await seen()).toEqual({ owners: null, isLimited: false });
    await fix(two);
    expect(await seen()).toEqual({ owners: new Set([one, two]), isLimited: false });
    await change((tx) => sql`delete from warehouse_user where user_id = ${person.userId}::uuid`.execute(tx));
    expect(await seen(), "works nowhere any more").toEqual({ owners: new Set(), isLimited: false });
    for (const whId of [...warehouses, open]) await works(whId);
    await limit(two);
    await limit(three);
    expect(await seen()).toEqual({ owners: new Set([two]), isLimited: true });
    await fix(null);
    expect(await seen()).toEqual({ owners: new Set([two, three]), isLimited: true });
  });

  test("whatever rights or scope depend on gives a new epoch, and signing in does not", async () => {
    const person = await makePerson(house, "epoch", { type: "department", role: "picker" });
    const signed = await signIn(house, "epoch", password);
    const { companyId } = house.founded;
    const whId = await makeWarehouse(house, "E1");
    const ownerId = await makeOwner(house, "E");
    const [id1, id2, id3, id4] = [newId(), newId(), newId(), newId()];
    const changing: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
      "account type": (tx) =>
        sql`update account set account_type = 'personal' where account_id = ${person.accountId}::uuid`.execute(tx),
      "account owners only": (tx) =>
        sql`update account set owners_only = true where account_id = ${person.accountId}::uuid`.execute(tx),
      "account language": (tx) =>
        sql`update account set language = 'zh_CN' where account_id = ${person.accountId}::uuid`.execute(tx),
      "user name": (tx) =>
        sql`update "user" set user_name = 'renamed' where user_id = ${person.userId}::uuid`.execute(tx),
      "user enabled": (tx) => sql`update "user" set enabled = true where user_id = ${person.userId}::uuid`.execute(tx),
      "own function": (tx) => grantOwn(tx, person.userId, "goodsSetup", "query"),
      "own function gone": (tx) =>
        sql`delete from user_permission_function where user_id = ${person.userId}::uuid`.execute(tx),
      "role function gone": (tx) =>
        sql`delete from role_permission_function where rpf_id = (select rpf_id from role_permission_function limit 1)`.execute(
          tx,
        ),
      "role limited": (tx) => sql`update role set owners_only = owners_only where role_code = 'picker'`.execute(tx),
      "role gone": (tx) => sql`delete from role_user where user_id = ${person.userId}::uuid`.execute(tx),
      "function renamed": (tx) =>
        sql`update permission_function set grant_name = grant_name where function_code = 'copy'`.execute(tx),
      "permission gone": (tx) => sql`delete from permission where permission_code = 'home'`.execute(tx),
      "warehouse made": (tx) =>
        sql`insert into warehouse (wh_id, company_id, wh_no, wh_name) values (${id1}::uuid, ${companyId}::uuid, 'E2', 'E2')`.execute(
          tx,
        ),
      "warehouse fixed owner": (tx) =>
        sql`update warehouse set use_fixed_owner_id = ${ownerId}::uuid where wh_id = ${whId}::uuid`.execute(tx),
      "warehouse name": (tx) => sql`update warehouse set wh_name = 'y' where wh_id = ${whId}::uuid`.execute(tx),
      "warehouse enabled": (tx) => sql`update warehouse set enabled = false where wh_id = ${whId}::uuid`.execute(tx),
      "warehouse user": (tx) =>
        sql`insert into warehouse_user (wu_id, company_id, wh_id, user_id) values (${id2}::uuid, ${companyId}::uuid, ${whId}::uuid, ${person.userId}::uuid)`.execute(
          tx,
        ),
      "company user": (tx) =>
        sql`insert into company_user (cu_id, company_id, user_id) values (${id3}::uuid, ${companyId}::uuid, ${person.userId}::uuid)`.execute(
          tx,
        ),
      "account owner": (tx) =>
        sql`insert into account_owner (ao_id, company_id, account_id, owner_id) values (${id4}::uuid, ${companyId}::uuid, ${person.accountId}::uuid, ${ownerId}::uuid)`.execute(
          tx,
        ),
      "company's group": (tx) =>
        sql`update company set company_group_id = company_group_id where company_id = ${companyId}::uuid`.execute(tx),
      company: (tx) =>
        sql`insert into company (company_id, company_code, company_name) values (${newId()}::uuid, 'NEW', 'New')`.execute(
          tx,
        ),
      session: (tx) =>
        sql`update session set revoked_at = now(), revoked_reason = 'ended' where account_id = ${signed.accountId}::uuid`.execute(
          tx,
        ),
      account: (tx) => sql`delete from account where account_id = ${person.accountId}::uuid`.execute(tx),
    };
    for (const held of ["role_permission_function", "user_permission_function"])
      await change((tx) =>
        sql`delete from ${sql.table(held)} where function_id in (
          select f.function_id from permission_function f join permission p on p.permission_id = f.permission_id
          where p.permission_code = 'home')`.execute(tx),
      );
    for (const [what, work] of Object.entries(changing)) {
      const before = await epoch();
      await change(work);
      expect(await epoch(), what).not.toBe(before);
    }
    const before = await epoch();
    await signIn(house);
    await change((tx) =>
      sql`update account set last_sign_in = now(), account_name = 'x' where account_id = ${house.founded.accountId}::uuid`.execute(
        tx,
      ),
    );
    await change((tx) => sql`update warehouse set fax = 'y' where wh_id = ${whId}::uuid`.execute(tx));
    expect(await epoch()).toBe(before);
  });

  test("a rolled-back change leaves the epoch as it was", async () => {
    const before = await epoch();
    await expect(
      change(async (tx) => {
        await sql`update company set company_group_id = company_group_id`.execute(tx);
        throw new Failure("BUSY");
      }),
    ).rejects.toThrow("BUSY");
    expect(await epoch()).toBe(before);
  });

  test("remembers a caller: the second call asks the database nothing", async () => {
    const signed = await signIn(house);
    const { tokens } = sessionCacheOf(house.database);
    const callers = rememberedCallers(tokens);
    const first = await callers.callerOf(house.database.reader, signed.token);
    const unreachable = new Proxy(house.database.reader, {
      get() {
        throw new Error("asked the database");
      },
    });
    expect(await callers.callerOf(unreachable, signed.token)).toBe(first);
    await expect(rememberedCallers(tokens).callerOf(unreachable, signed.token)).rejects.toThrow();
  });

  test("super users are the administrators of the caller's companies, by login name only [rights-21]", async () => {
    await makePerson(house, "root2", { type: "group", role: "administrator" });
    await makePerson(house, "roleonly", { type: "company", role: "administrator" });
    await makePerson(house, "typeonly", { type: "group", role: "picker" });
    const chief = await signIn(house);
    const reply = await house.call("GET", "/API/superUser.json", { token: chief.token });
    expect(reply.additionals.superUser).toEqual([{ login_name: "chief" }, { login_name: "root2" }]);
    expect((await house.call("GET", "/API/superUser.json")).status).toBe(401);
  });
});
