import "../support/signedIn.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { firstColumns, listColumns } from "../../src/api/columns.ts";
import { signWidth } from "../../src/grid/choiceWidth.ts";
import { gridColumns } from "../../src/grid/columns.tsx";
import { fitted, leftOut, saidOnce, withRoom } from "../../src/grid/fitting.ts";
import { fitLayout } from "../../src/grid/layout.ts";
import { withReasons } from "../../src/grid/reasons.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { estimated } from "../../src/ui/textWidth.ts";

const columns = () => {
  const all = listColumns(model.outbound);
  const layout = fitLayout(
    null,
    all.map(({ name }) => name),
    firstColumns(model.outbound, all),
  );
  return gridColumns(model.outbound, all, layout, new Map(), wordsIn("en_US"));
};
const shownAt = (width: number) => {
  const out = leftOut(model.outbound, columns(), width);
  return columns().flatMap(({ colId = "", hide }) => (hide || out.includes(colId) ? [] : [colId]));
};

const first = [
  "outbound_no",
  "order_no",
  "outbound_status",
  "tally_done",
  "owner_name",
  "consignee_name",
  "tally_lines",
  "tally_amount",
  "expect_ship_date",
  "shipping_company_name",
  "operation_type",
];

test("a wide list of orders leaves nothing out; a narrow one leaves out from the right, and last of all which it is, how it stands and how late", () => {
  expect(shownAt(1660)).toEqual(first);
  expect(shownAt(1160)).toEqual(first.slice(0, 9));
  expect(shownAt(600)).toEqual(["outbound_no", "outbound_status", "expect_ship_date"]);
});

test("a list of goods keeps their code longest", () => {
  const all = listColumns(model.product);
  const shown = gridColumns(
    model.product,
    all,
    firstColumns(model.product, all).map((name) => ({ name })),
    new Map(),
    wordsIn("en_US"),
  );
  const out = leftOut(model.product, shown, 300);
  expect(shown.map(({ colId }) => colId).filter((name) => !out.includes(name ?? ""))[0]).toBe("product_code");
});

const stockShownAt = (width: number) => {
  const all = listColumns(model.inventory);
  const layout = firstColumns(model.inventory, all).map((name) => ({ name }));
  const shown = gridColumns(model.inventory, all, layout, new Map(), wordsIn("en_US"));
  const out = leftOut(model.inventory, shown, width);
  return shown.map(({ colId }) => colId).filter((name) => !out.includes(name ?? ""));
};

test("a list of stock tells where which goods are, how many, and how many of them may be taken, on any screen", () => {
  const told = ["storage_loc_code", "product_code", "num_loc", "num_loc_available"];
  for (const width of [1040, 784, 560]) expect(stockShownAt(width)).toEqual(expect.arrayContaining(told));
  expect(stockShownAt(784)).toContain("product_name");
});

const order = { outbound_no: "OB2611260001", outbound_status: "awaiting_close_order", abnormal: true };

test("where an order is held, the column of its state has room for the reason too, unless somebody chose its width", () => {
  const [state] = columns().filter(({ colId }) => colId === "outbound_status");
  if (!state) throw new Error("orders without a state");
  const widthWith = (abnormal_reason: string) =>
    withReasons([state], [{ ...order, abnormal_reason }], wordsIn("en_US"))[0]?.maxWidth ?? 0;
  const word = wordsIn("en_US").choice("outbound_status", order.outbound_status);
  expect(widthWith("地址不全 Bad address")).toBeGreaterThanOrEqual(
    estimated(word) + signWidth + estimated("地址不全 Bad address"),
  );
  expect(widthWith("wet ".repeat(60)), "a whole story is read in its hint").toBeLessThan(400);
  // Without a reason it takes no room from names.
  const bare = withReasons([state], [{ ...order, abnormal: false }], wordsIn("en_US"));
  expect(bare).toEqual([{ ...state, flex: undefined, width: state?.minWidth }]);
  const chosen = { ...state, width: 90, flex: undefined };
  expect(withReasons([chosen], [{ ...order, abnormal_reason: "wet" }], wordsIn("en_US"))).toEqual([chosen]);
});

test("what is left of the columns fills the list: where no name does, the last of them", () => {
  const some = [
    { colId: "code", width: 120 },
    { colId: "kind", width: 100 },
    { colId: "count", width: 90 },
  ];
  expect(fitted(some, ["count"])).toEqual([
    some[0],
    { colId: "kind", width: 100, flex: 1, minWidth: 100 },
    { colId: "count", width: 90, hide: true },
  ]);
  const named = [{ colId: "name", width: 140, flex: 1 }, ...some];
  expect(fitted(named, [])).toEqual(named);
});

test("names have the room that those of the page need, within reason, and others have theirs after them", () => {
  const minWidthOf = (consignee_name: string) =>
    withRoom(columns(), listColumns(model.outbound), [{ consignee_name }], "en_US").find(
      ({ colId }) => colId === "consignee_name",
    )?.minWidth ?? 0;
  expect(minWidthOf("Ann")).toBe(96);
  expect(minWidthOf("Green Valley Groceries")).toBeGreaterThan(estimated("Green Valley Groceries"));
  expect(minWidthOf("W".repeat(200))).toBe(200);
  const [number] = withRoom(
    columns(),
    listColumns(model.outbound),
    [{ order_no: "PO-KHH-MORNING-2025" }],
    "en_US",
  ).filter(({ colId }) => colId === "order_no");
  expect(number?.width).toBeGreaterThan(19 * 7.2 + 16);
  // As it is called in the language of the screen.
  const inEnglish = { consignee_name: "店", consignee_name_eng: "Kaohsiung Dream Mall" };
  const [column] = withRoom(columns(), listColumns(model.outbound), [inEnglish], "en_US").filter(
    ({ colId }) => colId === "consignee_name",
  );
  expect(column?.minWidth).toBeGreaterThan(estimated(inEnglish.consignee_name_eng));
});

test("a short name in another language is read whole, too", () => {
  const all = listColumns(model.unit);
  const defs = gridColumns(model.unit, all, [{ name: "unit_name_eng" }], new Map(), wordsIn("zh_TW"));
  const widthWith = (unit_name_eng: string) => withRoom(defs, all, [{ unit_name_eng }], "zh_TW")[0]?.width ?? 0;
  expect(widthWith("cubic centimetre")).toBeGreaterThan(estimated("cubic centimetre"));
  expect(widthWith("bag")).toBe(defs[0]?.width);
});

test("what is of one owner alone says so once, and not in each row", () => {
  const all = listColumns(model.outbound);
  const of = (...owners: readonly string[]) =>
    saidOnce(
      model.outbound,
      all,
      owners.map((owner_id) => ({ owner_id })),
    );
  expect(of("a", "a")).toEqual(expect.arrayContaining(["owner_no", "owner_name"]));
  expect(of("a", "b")).toEqual([]);
  expect(of("a")).toEqual([]);
  const units = [{ unit_id: "u" }, { unit_id: "v" }];
  expect(saidOnce(model.unit, listColumns(model.unit), units)).toEqual([]);
});
