import { expect, test } from "vitest";
import { itemInSight, menuItems, menuParts, screensAt, screensOf } from "../../src/session/menu.ts";
import type { MenuNode } from "../../src/session/types.ts";

const node = (menu_code: string, more: Partial<MenuNode> = {}): MenuNode => ({
  menu_code,
  user_have_this_permission: true,
  ...more,
});
const may = (...codes: readonly string[]) => ({
  permission_functions: codes.map((function_code) => ({ function_code, user_have_this_permission_function: true })),
});
const group = (menu_code: string, ...sub_menus: readonly MenuNode[]) => node(menu_code, { sub_menus });

test("what is permitted stands in the server's order, with its shortcut behind it, and no group without a screen [menu permitted]", () => {
  const items = menuItems([
    group(
      "putInMgmt",
      node("putInOperationSimple", may("display", "update")),
      node("inboundDetailQuery", { user_have_this_permission: false }),
    ),
    group("warehouseMgmt", node("storageSetup", { user_have_this_permission: false })),
    // An entry whose screen is still to come leads nowhere.
    group("countingMgmt", node("countingSetup")),
  ]);
  expect(items.map(({ code }) => code)).toEqual(["putInMgmt"]);
  expect(screensOf(items).map(({ path }) => path)).toEqual(["inbound", "inbound_simple"]);
});

test("a shortcut is for who may create there", () => {
  const items = menuItems([node("putInOperationSimple", may("display"))]);
  expect(screensOf(items).map(({ path }) => path)).toEqual(["inbound"]);
});

test("an entry that people made opens the list that it names, with its question", () => {
  const question = encodeURIComponent(JSON.stringify([["outbound_status", "equal", "awaiting_pick"]]));
  const [own, noWorkspace] = [
    node("MY_PICKS", { menu_path: `outbound?q=${question}&sort=order_no` }),
    node("NOWHERE", { menu_path: "nothing_such" }),
  ];
  const [item, ...others] = menuItems([own, noWorkspace]);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ code: "MY_PICKS", path: "outbound", search: { sort: "order_no" } });
  expect(item?.search?.q).toEqual([["outbound_status", "equal", "awaiting_pick"]]);
});

test("the entry in sight is the one that asks most of what is asked, and else the plain one", () => {
  const ask = (state: string) => [["outbound_status", "equal", state]] as const;
  const items = [
    { code: "outboundOperation", path: "outbound", items: [] },
    { code: "PICKS", path: "outbound", search: { q: ask("awaiting_pick") }, items: [] },
    { code: "pickingOperation", path: "outbound", search: { q: ask("awaiting_pick") }, items: [] },
  ];
  expect(itemInSight(items, "outbound", {})?.code).toBe("outboundOperation");
  expect(itemInSight(items, "outbound", { q: ask("shipped") })?.code).toBe("outboundOperation");
  // Of a worklist and what people added with the same question, theirs.
  expect(itemInSight(items, "outbound", { q: ask("awaiting_pick"), sort: "order_no" })?.code).toBe("PICKS");
  expect(itemInSight(items, "inbound", {})).toBeUndefined();
  expect(screensAt(items, ["inbound", "outbound"]).map(({ code }) => code)).toEqual(["outboundOperation"]);
});

test("in a group the documents and what waits in them come first, what is set up last, each part in the server's order", () => {
  const items = menuItems([
    group(
      "outboundMgmt",
      node("pickingListQuery"),
      node("outboundOperation"),
      group(
        "confirmMgmt",
        node("PICKS", { menu_path: `outbound?q=${encodeURIComponent('[["order_no","like","A"]]')}` }),
      ),
      node("boxTypeSetup"),
      node("outboundSnapshot"),
      node("storeSetup"),
    ),
  ]);
  const { work, others, setups } = menuParts(screensOf(items));
  expect(work.map(({ code }) => code)).toEqual(["outboundOperation", "PICKS"]);
  expect(others.map(({ code }) => code)).toEqual(["pickingListQuery", "outboundSnapshot"]);
  expect(setups.map(([part, screens]) => [part, screens.map(({ code }) => code)])).toEqual([
    ["shippingSetup", ["boxTypeSetup", "storeSetup"]],
  ]);
});
