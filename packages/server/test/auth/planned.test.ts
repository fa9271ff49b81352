import { type MenuEntry, menu } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { foundCompany } from "../../src/auth/firstAdministrator.ts";
import { seed } from "../../src/auth/seed.ts";
import { oneDatabase, type TestDatabase, testDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import type { PersonName } from "../support/worldPeople.ts";

const entries = Object.entries(menu as Readonly<Record<string, MenuEntry>>);
const planned = entries.filter(([, entry]) => entry.planned).map(([code]) => code);

interface Node {
  readonly menu_code: string;
  readonly menu_name_eng: string | null;
  readonly menu_path: string | null;
  readonly user_have_this_permission: boolean;
  readonly sub_menus: readonly Node[];
  readonly permission_functions: readonly unknown[];
}

describe.each(oneDatabase)("entries whose screens are to come, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 120_000);
  afterAll(() => w.close());

  const flat = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((one) => [one, ...flat(one.sub_menus)]);
  const nodesOf = async (as: PersonName): Promise<readonly Node[]> =>
    flat(
      (await w.ask(as, "GET", "/v1/own/menu")).additionals.ownMenu.userMenuPermissionFunctionResponse
        .userMenuPermissionFunction,
    );
  const entry = async (menu_code: string): Promise<Row> => (await w.rows("/menu", "menu", { menu_code }))[0] ?? {};
  const change = async (menu_code: string, body: Row) =>
    w.ask("chief", "PUT", `/v1/menu/${(await entry(menu_code)).menu_id}`, { body });

  test.each<PersonName>(["chief", "receiver", "nobody"])("%s is told of each, and has none", async (who) => {
    const nodes = await nodesOf(who);
    for (const code of planned)
      expect(
        nodes.find((one) => one.menu_code === code),
        code,
      ).toMatchObject({
        menu_path: null,
        user_have_this_permission: false,
        sub_menus: [],
        permission_functions: [],
      });
    for (const group of ["countingMgmt", "edihubMgmt"])
      expect(nodes.find((one) => one.menu_code === group)).toMatchObject({ user_have_this_permission: false });
  });

  test("one says so where the menu is arranged, and can be renamed, moved and switched off ahead of its screen", async () => {
    expect(await entry("transferSetup")).toMatchObject({ is_planned: true, is_item: true, menu_path: null });
    expect(await entry("adjustmentSetup")).toMatchObject({ is_planned: false, is_item: true });
    expect(await entry("countingMgmt")).toMatchObject({ is_planned: false, is_item: false });
    const stock = await entry("inventoryMgmt");
    const body = { menu_name_eng: "Moves to others", root_id: stock.menu_id, enabled: false };
    const { additionals } = await change("transferSetup", body);
    expect(additionals.menu[0]).toMatchObject({ ...body, is_planned: true, is_item: true, menu_path: null });
    expect((await nodesOf("chief")).map((one) => one.menu_code)).not.toContain("transferSetup");
    await change("transferSetup", { enabled: true });
    expect((await nodesOf("chief")).find((one) => one.menu_code === "transferSetup")).toMatchObject({
      menu_name_eng: "Moves to others",
      user_have_this_permission: false,
    });
  });

  test("one leads nowhere else, holds nothing, and stays", async () => {
    const { menu_id } = await entry("billSetup");
    const led = await change("billSetup", { menu_path: "unit" });
    expect(led.additionals.errors[0]).toMatchObject({ code: "READ_ONLY", field: "menu_path" });
    const below = { menu_code: `m${w.unique()}`, root_id: menu_id };
    const put = await w.ask("chief", "POST", "/v1/menu/a", { body: below });
    expect(put.additionals.errors[0]).toMatchObject({ code: "MENU_GROUP", field: "root_id" });
    expect(await entry(below.menu_code)).toEqual({});
    expect((await w.ask("chief", "DELETE", `/v1/menu/${menu_id}`)).code).toBe("SYSTEM_ENTRY");
  });

  test.each(["billSetup", "quotationMgmt"])(
    "nobody makes a permission by the name of %s ahead of it",
    async (permission_code) => {
      const name = { permission_code, permission_name: "Ours" };
      const { status, additionals } = await w.ask("chief", "POST", "/v1/permission/a", { body: name });
      expect([status, additionals.errors[0]]).toEqual([
        409,
        expect.objectContaining({
          code: "CODE_RESERVED",
          field: "permission_code",
          details: { value: permission_code },
        }),
      ]);
      expect(await w.rows("/permission", "permission", { permission_code })).toEqual([]);
    },
  );

  test("the dashboard has an entry for who wants it beside home", async () => {
    const shown = async (as: PersonName) => (await nodesOf(as)).find((one) => one.menu_code === "dashboard");
    expect(await entry("dashboard")).toMatchObject({ menu_path: "dashboard", enabled: false });
    expect(await shown("chief")).toBeUndefined();
    await change("dashboard", { enabled: true });
    expect(await shown("chief")).toMatchObject({ menu_path: "dashboard", user_have_this_permission: true });
    expect(await shown("receiver")).toMatchObject({ user_have_this_permission: false });
  });
});

