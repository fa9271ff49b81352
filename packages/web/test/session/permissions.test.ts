import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { menuName } from "../../src/i18n/menuNames.ts";
import { itemInSight, menuItems, screensAt } from "../../src/session/menu.ts";
import { isLeftToGroup, namesOf, permissionsOf, switchesOf } from "../../src/session/permissions.ts";
import type { MenuNode } from "../../src/session/types.ts";

const entry = (menu_code: string, held: readonly string[]): MenuNode => ({
  menu_code,
  user_have_this_permission: held.length > 0,
  permission_functions: ["query", "create", "update", "delete", "copy", "dataexport"].map((function_code) => ({
    function_code,
    user_have_this_permission_function: held.includes(function_code),
  })),
});

const tree: readonly MenuNode[] = [
  entry("home", ["query"]),
  {
    menu_code: "goodsMgmt",
    user_have_this_permission: true,
    sub_menus: [entry("goodsSetup", ["query", "update"]), entry("unitConvertSetup", [])],
  },
  { menu_code: "basicMgmt", user_have_this_permission: false, sub_menus: [entry("userSetup", [])] },
];

test("only what is held counts", () => {
  expect(permissionsOf(tree)).toEqual({ home: ["query"], goodsSetup: ["query", "update"] });
});

test("what all companies share is offered to accounts of a group only, and all else to everybody", () => {
  const { country, unit, product } = model;
  const codes = ["query", "create", "update", "delete", "copy", "dataexport"] as const;
  const left = (declared: typeof country | typeof unit | typeof product, row?: Record<string, unknown>) =>
    codes.filter((code) => isLeftToGroup(declared, code, "company", row));
  expect(left(country)).toEqual(["create", "update", "delete", "copy"]);
  expect(left(unit)).toEqual(["create", "copy"]);
  expect(left(unit, { company_id: null })).toEqual(["create", "update", "delete", "copy"]);
  expect(left(unit, { company_id: "one" })).toEqual(["create", "copy"]);
  expect(left(product, { company_id: "one" })).toEqual([]);
  expect(codes.filter((code) => isLeftToGroup(country, code, "group"))).toEqual([]);
});

test("the menu shows what is permitted, and no empty group", () => {
  const items = menuItems(tree);
  expect(items.map((item) => item.code)).toEqual(["home", "goodsMgmt"]);
  expect(items[1]?.items.map((item) => item.path)).toEqual(["product"]);
});

test("an entry whose screen is to come is shown to nobody, nor a group of such alone", () => {
  const coming = { menu_path: null, sub_menus: [], permission_functions: [] };
  const counting: MenuNode = {
    menu_code: "countingMgmt",
    user_have_this_permission: false,
    sub_menus: [{ menu_code: "countingSetup", user_have_this_permission: false, ...coming }],
  };
  const transfer: MenuNode = { menu_code: "transferSetup", user_have_this_permission: false, ...coming };
  const items = menuItems([
    counting,
    {
      menu_code: "warehouseMgmt",
      user_have_this_permission: true,
      sub_menus: [entry("storageSetup", ["query"]), transfer],
    },
  ]);
  expect(items).toMatchObject([{ code: "warehouseMgmt", items: [{ code: "storageSetup", items: [] }] }]);
});

test("a screen that a function of another entry permits stands behind that entry", () => {
  const mayMake = (codes: readonly string[]) =>
    menuItems([
      { menu_code: "putInMgmt", user_have_this_permission: true, sub_menus: [entry("putInOperationSimple", codes)] },
    ])[0]?.items.map((item) => item.path);
  expect(mayMake(["query", "create", "update"])).toEqual(["inbound", "inbound_simple"]);
  expect(mayMake(["query"])).toEqual(["inbound"]);
});

test("each switch of a screen is what the server says of it [rights-7]", () => {
  const switches = switchesOf({ a: ["query", "update", "copy_forbidden"], b: ["display", "dataexport"] });
  const off = { display: false, search: false, create: false, modify: false, delete: false, copy: false };
  expect(switches.a).toEqual({ ...off, search: true, modify: true, export: false, copyForbidden: true });
  expect(switches.b).toEqual({ ...off, display: true, export: true, copyForbidden: false });
});

