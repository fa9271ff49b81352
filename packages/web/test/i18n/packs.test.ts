import "../support/signedIn.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { shownColumns } from "../../src/api/columns.ts";
import { gridColumns } from "../../src/grid/columns.tsx";
import { withPacks } from "../../src/grid/packs.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { packsText } from "../../src/i18n/packs.ts";

const packed = { box_in_num: 10, big_box_in_num: null, pallet_in_num: 100, stock_factor: 1, unit_factor: 1 };
const english = () => wordsIn("en_US");

test("a quantity is told in full packs and what is left beside them", () => {
  expect(packsText({ ...packed, num: "126" }, "num", english())).toBe("1 pallet + 2 boxes + 6");
  expect(packsText({ ...packed, num: "200" }, "num", wordsIn("zh_TW"))).toBe("2 棧板");
  const inner = { ...packed, inner_in_num: 3, num: "126" };
  expect(packsText(inner, "num", english())).toBe("1 pallet + 2 boxes + 2 inner packs");
  expect(packsText(inner, "num", wordsIn("zh_TW"))).toBe("1 棧板 + 2 箱 + 2 內盒");
  expect(packsText({ ...packed, num: "9" }, "num", english())).toBe("");
  expect(packsText({ num: "126" }, "num", english())).toBe("");
});

test("packs are counted in stock units, whatever unit the line has", () => {
  const boxes = { ...packed, stock_factor: 2, unit_factor: 24, num: "10.5" };
  expect(packsText(boxes, "num", english())).toBe("1 pallet + 2 boxes + 6");
});

test("a list has a column of full packs behind its quantity and the unit of it where any of its products is packed", () => {
  const columns = shownColumns(model.picking);
  const defs = gridColumns(
    model.picking,
    columns,
    [{ name: "storage_loc_code" }, { name: "num" }, { name: "unit_name" }],
    new Map(),
    english(),
  );
  const names = (rows: readonly object[]) =>
    withPacks(model.picking, defs, { columns, rows: rows as never, words: english() }).map(({ colId }) => colId);
  expect(names([{ num: "1" }])).toEqual(["storage_loc_code", "num", "unit_name"]);
  expect(names([{ ...packed, num: "126" }])).toEqual(["storage_loc_code", "num", "unit_name", "packs"]);
});
