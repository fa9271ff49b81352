import { type Declared, isSorted, listOrderOf, model, viewsOf } from "@stowage/model";
import { expect, test } from "vitest";
import { firstColumns, shownColumns } from "../../src/api/columns.ts";
import type { ScreenSearch } from "../../src/api/search.ts";
import { orderOf, queryOf, standsIn, unseenOrder, viewIn } from "../../src/grid/queryOf.ts";

const standing = { today: "2026-03-01", userId: "u1" };
const asked = (search: ScreenSearch) => queryOf(model.outbound, search, standing);
const statuses = (search: ScreenSearch) =>
  asked(search)
    .within?.flatMap((one) => ("any" in one ? one.any : [one]))
    .find(({ queryField }) => queryField === "outbound_status")?.queryValue;

test("a list stands in the order that was asked for, else in its own, else in the server's", () => {
  expect(orderOf(model.storage, "-storage_type")).toEqual([{ sortField: "storage_type", sortOrder: "desc" }]);
  expect(orderOf(model.storage, undefined)).toEqual([
    { sortField: "walk_order", sortOrder: "asc" },
    { sortField: "storage_code", sortOrder: "asc" },
  ]);
  expect(orderOf(model.outbound, undefined)).toEqual([]);
});

test("what people know by its code stands by its code; documents, notices and what is numbered stand newest first", () => {
  for (const declared of [model.product, model.customer, model.unit, model.company, model.account, model.currency])
    expect(orderOf(declared, undefined)).toEqual([{ sortField: declared.code, sortOrder: "asc" }]);
  expect(orderOf(model.product, "-created_at")).toEqual([{ sortField: "created_at", sortOrder: "desc" }]);
  for (const declared of [model.inbound, model.picking_list, model.announce, model.boxing, model.transaction])
    expect(orderOf(declared, undefined)).toEqual([]);
});

test("the head of a list shows the order in which it stands, and each field of it can be sorted by", () => {
  for (const declared of Object.values<Declared>(model)) {
    const [first, ...others] = listOrderOf(declared);
    const columns = new Map(shownColumns(declared).map(({ name, field }) => [name, field]));
    // Where one walks past the rows, the foot says so: a number in that order says nothing to people.
    if (first && first !== "walk_order") expect(firstColumns(declared), declared.name).toContain(first);
    for (const name of [first, ...others]) if (name) expect(columns.get(name), name).toSatisfy(isSorted);
  }
});

test("each list stands in an order, and shows it: by the arrow of a column that it has, else in its foot", () => {
  for (const declared of Object.values<Declared>(model))
    for (const view of [undefined, ...viewsOf(declared, standing)]) {
      const [first] = standsIn(declared, undefined, view);
      expect(first, declared.name).toBeDefined();
      if (first && !["created_at", "walk_order"].includes(first.sortField))
        expect([...firstColumns(declared), view?.sort], declared.name).toContain(first.sortField);
    }
  expect(standsIn(model.inventory, undefined)).toEqual([
    { sortField: "storage_loc_code", sortOrder: "asc" },
    { sortField: "product_code", sortOrder: "asc" },
  ]);
  expect(standsIn(model.transaction, undefined)).toEqual([{ sortField: "at", sortOrder: "desc" }]);
  expect(standsIn(model.outbound, undefined)).toEqual([{ sortField: "created_at", sortOrder: "desc" }]);
  expect(standsIn(model.outbound, "order_no")).toEqual([{ sortField: "order_no", sortOrder: "asc" }]);
});

test("the foot of a list says its order only where no head shows it", () => {
  const sorts = standsIn(model.transaction, undefined);
  expect(unseenOrder(sorts, [{ name: "at" }], [])).toBeUndefined();
  expect(unseenOrder(sorts, [{ name: "at", hidden: true }], [])).toBe("at");
  expect(unseenOrder(sorts, [{ name: "at" }], ["at"])).toBe("at");
  expect(unseenOrder(standsIn(model.outbound, undefined), [{ name: "outbound_no" }], [])).toBe("created_at");
});

