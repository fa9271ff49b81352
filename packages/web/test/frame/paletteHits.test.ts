import { en_US } from "@stowage/messages/en_US";
import { expect, test } from "vitest";
import { foundHit, type Hit, newHits, screenHits, soleHit } from "../../src/frame/paletteHits.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import type { MenuItem } from "../../src/session/menu.ts";

const words = wordsIn("en_US");

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

test("what may be made is found by its word, by whoever may", () => {
  const titles = (text: string, mayMake: boolean) => newHits(text, () => mayMake, words).map(({ title }) => title);
  expect(titles("new outb", true)).toEqual(["New outbound order", "New outbound adjustment"]);
  expect(titles("new outb", false)).toEqual([]);
  expect(titles("", true)).toEqual([]);
  expect(newHits("new prod", () => true, words)[0]).toMatchObject({ path: "product", search: { mode: "new" } });
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

const found = { resource: "outbound", id: "o1", label: ["OB1", "SO-7"], status: "awaiting_pick", exact: false };

test("a document that was found says what it is and its state, and leads to itself", () => {
  const hit = foundHit(found, words);
  expect(hit).toMatchObject({ key: "o1", title: "OB1 SO-7", path: "outbound", search: { open: "o1" } });
  expect(hit.more).toBe(en_US.choice.outbound_status.awaiting_pick);
  const product = { resource: "product", id: "p", label: ["P1", null], status: null, exact: true };
  expect(foundHit(product, words)).toMatchObject({ title: "P1", more: "", exact: true });
});

test("a lot that was found leads to its stock, of this product alone", () => {
  const lot = { resource: "lot", id: "p1", label: ["L2609", "MF-1", "Mango"], status: null, exact: true };
  const hit = foundHit(lot, words);
  expect(hit).toMatchObject({ group: "Lot number", title: "L2609 MF-1 Mango", path: "inventory" });
  expect(hit.search.q).toEqual([
    ["batch_no", "equal", "L2609"],
    ["product_code", "equal", "MF-1"],
  ]);
});

test("the only hit needs no choosing, nor does the only one that bears the whole text", () => {
  const [part, whole, other] = [found, { ...found, id: "o2", exact: true }, { ...found, id: "o3", exact: true }].map(
    (one) => foundHit(one, words),
  ) as [Hit, Hit, Hit];
  expect(soleHit([part])).toBe(part);
  expect(soleHit([part, whole])).toBe(whole);
  expect(soleHit([part, whole, other])).toBeUndefined();
  expect(soleHit([])).toBeUndefined();
});

test("what may be made is found by other words for it, and by its words in any place, in three languages", async () => {
  const made = (language: "en_US" | "zh_TW" | "zh_CN", text: string) =>
    newHits(text, () => true, wordsIn(language)).map(({ path }) => path);
  expect(made("en_US", "new order")).toContain("outbound");
  expect(made("en_US", "receive")).toEqual(["inbound"]);
  expect(made("zh_TW", "新增訂單")).toEqual(["outbound"]);
  expect(made("zh_CN", "新建订单")).toEqual(["outbound"]);
  expect(made("zh_TW", "收貨")).toContain("inbound");
  expect(made("en_US", "nothing such")).toEqual([]);
});

test("screens are found by other words for what is done there", () => {
  const found = (text: string) =>
    screenHits(text, [screen("inboundAcceptance", "inbound")], [], words).map(({ key }) => key);
  expect(found("receive")).toEqual(["inboundAcceptance"]);
  expect(found("ship")).toEqual([]);
});