const question = `outbound?q=${encodeURIComponent('[["outbound_status","equal",["awaiting_pick"]]]')}`;
const arranged: readonly MenuNode[] = [
  {
    menu_code: "daily",
    menu_name: "每日",
    menu_path: null,
    user_have_this_permission: true,
    sub_menus: [
      { menu_code: "toPick", menu_name: "待揀", menu_path: question, user_have_this_permission: true },
      { ...entry("goodsSetup", ["query"]), menu_name: "品項", menu_name_eng: "Items" },
      { menu_code: "inner", user_have_this_permission: true, sub_menus: [entry("outboundOperation", ["query"])] },
    ],
  },
  { menu_code: "emptied", user_have_this_permission: false, sub_menus: [] },
  { menu_code: "away", menu_path: "https://example.com", user_have_this_permission: true },
  { menu_code: "notMine", menu_path: "unit", user_have_this_permission: false },
];

test("the menu stands as the server says: its groups, order, and screens with a question of their own", () => {
  const [daily, ...others] = menuItems(arranged);
  expect(others).toEqual([]);
  expect(daily?.items.map(({ code }) => code)).toEqual(["toPick", "goodsSetup", "inner"]);
  expect(daily?.items[0]).toMatchObject({
    path: "outbound",
    search: { q: [["outbound_status", "equal", ["awaiting_pick"]]] },
  });
  expect(daily?.items[2]?.items).toMatchObject([
    { code: "outboundOperation", path: "outbound" },
    // What stands beside an entry's own screen follows it.
    { code: "closeRecords", path: "closerecord" },
  ]);
});

test("of two entries at one screen, the one whose question is asked is in sight; a favourite is the plain one", () => {
  const items = menuItems(arranged);
  const asked = { q: [["outbound_status", "equal", ["awaiting_pick"]]] } as const;
  expect(itemInSight(items, "outbound", { ...asked, open: "some row" })?.code).toBe("toPick");
  expect(itemInSight(items, "outbound", {})?.code).toBe("outboundOperation");
  expect(itemInSight(items, "unit", {})).toBeUndefined();
  expect(screensAt(items, ["outbound", "unit", "product"]).map(({ code }) => code)).toEqual([
    "outboundOperation",
    "goodsSetup",
  ]);
});

test("a worklist is in sight in whichever order its rows stand, and narrowed, unless people ask the same or more", () => {
  const list = (code: string, menu_path: string): MenuNode => ({
    menu_code: code,
    menu_path,
    user_have_this_permission: true,
  });
  const waiting = list("pickingOperation", `${question}&sort=expect_ship_date`);
  const byDate = list("inventoryByInboundDate", "inventory?sort=inbound_date");
  const plain = [entry("outboundOperation", ["query"]), entry("inventoryByStorage", ["query"])];
  const items = menuItems([...plain, waiting, byDate]);
  const asked = { q: [["outbound_status", "equal", ["awaiting_pick"]]] } as const;
  expect(itemInSight(items, "outbound", { ...asked, sort: "-order_no" })?.code).toBe("pickingOperation");
  expect(itemInSight(items, "outbound", { ...asked, any: true })?.code).toBe("outboundOperation");
  expect(itemInSight(items, "inventory", { sort: "inbound_date" })?.code).toBe("inventoryByInboundDate");
  expect(itemInSight(items, "inventory", { sort: "num_loc" })?.code).toBe("inventoryByStorage");
  const narrowed = { q: [...asked.q, ["order_no", "like", "SO"]] } as const;
  expect(itemInSight(items, "outbound", narrowed)?.code).toBe("pickingOperation");
  expect(itemInSight(items, "outbound", { q: [["order_no", "like", "SO"]] })?.code).toBe("outboundOperation");
  const more = list("more", `outbound?q=${encodeURIComponent(JSON.stringify(narrowed.q))}`);
  expect(itemInSight(menuItems([waiting, more]), "outbound", narrowed)?.code).toBe("more");
  expect(itemInSight(menuItems([waiting, more]), "outbound", asked)?.code).toBe("pickingOperation");
  const own = menuItems([...plain, waiting, list("toPick", question)]);
  expect(itemInSight(own, "outbound", asked)?.code).toBe("toPick");
});

test("an entry is called as it was named, else as the product calls it, else as it is called in another language", () => {
  const names = namesOf(arranged);
  expect(menuName(names, "en_US", "goodsSetup", "Products")).toBe("Items");
  expect(menuName(names, "zh_CN", "goodsSetup", "商品资料")).toBe("商品资料");
  expect(menuName(names, "en_US", "daily", "daily")).toBe("每日");
  expect(menuName(names, "en_US", "unknown", "unknown")).toBe("unknown");
});
