import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import type { PersonName } from "../support/worldPeople.ts";

interface Node {
  readonly menu_code: string;
  readonly menu_name: string | null;
  readonly menu_name_eng: string | null;
  readonly menu_path: string | null;
  readonly user_have_this_permission: boolean;
  readonly sub_menus: readonly Node[];
  readonly permission_functions: readonly {
    readonly function_code: string;
    readonly user_have_this_permission_function: boolean;
  }[];
}

const asking = (path: string, conditions: readonly (readonly unknown[])[]) =>
  `${path}?q=${encodeURIComponent(JSON.stringify(conditions))}`;

describe.each(oneDatabase)("the menu as people arrange it, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 120_000);
  afterAll(() => w.close());

  const entry = async (menu_code: string): Promise<Row> => (await w.rows("/menu", "menu", { menu_code }))[0] ?? {};
  const change = async (menu_code: string, body: Row) =>
    w.ask("chief", "PUT", `/v1/menu/${(await entry(menu_code)).menu_id}`, { body });
  const make = async (body: Row) =>
    w.ask("chief", "POST", "/v1/menu/a", { body: { menu_code: `m${w.unique()}`, ...body } });
  const made = async (body: Row): Promise<Row> => {
    const { status, additionals } = await make(body);
    expect(status, JSON.stringify(additionals.errors)).toBe(200);
    return additionals.menu[0];
  };
  const treeOf = async (as: PersonName): Promise<readonly Node[]> =>
    (await w.ask(as, "GET", "/v1/own/menu")).additionals.ownMenu.userMenuPermissionFunctionResponse
      .userMenuPermissionFunction;
  const flat = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((node) => [node, ...flat(node.sub_menus)]);
  const held = async (as: PersonName) =>
    flat(await treeOf(as)).flatMap((node) => (node.user_have_this_permission ? [node.menu_code] : []));
  const wrong = ({ status, code, additionals }: Awaited<ReturnType<typeof make>>) => ({
    status,
    code: additionals.errors?.[0]?.code ?? code,
    field: additionals.errors?.[0]?.field,
  });

  test("names, order, groups and what is switched off show at the next call, to everybody", async () => {
    await change("goodsSetup", { menu_name: "品項", menu_name_eng: "Items", menu_sort_default: 1 });
    const daily = await made({ menu_code: `daily${w.unique()}`, menu_name: "每日", menu_sort_default: 5 });
    await change("inventoryByStorage", { root_id: daily.menu_id });
    await change("goodsCategorySetup", { enabled: false });
    for (const who of ["chief", "receiver"] as const) {
      const tree = await treeOf(who);
      expect(tree[1]).toMatchObject({
        menu_code: daily.menu_code,
        user_have_this_permission: true,
        sub_menus: [{ menu_code: "inventoryByStorage" }],
      });
      const goods = flat(tree).find((node) => node.menu_code === "goodsSetup");
      expect(goods).toMatchObject({ menu_name: "品項", menu_name_eng: "Items", menu_path: "product" });
      expect(flat(tree).map((node) => node.menu_code)).not.toContain("goodsCategorySetup");
    }
    await change("inventoryByStorage", { root_id: (await entry("inventoryMgmt")).menu_id });
    expect(await held("chief"), "a group with nothing in it").not.toContain(daily.menu_code);
    await change("goodsCategorySetup", { enabled: true });
  });

  test("each entry says whether one holds it, what stands below it, and each of its functions [rights-2] [rights-3] [rights-4]", async () => {
    const group = (await treeOf("picker")).find(({ menu_code }) => menu_code === "outboundMgmt");
    const below = new Map(group?.sub_menus.map((node) => [node.menu_code, node]));
    expect(group?.user_have_this_permission).toBe(true);
    expect(below.get("outboundOperation")).toMatchObject({ user_have_this_permission: true });
    expect(below.get("outboundSnapshot")).toMatchObject({ user_have_this_permission: false });
    const held = below
      .get("outboundOperation")
      ?.permission_functions.filter((one) => one.user_have_this_permission_function)
      .map((one) => one.function_code);
    expect(held).toEqual(["display", "query", "copy_forbidden"]);
  });

  test("the epoch that every reply bears is another once it was changed", async () => {
    const epoch = async () => {
      const { headers } = await w.ask("receiver", "POST", "/v1/account/loginstatus", { body: {} });
      return headers["x-rights-epoch"];
    };
    const before = await epoch();
    expect(await epoch()).toBe(before);
    await change("stateProvinceSetup", { menu_name: "省份" });
    expect(await epoch()).not.toBe(before);
  });

  test("a screen with a question of its own is in the menu of those who may open the screen", async () => {
    const question = encodeURIComponent(JSON.stringify([["outbound_status", "equal", ["awaiting_pick"]]]));
    const mine = await made({ menu_name: "待揀", menu_path: `/Main/outbound?q=${question}` });
    expect(mine).toMatchObject({ menu_path: `outbound?q=${question}`, is_item: true });
    const quickReceipt = await made({ menu_name: "快速入庫", menu_path: "inbound_simple" });
    expect(await held("picker")).toContain(mine.menu_code);
    expect(await held("picker")).not.toContain(quickReceipt.menu_code);
    expect(await held("receiver")).not.toContain(mine.menu_code);
    expect(await held("receiver")).toContain(quickReceipt.menu_code);
  });

  test.each([
    ["text for conditions", "customer?q=abc"],
    ["a field that the list has not", asking("customer", [["nofield", "equal", "x"]])],
    ["an operator that its kind has not", asking("customer", [["enabled", "like", "x"]])],
    ["a value that is none of the field's", asking("outbound", [["expect_ship_date", ">=", "soon"]])],
    ["an order by what is not there", "customer?sort=nofield"],
    ["what no list is told", "customer?colour=red"],
    ["what every object has", "customer?constructor=1"],
    ["what every object is made of", "customer?__proto__=1"],
    ["a question to a screen that is no list", asking("home", [["*", "like", "x"]])],
  ])("a path whose screen cannot be asked its question is refused: %s", async (_what, menu_path) => {
    expect(wrong(await make({ menu_path }))).toEqual({ status: 400, code: "MENU_QUESTION", field: "menu_path" });
  });

  test("a question that its screen can be asked is taken whole", async () => {
    const asked = asking("customer", [
      ["*", "like", "a"],
      ["enabled", "equal", true],
    ]);
    for (const menu_path of [asked, `${asked}&any=true&sort=-customer_no&size=100`, "customer?mode=new"])
      expect(await made({ menu_path })).toMatchObject({ menu_path });
  });

  test.each([
    "javascript:alert(1)",
    "https://example.com/help",
    "//example.com",
    "/Main/../v1/logout",
    "/Main/no_such_screen",
    "product#x",
    "product?q=a b",
  ])("nothing but a screen is taken for a path: %s", async (menu_path) => {
    expect(wrong(await make({ menu_path }))).toEqual({ status: 400, code: "MENU_PATH", field: "menu_path" });
    const own = await made({ menu_path: "product" });
    const put = await w.ask("chief", "PUT", `/v1/menu/${own.menu_id}`, { body: { menu_path } });
    expect(wrong(put)).toEqual({ status: 400, code: "MENU_PATH", field: "menu_path" });
  });

  test("the product's own entries lead where they lead, and only groups hold others", async () => {
    expect(wrong(await change("goodsSetup", { menu_path: "unit" }))).toMatchObject({
      code: "READ_ONLY",
      field: "menu_path",
    });
    const goods = await entry("goodsSetup");
    expect(wrong(await make({ root_id: goods.menu_id }))).toMatchObject({ code: "MENU_GROUP", field: "root_id" });
    const group = await made({ menu_name: "A group" });
    await made({ menu_path: "unit", root_id: group.menu_id });
    const put = await w.ask("chief", "PUT", `/v1/menu/${group.menu_id}`, { body: { menu_path: "unit" } });
    expect(wrong(put)).toMatchObject({ code: "MENU_GROUP", field: "menu_path" });
  });

  test("groups neither go round in a circle nor too deep, also where two move them at once", async () => {
    const [a, b] = [await made({ menu_name: "a" }), await made({ menu_name: "b" })];
    const under = (one: Row, root: Row) =>
      w.ask("chief", "PUT", `/v1/menu/${one.menu_id}`, { body: { root_id: root.menu_id } });
    expect(wrong(await under(a, a))).toMatchObject({ code: "SELF_REFERENCE", field: "root_id" });
    const both = await Promise.all([under(a, b), under(b, a)]);
    expect(both.map((one) => wrong(one).code).sort()).toEqual(["CIRCULAR", "OK"]);
    const top = both[0]?.status === 200 ? b : a;
    const low = top === a ? b : a;
    const third = await made({ root_id: low.menu_id });
    await made({ root_id: third.menu_id, menu_path: "unit" });
    expect(wrong(await make({ root_id: (await made({ root_id: third.menu_id })).menu_id }))).toMatchObject({
      code: "MENU_TOO_DEEP",
      field: "root_id",
    });
    const above = await made({ menu_name: "above" });
    expect(wrong(await under(top, above))).toMatchObject({ code: "MENU_TOO_DEEP", field: "root_id" });
  });

  test("where the menu is changed stays within reach", async () => {
    expect(wrong(await change("menuSetup", { enabled: false }))).toMatchObject({ status: 409, code: "MENU_NEEDED" });
    expect(wrong(await change("basicMgmt", { enabled: false }))).toMatchObject({ code: "MENU_NEEDED" });
    expect(await held("chief")).toContain("menuSetup");
  });
});
