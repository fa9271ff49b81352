import "../support/signedIn.ts";

import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { listColumns } from "../../src/api/columns.ts";
import { QuantityCell } from "../../src/grid/cells.tsx";
import { gridColumns } from "../../src/grid/columns.tsx";
import { unitNameOf, withUnits } from "../../src/grid/unitOf.ts";
import { wordsIn } from "../../src/i18n/index.ts";

const drawn = (...names: readonly string[]) => {
  const columns = listColumns(model.inventory);
  const defs = gridColumns(
    model.inventory,
    columns,
    names.map((name) => ({ name })),
    new Map(),
    wordsIn("en_US"),
  );
  return withUnits(model.inventory, defs, columns).map(({ colId, cellRenderer, cellRendererParams }) => [
    colId,
    cellRenderer === QuantityCell ? cellRendererParams.unitName : undefined,
  ]);
};

test("where no column in sight says the unit, the first quantity does", () => {
  expect(drawn("product_code", "num_loc", "num_loc_available")).toEqual([
    ["product_code", undefined],
    ["num_loc", "unit_name"],
    ["num_loc_available", undefined],
  ]);
});

test("a unit with a column of its own is not said twice", () => {
  expect(drawn("num_loc", "unit_name").map(([, unit]) => unit)).toEqual([undefined, undefined]);
});

test("a quantity is in the unit that it names, in that of its list, or in the only one that its row tells", () => {
  const unitOf = (declared: typeof model.inventory | typeof model.product, name: string) => {
    const column = listColumns(declared).find((one) => one.name === name);
    return column && unitNameOf(declared, column);
  };
  expect(unitOf(model.inventory, "num_loc")).toBe("unit_name");
  expect(unitOf(model.product, "num_loc_available")).toBe("stock_unit_name");
  expect(unitOf(model.replenishment as never, "num_missing")).toBe("stock_unit_name");
  expect(unitOf(model.boxing_detail as never, "num")).toBe("unit_name");
  expect(unitOf(model.inventory, "storage_loc_code"), "a code has none").toBeUndefined();
});
