import { menu } from "@stowage/model";
import { expect, test } from "vitest";
import { longGroups, menuItems } from "../../src/session/menu.ts";
import { permissionsOf, switchesOf } from "../../src/session/permissions.ts";
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

test("the menu shows what is permitted, and no empty group", () => {
  const items = menuItems(tree);
  expect(items.map((item) => item.code)).toEqual(["home", "goodsMgmt"]);
  expect(items[1]?.items.map((item) => item.path)).toEqual(["product"]);
});

test("a screen that a function of another entry permits stands behind that entry", () => {
  const mayMake = (codes: readonly string[]) =>
    menuItems([
      { menu_code: "putInMgmt", user_have_this_permission: true, sub_menus: [entry("putInOperationSimple", codes)] },
    ])[0]?.items.map((item) => item.path);
  expect(mayMake(["query", "create"])).toEqual(["inbound", "inbound_simple"]);
  expect(mayMake(["query"])).toEqual(["inbound"]);
});

test("each switch of a screen is what the server says of it", () => {
  const switches = switchesOf({ a: ["query", "update", "copy_forbidden"], b: ["display", "dataexport"] });
  const off = { display: false, search: false, create: false, modify: false, delete: false, copy: false };
  expect(switches.a).toEqual({ ...off, search: true, modify: true, export: false, copyForbidden: true });
  expect(switches.b).toEqual({ ...off, display: true, export: true, copyForbidden: false });
});

test("a group that is too long to be laid open begins folded", () => {
  const node = (menu_code: string) => ({
    menu_code,
    user_have_this_permission: true,
    permission_functions: [{ function_code: "query", user_have_this_permission_function: true }],
  });
  const basic = Object.entries(menu).flatMap(([code, entry]) =>
    "under" in entry && entry.under === "basicMgmt" ? [node(code)] : [],
  );
  expect(basic.length).toBeGreaterThan(12);
  expect(longGroups([...basic, node("goodsSetup")])).toEqual(["basicMgmt"]);
  expect(longGroups(basic.slice(0, 12))).toEqual([]);
});
