// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { useEffect } from "react";
import { expect, test } from "vitest";
import type { Line } from "../../src/form/line.ts";
import { lineColumns } from "../../src/form/lineColumns.ts";
import { beyondStock } from "../../src/form/linesNow.ts";
import { StockCell } from "../../src/form/StockCell.tsx";
import { type StockByCode, useStockOf } from "../../src/form/useStockOf.ts";
import type { Permissions } from "../../src/session/types.ts";
import { leaveNothing, pageOf, serve, settled, show } from "../support/screen.tsx";

const lines: readonly Line[] = [
  { id: "1", values: { product_code: "TEA", outbound_nums: "3", unit_name: "each" } },
  { id: "2", values: { product_code: "TEA" } },
  { id: "3", values: {} },
];
const columns = lineColumns(model.outbound_detail);
const tea = { product_id: "p", product_code: "TEA", num_loc_available: "1238", unit_name: "each" };

interface Props {
  readonly ownerId: string | null;
  readonly tell: (stock: StockByCode) => void;
}

function Lines({ ownerId, tell }: Props) {
  const stock = useStockOf(columns, lines, { companyId: "c", whId: "w", ownerId });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each
  useEffect(() => tell(stock), [stock]);
  return null;
}

test("what there is of the products of an order's lines is asked once, of who may see it, for its owner and warehouse", async () => {
  const told: StockByCode[] = [];
  const askedBy = async (ownerId: string | null, permissions: Permissions) => {
    await leaveNothing();
    const asked = serve((one) => pageOf("stockProduct", [tea], one));
    await show(<Lines ownerId={ownerId} tell={(stock) => void told.push(stock)} />, permissions);
    await settled();
    return asked.map(({ path }) => path);
  };
  expect(await askedBy("o", {})).toEqual([]);
  expect(await askedBy(null, { inventoryByProduct: ["query"] })).toEqual([]);
  expect(await askedBy("o", { inventoryByProduct: ["query"] })).toEqual(["/v1/stock/product/c/w/o/q"]);
  expect(told.at(-1)?.get("TEA")).toMatchObject({ num_loc_available: "1238" });
});

test("beside a typed quantity stands how much there is, and a sign where more is typed", async () => {
  const stock = new Map([["TEA", tea]]);
  const cell = async (value: string, unit_name = "each") => {
    document.body.replaceChildren();
    const data = { id: "1", values: { product_code: "TEA", unit_name } };
    const part = { data, value, context: { stock }, outOf: "num_loc_available" };
    await show(<StockCell {...(part as unknown as Parameters<typeof StockCell>[0])} />);
    return document.querySelector<HTMLElement>(".line-stock");
  };
  const enough = await cell("3");
  expect([enough?.textContent, enough?.dataset.there]).toEqual(["3", "1,238 free"]);
  expect((await cell("1239"))?.dataset.there).toBe("△ 1,238 free");
  // In another unit nobody knows at a glance which of them is more.
  expect((await cell("1239", "box"))?.dataset.there).toBe("1,238 each free");
});

test("a line that asks for more than there is is told by its place, in the unit of the stock only", () => {
  const stock = new Map([["TEA", tea]]);
  const more = [...lines, { id: "4", values: { product_code: "TEA", outbound_nums: "1239", unit_name: "each" } }];
  const inBoxes = [{ id: "5", values: { product_code: "TEA", outbound_nums: "1239", unit_name: "box" } }];
  const told = beyondStock(columns, [...more, ...inBoxes], stock);
  expect(told.map(({ at, column, there }) => [at, column.name, there.num])).toEqual([[3, "outbound_nums", "1238"]]);
});
