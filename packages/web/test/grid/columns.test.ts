import "../support/signedIn.ts";

import { model } from "@stowage/model";
import type { ValueFormatterParams } from "ag-grid-community";
import { expect, test } from "vitest";
import { askable, listColumns, shownColumns } from "../../src/api/columns.ts";
import type { AnyRow } from "../../src/api/resources.ts";
import { headWidth } from "../../src/grid/choiceWidth.ts";
import { gridColumns } from "../../src/grid/columns.tsx";
import { wordsIn } from "../../src/i18n/index.ts";
import { factsOf } from "../../src/record/facts.ts";
import { estimated } from "../../src/ui/textWidth.ts";

test("a row is named in the language of the screen, and the row it refers to by that one's name, not its own", () => {
  const row: AnyRow = { menu_name: "商品", menu_name_eng: "Products", root_name: "Goods" };
  const layout = [{ name: "menu_name" }, { name: "root_name" }];
  const columns = gridColumns(model.menu, shownColumns(model.menu), layout, new Map(), wordsIn("en_US"));
  const shown = columns.map(({ colId, valueFormatter }) =>
    typeof valueFormatter === "function"
      ? valueFormatter({ value: row[String(colId)], data: row } as ValueFormatterParams<AnyRow>)
      : null,
  );
  expect(shown).toEqual(["Products", "Goods"]);
});

test("what tells rows apart for programs alone is no column, and no fact of a record", () => {
  const names = shownColumns(model.closerecord).map(({ name }) => name);
  expect(names).toContain("run_by_name");
  expect(names).not.toContain("run_key");
  const row: AnyRow = { run_by_name: "Zhou", run_key: "01998f2e-7d4b-7c1a-9b1e-0f6b5a4c3d2e" };
  const facts = factsOf(model.closerecord, row, wordsIn("en_US"), []).flatMap((group) => group.facts);
  expect(facts.map(({ text }) => text)).toContain("Zhou");
  expect(JSON.stringify(facts)).not.toContain(row.run_key);
});

test("a document's list says how many lines it has", () => {
  const row: AnyRow = { tally: { lines: 12, done: 7, sums: [] } };
  const layout = [{ name: "tally_lines" }];
  const listed = listColumns(model.outbound);
  const [column] = gridColumns(model.outbound, listed, layout, new Map(), wordsIn("en_US"));
  const format = column?.valueFormatter;
  expect(column?.field).toBe("tally.lines");
  expect(typeof format === "function" && format({ value: 12, data: row } as ValueFormatterParams<AnyRow>)).toBe("12");
});

test("columns are of texts, of days and of numbers, and stand so [list.column_types]", () => {
  const names = ["product_name", "from_to", "unit_price", "manufactur_date"];
  const layout = names.map((name) => ({ name }));
  const columns = gridColumns(
    model.inbound_detail,
    shownColumns(model.inbound_detail),
    layout,
    new Map(),
    wordsIn("en_US"),
  );
  const shown = Object.fromEntries(columns.map(({ colId, cellClass, flex }) => [colId, { cellClass, flex }]));
  expect(shown).toEqual({
    product_name: { cellClass: undefined, flex: 1 },
    unit_price: { cellClass: "number", flex: undefined },
    manufactur_date: { cellClass: "number-left", flex: undefined },
  });
});

test("a head that sorts has room for its name, its arrow and its number", () => {
  const words = wordsIn("en_US");
  const layout = [{ name: "storage_code" }];
  const widthBy = (sorts: ReadonlyMap<string, { order: "asc"; index: number }>) =>
    gridColumns(model.storage, shownColumns(model.storage), layout, sorts, words)[0]?.width ?? 0;
  const sorted = new Map([["storage_code", { order: "asc", index: 1 } as const]]);
  expect(widthBy(sorted)).toBeGreaterThanOrEqual(headWidth(words.field("storage_code")) + 38);
  // A choice, too, whose width is that of its words.
  const layoutOfStores = [{ name: "carrier_code" }];
  const byCarrier = new Map([["carrier_code", { order: "asc", index: 0 } as const]]);
  const [carrier] = gridColumns(model.store, shownColumns(model.store), layoutOfStores, byCarrier, words);
  expect(carrier?.width).toBeGreaterThanOrEqual(headWidth(words.field("carrier_code")) + 38);
});

test("a text that is mostly one of some words has room for the longest of them", () => {
  const words = wordsIn("en_US");
  const [reason] = gridColumns(
    model.transaction,
    shownColumns(model.transaction),
    [{ name: "reason" }],
    new Map(),
    words,
  );
  expect(reason?.minWidth).toBeGreaterThan(estimated(words.choice("reason", "close_order")));
});

test("where a cell is drawn by itself, the grid lays no hint of the same words over the next row", () => {
  const layout = [{ name: "outbound_no" }, { name: "order_no" }];
  const all = listColumns(model.outbound);
  const [number, order] = gridColumns(model.outbound, all, layout, new Map(), wordsIn("en_US"));
  expect(number?.tooltipValueGetter).toBeUndefined();
  expect(order?.tooltipValueGetter).toBeDefined();
});

test("no list is sorted or asked by what would be summed of every row", () => {
  const columns = shownColumns(model.outbound_detail);
  const layout = ["box_no", "box_num", "outbound_nums"].map((name) => ({ name }));
  const sortable = gridColumns(model.outbound_detail, columns, layout, new Map(), wordsIn("en_US")).map(
    (column) => column.sortable,
  );
  expect(sortable).toEqual([false, false, true]);
  const asked = askable(columns).map(({ name }) => name);
  expect(asked).toContain("box_no");
  expect(asked).not.toContain("box_num");
});
