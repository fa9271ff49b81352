// @vitest-environment happy-dom
import { type Declared, model } from "@stowage/model";
import { expect, test } from "vitest";
import type { ScreenSearch } from "../../src/api/search.ts";
import { ListView } from "../../src/grid/ListView.tsx";
import { NoRows } from "../../src/grid/NoRows.tsx";
import { missingOn, withNeed } from "../../src/grid/needs.ts";
import { queryOf } from "../../src/grid/queryOf.ts";
import { buttons, eventually, leaveNothing, nameOf, pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

const nowhere = { companyId: "c", whId: null, ownerId: null };

test("lists that go by warehouse need one, unless their question names it", () => {
  for (const declared of [model.inventory, model.stock_product, model.outbound, model.picking_list]) {
    expect(missingOn(declared, {}, nowhere)?.code, declared.name).toBe("WAREHOUSE_NEEDED");
    expect(missingOn(declared, {}, { ...nowhere, whId: "w" }), declared.name).toBe(null);
    expect(missingOn(declared, { q: [["wh_id", "equal", "w"]] }, nowhere), declared.name).toBe(null);
  }
  for (const declared of [model.customer, model.product, model.warehouse, model.user])
    expect(missingOn(declared, {}, nowhere), declared.name).toBe(null);
});

test("without a warehouse the screen says to choose one first, and asks the server for nothing [general-7a]", async () => {
  const asked = serve((one) => pageOf("inventory", [], one));
  const part = <ListView declared={model.inventory} search={{}} go={() => undefined} />;

  const warehouseList = [{ wh_id: "w", wh_name: "North", wh_name_eng: null }] as never;
  await show(part, { inventoryByStorage: ["query"] }, { warehouseKey: null, warehouseList });
  await settled();
  expect(textOf()).toContain("Choose a warehouse first");
  expect(asked.filter(({ path }) => path.includes("inventory"))).toEqual([]);
});

test("where there is no warehouse at all, the screen says so, and who may make one is led there", async () => {
  const asked = serve((one) => pageOf("outbound", [], one));
  const part = <ListView declared={model.outbound} search={{ mode: "new" }} go={() => undefined} panel="a form" />;
  await show(part, { outboundOperation: ["query"], warehouseInfoSetup: ["create"] }, { warehouseKey: null });
  expect(textOf()).toContain("There is no warehouse yet");
  expect(textOf()).not.toContain("a form");
  expect(buttons().map(nameOf)).toContain("New warehouse");
  expect(asked).toEqual([]);
});

const owner = ["owner_id", "equal", "o"] as const;
const steps = [
  ["an owner [general-7b][general-8a]", model.stock_accurate, [], "Choose an owner first"],
  ["a date [general-8b]", model.stock_accurate, [owner], "Choose a date and a time first"],
  [
    "a time [general-8c]",
    model.stock_accurate,
    [owner, ["specify_date_time", "equal", "2026-11-10"]],
    "Choose a time too",
  ],
  ["an inventory day [general-8d]", model.inventory_snapshot, [owner], "Choose an inventory day first"],
  ["what is sought", model.recall, [], "A value is needed for “Lot, serial number, order or partner”"],
] as const;

test.each(steps)("without %s the screen says so, and asks the server for nothing", async (_what, declared, q, says) => {
  const asked = serve((one) => pageOf(declared.reply, [], one));
  const part = <ListView declared={declared} search={{ q }} go={() => undefined} />;
  await show(part, { [declared.menu]: ["query"] });
  expect(textOf()).toContain(says);
  expect(asked.filter(({ path }) => path.includes(declared.path))).toEqual([]);
});

test("a lot of which nothing is known is told so, and not that the list is empty as yet", async () => {
  const sought = { q: [["sought", "equal", "NOPE"]] } as const;
  const told = (declared: Declared, search: ScreenSearch) =>
    show(<NoRows {...{ declared, search, view: undefined }} go={() => undefined} />, { [declared.menu]: ["query"] });
  await told(model.recall, sought);
  expect(textOf()).toContain("Nothing matches the conditions.");
  await leaveNothing();
  // Whose goods they are says nothing of what is sought of them.
  await told(model.inventory_snapshot, { q: [["owner_id", "equal", "o"]] });
  expect(textOf()).toContain("will be listed here.");
});

test("an owner that the address names is called by name, and not by its key", async () => {
  const botany = { customer_id: "o", customer_no: "BOTANY", customer_name: "Botany Skincare" };
  serve((one) =>
    one.path.includes("/customer") ? pageOf(model.customer.reply, [botany], one) : pageOf("none", [], one),
  );
  const part = <ListView declared={model.inventory_snapshot} search={{ q: [owner] }} go={() => undefined} />;
  await show(part, { [model.inventory_snapshot.menu]: ["query"], customerSetup: ["query"] });
  await eventually(() => expect(document.querySelector(".list-needs")?.textContent).toContain("BOTANY"));
});

test("what a list needs always holds, also where any of its other conditions is enough", () => {
  const at = ["specify_date_time", "equal", "2026-11-10T03:04:05.000Z"] as const;
  const search = { q: [owner, at, ["product_code", "like", "A"], ["product_code", "like", "B"]], any: true } as const;
  expect(missingOn(model.stock_accurate, search, { ...nowhere, whId: "w" })).toBe(null);
  const { combinedCondition, query, within } = queryOf(model.stock_accurate, search, {
    today: "2026-11-21",
    userId: "u",
  });
  expect([combinedCondition, query?.map(({ queryValue }) => queryValue)]).toEqual(["OR", ["A", "B"]]);
  expect(within).toMatchObject([
    { queryField: "owner_id", queryValue: "o" },
    { queryField: "specify_date_time", queryValue: at[2] },
  ]);
});

test("another value of what a list needs takes the place of the one before, and what is asked beyond stays", () => {
  const search = { q: [owner, ["product_code", "like", "A"]], page: 3, open: "x" } as const;
  const said = withNeed(model.stock_accurate, search, "owner_id", "other");
  expect([said.q, said.page, said.open]).toEqual([
    [
      ["owner_id", "equal", "other"],
      ["product_code", "like", "A"],
    ],
    undefined,
    undefined,
  ]);
  expect(withNeed(model.stock_accurate, search, "owner_id", null).q).toEqual([["product_code", "like", "A"]]);
});

test("a list that stands at the entry of another bears its own name, searched or not", async () => {
  serve((one) => pageOf(model.recall.reply, [], one));
  const part = <ListView declared={model.recall} search={{}} go={() => undefined} />;
  await show(part, { [model.recall.menu]: ["query"] });
  expect([...document.querySelectorAll("h1")].map(nameOf)).toEqual(["Recall"]);
  expect(document.querySelector("section")?.getAttribute("aria-label")).toBe("Recall");
});

test("where nothing is found for what is sought, the screen says what may be asked", async () => {
  const search: ScreenSearch = { q: [["sought", "equal", "part"]] };
  await show(<NoRows declared={model.recall} search={search} view={undefined} go={() => undefined} />);
  expect(textOf()).toContain("A part of one is not found");
});
