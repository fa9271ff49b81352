// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { ListView } from "../../src/grid/ListView.tsx";
import { isWarehouseMissing } from "../../src/grid/warehouseFirst.ts";

import { pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

const nowhere = { companyId: "c", whId: null, ownerId: null };

test("lists that go by warehouse need one, unless their question names it", () => {
  for (const declared of [model.inventory, model.stock_product, model.outbound, model.picking_list]) {
    expect(isWarehouseMissing(declared, {}, nowhere), declared.name).toBe(true);
    expect(isWarehouseMissing(declared, {}, { ...nowhere, whId: "w" }), declared.name).toBe(false);
    expect(isWarehouseMissing(declared, { q: [["wh_id", "equal", "w"]] }, nowhere), declared.name).toBe(false);
  }
  for (const declared of [model.customer, model.product, model.warehouse, model.user])
    expect(isWarehouseMissing(declared, {}, nowhere), declared.name).toBe(false);
});

test("without a warehouse the screen says to choose one first, and asks the server for nothing [general-7a]", async () => {
  const asked = serve((one) => pageOf("inventory", [], one));
  const part = <ListView declared={model.inventory} search={{}} go={() => undefined} />;

  await show(part, { inventoryByStorage: ["query"] }, { warehouseKey: null });
  await settled();
  expect(textOf()).toContain("Choose a warehouse first");
  expect(asked.filter(({ path }) => path.includes("inventory"))).toEqual([]);
});