describe.each(oneDatabase)("entries to come in an older database on %s", (kind) => {
  let at: TestDatabase;
  afterEach(() => at.close());

  const change = (...changes: readonly ReturnType<typeof sql>[]) =>
    at.transact(async (tx) => {
      for (const one of changes) await one.execute(tx);
    });
  const below = async (root: string) => {
    const { rows } = await sql<{ menu_code: string }>`
      select m.menu_code from menu m join menu r on r.menu_id = m.root_id where r.menu_code = ${root}
      order by m.menu_sort_default, m.menu_code`.execute(at.reader);
    return rows.map((one) => one.menu_code);
  };

  test("take the places that they have in a new one, and what stood there stays where it stood", async () => {
    at = await testDatabase(kind);
    await seed(at);
    const groups = ["warehouseMgmt", "inventoryMgmt", "outboundMgmt", "countingMgmt", "quotationMgmt", "edihubMgmt"];
    const asNew = await Promise.all(groups.map(below));
    const standing = async () =>
      (await sql`select menu_code, root_id, menu_sort_default, enabled from menu`.execute(at.reader)).rows;
    const later = [...planned, "dashboard"];
    const known = entries.map(([code]) => code).filter((code) => !later.includes(code));
    // Its entries were numbered without those that were not known then.
    await change(
      sql`delete from menu where menu_code = any(${later}::text[]) or menu_path like '%?%'`,
      sql`update menu m set menu_sort_default = 10 * (x.at - 1)
        from unnest(${known}::text[]) with ordinality x(code, at) where m.menu_code = x.code`,
    );
    const before = await standing();
    await seed(at);
    expect(await Promise.all(groups.map(below))).toEqual(asNew);
    expect(await standing()).toEqual(expect.arrayContaining(before));
  });

  test("open their screen once it is there, where people put them, and administrators may do there what can be done", async () => {
    at = await testDatabase(kind);
    await seed(at);
    const founded = await foundCompany(at, { loginName: "first", password: "x" });
    // As a version left it that had no screen of adjustments yet.
    const its = sql`select f.function_id from permission_function f join permission p on p.permission_id = f.permission_id
      where p.permission_code = 'adjustmentSetup'`;
    await change(
      sql`delete from role_permission_function where function_id in (${its})`,
      sql`delete from permission_function where function_id in (${its})`,
      sql`delete from permission where permission_code = 'adjustmentSetup'`,
      sql`update menu set menu_path = null, is_planned = true, menu_name_eng = 'Corrections', menu_sort_default = 3,
        root_id = (select menu_id from menu where menu_code = 'inventoryMgmt') where menu_code = 'adjustmentSetup'`,
    );
    await seed(at);
    const { rows } = await sql`
      select m.menu_path, m.is_item, m.is_planned, m.menu_name_eng, m.menu_sort_default, r.menu_code as root
      from menu m join menu r on r.menu_id = m.root_id where m.menu_code = 'adjustmentSetup'`.execute(at.reader);
    expect(rows).toEqual([
      {
        menu_path: "adjustment",
        is_item: true,
        is_planned: false,
        menu_name_eng: "Corrections",
        menu_sort_default: 3,
        root: "inventoryMgmt",
      },
    ]);
    const { rows: granted } = await sql<{ role_code: string }>`
      select distinct r.role_code from role_permission_function g join role r on r.role_id = g.role_id
      where g.function_id in (${its}) and r.company_id = ${founded?.companyId}::uuid`.execute(at.reader);
    expect(granted).toEqual([{ role_code: "administrator" }]);
  });
});