test("a page has fifty rows where nobody asked for another number [grid_page_size_default]", () => {
  expect(queryOf(model.storage, {}, standing).pageSize).toBe(50);
  expect(queryOf(model.storage, { size: 200 }, standing).pageSize).toBe(200);
});

test("a list shows the work that is open first, the earliest due before the others and those without a day last", () => {
  expect(statuses({})).toContain("awaiting_pick");
  expect(statuses({})).not.toContain("shipped");
  expect(asked({}).sort).toEqual([{ sortField: "expect_ship_date", sortOrder: "asc", empty: "last" }]);
  expect(asked({ sort: "-order_no" }).sort).toEqual([{ sortField: "order_no", sortOrder: "desc" }]);
});

test("in a list by a day, what has none comes last, whichever way it stands", () => {
  for (const sort of ["expect_ship_date", "-expect_ship_date", "date_shipped"])
    expect(asked({ view: "all", sort }).sort).toEqual([expect.objectContaining({ empty: "last" })]);
});

test("a question from elsewhere means all rows, and one within a view those of the view, also where any is enough", () => {
  const q = [["order_no", "like", "7"]] as const;
  expect(asked({ q }).within).toBeUndefined();
  expect(asked({ q, any: true, view: "late" })).toMatchObject({
    combinedCondition: "OR",
    query: [{ queryField: "order_no" }],
    within: [
      { queryField: "outbound_status" },
      { queryField: "expect_ship_date", queryCondition: "<=", queryValue: "2026-02-28" },
    ],
  });
});

test("each state in which work waits is a view, of what nothing blocks, and what is blocked is one", () => {
  const names = viewsOf(model.outbound, standing).map(({ name }) => name);
  expect(names).toEqual([
    "open",
    "awaiting_close_order",
    "awaiting_print",
    "awaiting_pick",
    "awaiting_boxing",
    "awaiting_shipping",
    "late",
    "held",
    "mine",
    "all",
  ]);
  expect(asked({ view: "awaiting_pick" }).within).toContainEqual({
    queryField: "abnormal",
    queryCondition: "equal",
    queryValue: false,
  });
  expect(asked({ view: "mine" }).within?.at(-1)).toMatchObject({ queryField: "created_by", queryValue: "u1" });
});

test("what is done is not in a list of work, and one click away", () => {
  expect(viewsOf(model.picking, standing).map(({ name }) => name)).toEqual(["booked", "mine", "all"]);
  const { within, sort } = queryOf(model.picking, {}, standing);
  // What its order's list is not printed for, or what is held, cannot be picked yet.
  expect(within?.map((one) => "queryField" in one && [one.queryField, one.queryValue])).toEqual([
    ["booking_state", "booked"],
    ["outbound_status", "awaiting_pick"],
    ["abnormal", false],
  ]);
  expect(sort).toEqual([{ sortField: "walk_order", sortOrder: "asc", empty: "last" }]);
  expect(viewsOf(model.warehouse, standing).map(({ name }) => name)).toEqual(["all"]);
});

test("the view that is shown is one of those above the list, and the same as long as they are", () => {
  const views = viewsOf(model.outbound, standing);
  expect(viewIn(views, {})).toBe(views[0]);
  expect(viewIn(views, { view: "late" })).toBe(views.find(({ name }) => name === "late"));
  expect(viewIn(views, { any: true })).toBe(views.at(-1));
});

test("a document that is done when it is written has no list of what is open: all come first", () => {
  const views = viewsOf(model.storage_change, { today: "2026-11-27", userId: "u" });
  expect(views.map(({ name }) => name)).toEqual(["all", "mine"]);
  expect(views[1]?.ask).toEqual([["created_by", "equal", "u"]]);
});
