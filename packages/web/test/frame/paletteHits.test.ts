import { en_US } from "@stowage/messages/en_US";
import { documentsOf, model } from "@stowage/model";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { namingFields, rowHit, screenHits, searchedTargets } from "../../src/frame/paletteHits.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import type { MenuItem } from "../../src/session/menu.ts";

const words = wordsIn("en_US");
beforeAll(async () => {
  await i18next.init({ resources: { en_US: { translation: en_US } }, fallbackLng: false });
});

const screen = (code: string, path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  code,
  path,
  items: [],
  ...more,
});
const items: readonly MenuItem[] = [
  screen("home", "home"),
  {
    code: "basicMgmt",
    path: null,
    items: [screen("outboundOperation", "outbound"), screen("late", "outbound", { search: { sort: "due" } })],
  },
  screen("goodsSetup", "product"),
];
const paths = (text: string, preferred: readonly string[] = []) =>
  screenHits(text, items, preferred, words).map(({ path, search }) => (search.sort ? `${path}?` : path));

test("every document is searched by its number, and products by their code", () => {
  const targets = searchedTargets();
  expect(targets.map(({ name }) => name).sort()).toEqual(
    [...documentsOf(model).map(({ name }) => name), "product"].sort(),
  );
  expect(namingFields(model.outbound)).toEqual(["outbound_no", "order_no"]);
  expect(namingFields(model.product)).toEqual(["product_code"]);
});

test("screens are found by name and by path, groups are none", () => {
  expect(paths("outb")).toEqual(["outbound", "outbound?"]);
  expect(paths(en_US.menu.goodsSetup.toUpperCase())).toEqual(["product"]);
  expect(paths(en_US.menu.basicMgmt)).toEqual([]);
  expect(paths("nothing such")).toEqual([]);
});

test("where nothing is typed, what one likes and uses comes first, but not what only asks its list something", () => {
  expect(paths("", ["product", "outbound"])).toEqual(["product", "outbound", "home", "outbound?"]);
  expect(paths("o", ["product"])[0]).toBe("home");
});

test("a document that was found says what it is and its state, and leads to itself", () => {
  const row = { outbound_id: "o1", outbound_no: "OB1", order_no: "SO-7", outbound_status: "awaiting_pick" };
  const hit = rowHit(model.outbound, row, words);
  expect(hit).toMatchObject({ key: "o1", title: "OB1 SO-7", path: "outbound", search: { open: "o1" } });
  expect(hit.more).toContain(en_US.choice.outbound_status.awaiting_pick);
  expect(rowHit(model.product, { product_id: "p", product_code: "P1" }, words).more).not.toContain("·");
});
