// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import { ListView } from "../../src/grid/ListView.tsx";
import { missingOn } from "../../src/grid/needs.ts";

import { pageOf, serve, settled, show, textOf } from "../support/screen.tsx";

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

  await show(part, { inventoryByStorage: ["query"] }, { warehouseKey: null });
  await settled();
  expect(textOf()).toContain("Choose a warehouse first");
  expect(asked.filter(({ path }) => path.includes("inventory"))).toEqual([]);
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
] as const;

test.each(steps)("without %s the screen says so, and asks the server for nothing", async (_what, declared, q, says) => {
  const asked = serve((one) => pageOf(declared.reply, [], one));
  const part = <ListView declared={declared} search={{ q }} go={() => undefined} />;
  await show(part, { [declared.menu]: ["query"] });
  expect(textOf()).toContain(says);
  expect(asked.filter(({ path }) => path.includes(declared.path))).toEqual([]);
});

test("with all that it needs the list is asked for, and what it needs always holds", async () => {
  const asked = serve((one) => pageOf("stockAccurate", [], one));
  const at = ["specify_date_time", "equal", "2026-11-10T03:04:05.000Z"] as const;
  const search = { q: [owner, at, ["product_code", "like", "A"], ["product_code", "like", "B"]], any: true } as const;
  await show(<ListView declared={model.stock_accurate} search={search} go={() => undefined} />, {
    inventoryAccurate: ["query"],
  });
  await settled();
  const [first] = asked.filter(({ path }) => path.includes("/stock/accurate"));
  expect(first?.body).toMatchObject({ combinedCondition: "OR", query: [{ queryValue: "A" }, { queryValue: "B" }] });
  const within = (first?.body.within ?? []) as { queryField: string; queryValue: string }[];
  expect(within.map(({ queryField, queryValue }) => [queryField, queryValue])).toEqual(
    expect.arrayContaining([
      ["owner_id", "o"],
      ["specify_date_time", at[2]],
      ["wh_id", "w"],
    ]),
  );
});
