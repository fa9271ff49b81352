import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { messages } from "@stowage/messages";
import {
  functionCodeType,
  grantName,
  type MenuCode,
  type MenuEntry,
  menu,
  model,
  type RoleCode,
  type RoleTemplate,
  rights,
  roles,
  switchCodes,
  type WorklistCode,
  worklists,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { foundCompany, isEmpty, makeSetUpToken, setUp } from "../../src/auth/firstAdministrator.ts";
import { limits } from "../../src/auth/limits.ts";
import { createRoles } from "../../src/auth/roles.ts";
import { seed } from "../../src/auth/seed.ts";
import { tidy } from "../../src/auth/tidy.ts";
import { type Database, newId, type Tx } from "../../src/database/index.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";

const migration = (name: string) =>
  sql.raw(readFileSync(fileURLToPath(import.meta.resolve(`../../src/database/migrations/${name}.sql`)), "utf8"));
/** Functions as they were before they had names. */
const unnamed = sql.raw(`
  alter table permission_function drop column grant_name cascade, drop column function_code_type;
  create trigger permission_function_rights after delete on permission_function
    for each statement execute function bump_rights_epoch();
  create trigger permission_rights after delete on permission for each statement execute function bump_rights_epoch()`);
/** Takes functions `f` of permissions `p` out of a database, and from whoever has them. */
async function forget(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  for (const table of ["role_permission_function", "user_permission_function", "permission_function"])
    await sql`delete from ${sql.table(table)} where function_id in (
      select f.function_id from permission_function f join permission p on p.permission_id = f.permission_id
      where ${which})`.execute(tx);
}
const screens = Object.values(menu).filter((entry) => "path" in entry).length;

describe.each(oneDatabase)("an empty database on %s", (kind) => {
  let database: TestDatabase;
  const open = async () => {
    database = await testDatabase(kind);
    return database;
  };
  afterEach(() => database.close());

  const count = async (at: Database, table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(at.reader);
    return rows[0]?.n;
  };
  const grants = async (at: Database, roleId: string) => {
    const { rows } = await sql<{ one: string }>`
      select case f.function_type when 'right' then f.function_code else p.permission_code || ':' || f.function_code end as one
      from role_permission_function rf join permission_function f on f.function_id = rf.function_id
        join permission p on p.permission_id = f.permission_id where rf.role_id = ${roleId}::uuid`.execute(at.reader);
    return rows.map((row) => row.one).sort();
  };
  const functions = async (at: Database) => {
    const { rows } = await sql<Record<string, string>>`
      select p.permission_code, f.function_type, f.function_code, f.grant_name, f.function_code_type
      from permission_function f join permission p on p.permission_id = f.permission_id`.execute(at.reader);
    return rows.map(({ permission_code = "", function_type = "", function_code = "", ...names }) => ({
      names,
      meant: {
        grant_name: grantName(permission_code, function_type, function_code),
        function_code_type: functionCodeType(function_code),
      },
    }));
  };

  test("gets what the model says may be permitted, once, however many servers start [group basic_function] [group report_function]", async () => {
    const at = await open();
    await Promise.all(Array.from({ length: 4 }, () => seed(at)));
    await seed(at);
    expect(await count(at, "menu")).toBe(Object.keys(menu).length + Object.keys(worklists).length);
    expect(await count(at, "permission")).toBe(screens + 1);
    const reports = Object.values(menu as Readonly<Record<string, MenuEntry>>).flatMap((entry) => entry.reports ?? []);
    expect(await count(at, "permission_function")).toBe(screens * switchCodes.length + reports.length + rights.length);
    for (const { names, meant } of await functions(at)) expect(names).toEqual(meant);
    const ofType = await sql<{ type: string; count: number }>`
      select function_type as type, count(*)::int as count from permission_function group by 1`.execute(at.reader);
    const counts = new Map(ofType.rows.map(({ type, count: of }) => [type, of]));
    expect([counts.get("basic"), counts.get("report")]).toEqual([screens * switchCodes.length, reports.length]);
    expect(await count(at, "signing_key")).toBe(1);
    const { rows } = await sql<{ menu_code: string; root: string | null }>`
      select m.menu_code, r.menu_code as root from menu m left join menu r on r.menu_id = m.root_id`.execute(at.reader);
    const under = new Map(rows.map(({ menu_code, root }) => [menu_code, root]));
    for (const [code, entry] of Object.entries<MenuEntry>(menu)) expect(under.get(code)).toBe(entry.under ?? null);
  });

  test("every menu entry that a resource names is a screen that can be permitted", async () => {
    const at = await open();
    await seed(at);
    const { rows } = await sql<{ permission_code: string }>`select permission_code from permission`.execute(at.reader);
    const codes = rows.map((row) => row.permission_code);
    for (const declared of Object.values(model)) expect(codes).toContain(declared.menu);
  });

  test("what comes with the product has a name in each language, and what people renamed stays so [rights-11]", async () => {
    const at = await open();
    const founded = await foundCompany(at, { loginName: "first", password: "x" });
    await at.transact((tx) =>
      sql`update role set role_name_cn = null, role_name_eng = null,
          role_name = case role_code when 'picker' then 'Night shift' else role_name end
        where company_id = ${founded?.companyId}::uuid`.execute(tx),
    );
    await seed(at);
    const { rows } = await sql<Record<string, string | null>>`
      select role_code, role_name, role_name_cn, role_name_eng from role`.execute(at.reader);
    for (const { role_code, role_name, role_name_cn, role_name_eng } of rows) {
      const code = role_code as RoleCode;
      const names = [messages.zh_TW.role[code], messages.zh_CN.role[code], messages.en_US.role[code]];
      expect([role_name, role_name_cn, role_name_eng]).toEqual(code === "picker" ? ["Night shift", null, null] : names);
    }
    const { rows: unnamed } = await sql`
      select 1 from permission where permission_name_cn is null or permission_name_eng is null
      union all select 1 from permission_function where function_name_cn is null or function_name_eng is null`.execute(
      at.reader,
    );
    expect(unnamed).toEqual([]);
  });

  test("what people moved or renamed in the menu stays so, and every entry has its three names", async () => {
    const at = await open();
    await seed(at);
    const names = () =>
      sql<{ menu_code: string; menu_name: string; menu_name_cn: string; menu_name_eng: string; top: boolean }>`
        select menu_code, menu_name, menu_name_cn, menu_name_eng, root_id is null as top from menu`.execute(at.reader);
    for (const row of (await names()).rows) {
      const code = row.menu_code as MenuCode | WorklistCode;
      const { zh_TW, zh_CN, en_US } = messages;
      expect([row.menu_name, row.menu_name_cn, row.menu_name_eng]).toEqual(
        [zh_TW, zh_CN, en_US].map((one) => one.menu[code]),
      );
    }
    // One made before there were three names, one renamed since.
    await at.transact(async (tx) => {
      await sql`update menu set root_id = null, menu_name_eng = 'Items' where menu_code = 'goodsSetup'`.execute(tx);
      await sql`update menu set menu_name_cn = null, menu_name_eng = null where menu_code = 'unitSetup'`.execute(tx);
    });
    await seed(at);
    const { rows } = await names();
    expect(rows.find((row) => row.menu_code === "goodsSetup")).toMatchObject({ top: true, menu_name_eng: "Items" });
    expect(rows.find((row) => row.menu_code === "unitSetup")).toMatchObject({
      menu_name_eng: messages.en_US.menu.unitSetup,
    });
  });

  test("what people renamed stays renamed", async () => {
    const at = await open();
    await seed(at);
    await at.transact((tx) =>
      sql`update permission set permission_name = 'ours' where permission_code = 'home'`.execute(tx),
    );
    await seed(at);
    const { rows } = await sql<{ permission_name: string }>`
      select permission_name from permission where permission_code = 'home'`.execute(at.reader);
    expect(rows[0]?.permission_name).toBe("ours");
  });

  test("the roles of a company hold what the model gives them, no more and no less", async () => {
    const at = await open();
    await seed(at);
    const founded = await foundCompany(at, { loginName: "first", password: "x" });
    const { rows } = await sql<{ role_id: string; role_code: RoleCode }>`
      select role_id, role_code from role where company_id = ${founded?.companyId}::uuid`.execute(at.reader);
    expect(rows.map((row) => row.role_code).sort()).toEqual(Object.keys(roles).sort());
    for (const { role_id, role_code } of rows) {
      const template: RoleTemplate = roles[role_code];
      const expected = Object.entries(template.functions).flatMap(([code, functions]) =>
        "path" in menu[code as keyof typeof menu] ? (functions ?? []).map((one) => `${code}:${one}`) : [],
      );
      expect(await grants(at, role_id), role_code).toEqual([...expected, ...template.rights].sort());
    }
  });

  test("what a new version may permit, administrators may at once and others may not", async () => {
    const at = await open();
    await seed(at);
    const founded = await foundCompany(at, { loginName: "first", password: "x" });
    const { rows } = await sql<{ role_id: string; role_code: string }>`select role_id, role_code from role`.execute(
      at.reader,
    );
    const idOf = (code: string) => rows.find((row) => row.role_code === code)?.role_id ?? "";
    const before = await grants(at, idOf("warehouse_manager"));
    await at.transact(async (tx) => {
      await forget(tx, sql`p.permission_code = 'goodsSetup'`);
      await sql`delete from permission where permission_code = 'goodsSetup'`.execute(tx);
    });
    expect(await grants(at, idOf("administrator"))).not.toContain("goodsSetup:create");
    await seed(at);
    expect(await grants(at, idOf("administrator"))).toEqual(
      expect.arrayContaining(["goodsSetup:create", "goodsSetup:display", "goodsSetup:label"]),
    );
    expect(await grants(at, idOf("administrator"))).not.toContain("goodsSetup:copy_forbidden");
    expect(await grants(at, idOf("warehouse_manager"))).toEqual(before.filter((one) => !one.startsWith("goodsSetup:")));
    expect(founded).not.toBeNull();
  });

  test("an older database keeps in the menu what was there, and prints what it printed", async () => {
    const at = await open();
    await seed(at);
    const founded = await foundCompany(at, { loginName: "first", password: "x" });
    const { rows } = await sql<{ role_id: string }>`select role_id from role where role_code = 'picker'`.execute(
      at.reader,
    );
    const picker = rows[0]?.role_id ?? "";
    const own = () => sql<{ n: number }>`select count(*)::int as n from user_permission_function`.execute(at.reader);
    await at.transact(async (tx) => {
      await sql`insert into user_permission_function (upf_id, company_id, user_id, function_id)
        select gen_random_uuid(), ${founded?.companyId}::uuid, ${founded?.userId}::uuid, f.function_id
        from permission_function f join permission p on p.permission_id = f.permission_id
        where p.permission_code = 'storageSetup' and f.function_code = 'query'`.execute(tx);
      await forget(tx, sql`f.function_type = 'report' or f.function_code = 'display'`);
    });
    const before = await grants(at, picker);
    for (const step of [unnamed, migration("0011_switches")]) await at.transact((tx) => step.execute(tx));
    const shown = [...new Set(before.map((one) => `${one.split(":")[0]}:display`))];
    expect(await grants(at, picker)).toEqual([...before, ...shown, "pickingListQuery:picking_list"].sort());
    expect((await own()).rows[0]?.n).toBe(3);
    await at.transact((tx) => migration("0031_names_of_functions").execute(tx));
    await seed(at);
    for (const { names, meant } of await functions(at)) expect(names).toEqual(meant);
    expect(await grants(at, picker)).toEqual([...before, ...shown, "pickingListQuery:picking_list"].sort());
  });

  test("roles of an older database get to read units and close receipts, but for what people took from them", async () => {
    const at = await open();
    await seed(at);
    await foundCompany(at, { loginName: "first", password: "x" });
    const { rows } = await sql<{ role_id: string; role_code: string }>`select role_id, role_code from role`.execute(
      at.reader,
    );
    const idOf = (code: string) => rows.find((row) => row.role_code === code)?.role_id ?? "";
    const codes = ["receiver", "goods_owner", "warehouse_manager", "picker"];
    const held = () => Promise.all(codes.map((code) => grants(at, idOf(code))));
    const before = await held();
    const gone = [
      "unitConvertSetup:query",
      "unitConvertSetup:display",
      "inboundSnapshot:update",
      "returnSnapshot:update",
    ];
    await at.transact(async (tx) => {
      await sql`
        delete from role_permission_function rf using permission_function f, role r
        where f.function_id = rf.function_id and r.role_id = rf.role_id and r.role_code <> 'administrator'
          and (r.role_code <> 'warehouse_manager' or f.grant_name like '%Snapshot:update') and r.role_code <> 'stock_clerk'
          and f.grant_name = any(${gone}::text[])`.execute(tx);
      await sql`
        insert into permission_change (permission_change_id, company_id, subject_type, subject_id, added, removed)
        select gen_random_uuid(), company_id, 'role', role_id::text, '[]', '["unitConvertSetup:display"]'
        from role where role_code = 'goods_owner'`.execute(tx);
    });
    for (let times = 0; times < 2; times += 1)
      await at.transact((tx) => migration("0422_rights_of_shipped_roles").execute(tx));
    const [receiver, owner, ...others] = before;
    expect(await held()).toEqual([receiver, owner?.filter((one) => one !== "unitConvertSetup:display"), ...others]);
    const { rows: told } = await sql`
      select subject_code, added from permission_change where subject_code is not null order by 1`.execute(at.reader);
    expect(told).toEqual([
      { subject_code: "goods_owner", added: ["unitConvertSetup:query"] },
      { subject_code: "receiver", added: ["unitConvertSetup:display", "unitConvertSetup:query"] },
      { subject_code: "warehouse_manager", added: ["inboundSnapshot:update", "returnSnapshot:update"] },
    ]);
  });

  test("pickers and packers of an older database lose the change of orders, unless people changed their roles", async () => {
    const at = await open();
    await seed(at);
    await foundCompany(at, { loginName: "first", password: "x" });
    const { rows } = await sql<{ role_id: string; role_code: string }>`
      select role_id, role_code from role where role_code in ('picker', 'packer')`.execute(at.reader);
    const idOf = (code: string) => rows.find((row) => row.role_code === code)?.role_id ?? "";
    // What came with roles later than that, nobody held then.
    const later = sql`f.permission_id in (
      select permission_id from permission where permission_code in ('pickingLocationQuery', 'boxTypeSetup', 'putBackOperation', 'deliveryConfirm', 'waybillQuery', 'waybillRangeSetup', 'storeSetup', 'defaultCarrierSetup', 'carrierCutOffSetup'))`;
    await at.transact((tx) =>
      sql`delete from role_permission_function rf using permission_function f where f.function_id = rf.function_id and ${later}`.execute(
        tx,
      ),
    );
    const shipped = await grants(at, idOf("picker"));
    const give = (code: string, grant: string) =>
      at.transact((tx) =>
        sql`insert into role_permission_function (rpf_id, company_id, role_id, function_id)
          select gen_random_uuid(), r.company_id, r.role_id, f.function_id
          from role r, permission_function f join permission p on p.permission_id = f.permission_id
          where r.role_code = ${code} and p.permission_code || ':' || f.function_code = ${grant}`.execute(tx),
      );
    await at.transact((tx) => forget(tx, sql`f.function_code = 'copy_forbidden'`));
    for (const code of ["picker", "packer"]) await give(code, "outboundOperation:update");
    await give("packer", "goodsSetup:query");
    const changed = await grants(at, idOf("packer"));
    const narrowed = migration("0024_pickers_and_packers");
    for (const step of [unnamed, narrowed, narrowed, migration("0031_names_of_functions")])
      await at.transact((tx) => step.execute(tx));
    await seed(at);
    expect(await grants(at, idOf("picker"))).toEqual(shipped);
    expect(await grants(at, idOf("packer"))).toEqual(changed);
    expect(changed).toContain("outboundOperation:update");
    const { rows: entries } = await sql`
      select subject_code, added, removed from permission_change where subject_type = 'role'`.execute(at.reader);
    expect(entries).toEqual([
      {
        subject_code: "picker",
        added: ["outboundOperation:copy_forbidden"],
        removed: ["outboundOperation:update"],
      },
    ]);
  });

  test("a second company gets its own roles", async () => {
    const at = await open();
    await seed(at);
    await foundCompany(at, { loginName: "first", password: "x" });
    const companyId = newId();
    await at.transact(async (tx) => {
      await sql`insert into company (company_id, company_code, company_name) values (${companyId}::uuid, 'TWO', 'Two')`.execute(
        tx,
      );
      expect([...(await createRoles(tx, companyId)).keys()]).toEqual(Object.keys(roles));
    });
    expect(await count(at, "role")).toBe(2 * Object.keys(roles).length);
  });

  test("one first administrator is made, of many servers that start at once", async () => {
    const at = await open();
    await seed(at);
    expect(await isEmpty(at)).toBe(true);
    const made = await Promise.all(
      Array.from({ length: 4 }, () => foundCompany(at, { loginName: "chief", password: "any old thing" })),
    );
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    expect(await count(at, "account")).toBe(1);
    expect(await isEmpty(at)).toBe(false);
  });

  test("the set-up link founds the company, once, with a good password, and not after its time", async () => {
    const at = await open();
    await seed(at);
    const [first, second] = [await makeSetUpToken(at), await makeSetUpToken(at)];
    const person = { loginName: "founder", password: "founded in 2026" };
    await expect(setUp(at, "x".repeat(32), person)).rejects.toMatchObject({ code: "LINK_INVALID" });
    await expect(setUp(at, first ?? "", { ...person, password: "weak" })).rejects.toMatchObject({
      code: "PASSWORD_WEAK",
    });
    const both = await Promise.allSettled([
      setUp(at, first ?? "", person),
      setUp(at, second ?? "", { ...person, loginName: "rival" }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await count(at, "account")).toBe(1);
    expect(await makeSetUpToken(at)).toBeNull();
    await expect(setUp(at, second ?? "", { ...person, loginName: "later" })).rejects.toMatchObject({
      code: "LINK_INVALID",
    });
  });

  test("an old set-up link is void", async () => {
    const at = await open();
    await seed(at);
    const token = await makeSetUpToken(at);
    await at.transact((tx) => sql`update link_token set expires_at = now()`.execute(tx));
    await expect(setUp(at, token ?? "", { loginName: "founder", password: "founded in 2026" })).rejects.toMatchObject({
      code: "LINK_INVALID",
    });
    expect(await isEmpty(at)).toBe(true);
  });

  test("tidying takes what is long over and leaves what is not", async () => {
    const at = await open();
    await seed(at);
    const founded = await foundCompany(at, { loginName: "first", password: "x" });
    const session = (days: number) => sql`insert into session (session_id, account_id, user_agent, ip, expires_at)
      values (${newId()}::uuid, ${founded?.accountId}::uuid, '', '', now() + ${days}::int * interval '1 day')`;
    await at.transact(async (tx) => {
      for (const days of [-31, -29, 1]) await session(days).execute(tx);
      await sql`insert into sign_in_attempt (bucket, failures, since) values ('old', 1, now() - ${limits.failureWindowMs + 1000}::float8 * interval '1 millisecond'), ('new', 1, now())`.execute(
        tx,
      );
      await sql`update signing_key set made_at = now() - interval '91 days'`.execute(tx);
    });
    await tidy(at);
    expect(await count(at, "session")).toBe(2);
    expect(await count(at, "sign_in_attempt")).toBe(1);
    const { rows } = await sql<{
      retired: boolean;
    }>`select retired_at is not null as retired from signing_key order by 1`.execute(at.reader);
    expect(rows).toEqual([{ retired: false }, { retired: true }]);
  });
});
