// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { ListView } from "../../src/grid/ListView.tsx";
import { pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

test("a list tells its quantities in full packs, too", async () => {
  const packed = { box_in_num: 10, pallet_in_num: 100, stock_factor: 1, unit_factor: 1 };
  const row = { booking_id: "b1", num: "126", unit_name: "piece", ...packed };
  serve((asked) => pageOf(model.picking.reply, [row], asked));
  const part = <ListView declared={model.picking} search={{}} go={() => undefined} />;
  await show(part, { [model.picking.menu]: ["query"] }, { companies: [] });
  await settled();
  expect(textOf()).toContain("1 pallet + 2 boxes + 6");
});
