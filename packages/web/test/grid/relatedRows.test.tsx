// @vitest-environment happy-dom
import { model, tabsOf } from "@stowage/model";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { rowsOf as rowsOfApi } from "../../src/api/useRow.ts";
import { RelatedRows } from "../../src/grid/RelatedRows.tsx";
import { eventually, leaveNothing, pageOf, serve, show } from "../support/screen.tsx";

afterEach(leaveNothing);

const columns = ["storage_loc_code", "num_loc", "num_loc_available"];
const row = (at: number) => ({
  inventory_id: `i${at}`,
  storage_loc_code: `L-${at}`,
  num_loc: "2",
  num_loc_available: "1.5",
  unit_id: "u",
});

const readRowsOf = (...of: Parameters<typeof rowsOfApi>) => new QueryClient().fetchQuery(rowsOfApi(...of));

async function rowsOf(count: number, units: readonly string[] = ["u"]) {
  const rows = Array.from({ length: count }, (_, at) => ({ ...row(at), unit_id: units[at % units.length] }));
  serve((asked) => pageOf("inventory", rows, asked));
  await show(<RelatedRows always declared={model.inventory} by={["product_id"]} columns={columns} id="p" />, {
    [model.inventory.menu]: ["query"],
  });
  await eventually(() => expect(document.querySelector("tbody tr")).not.toBeNull());
  return {
    rows: document.querySelectorAll("tbody tr").length,
    sums: [...document.querySelectorAll("tfoot td")].map(({ textContent }) => textContent),
  };
}

test("a tab shows as many rows as it counts, and what they come to", async () => {
  expect(await rowsOf(15)).toEqual({ rows: 15, sums: ["All 15", "30", "22.5"] });
});

test("what is in several units, or not all in sight, is not added up", async () => {
  expect((await rowsOf(4, ["u", "v"])).sums).toEqual([]);
  await leaveNothing();
  expect(await rowsOf(60)).toEqual({ rows: 50, sums: [] });
});

test("a product's stock stands by its last day, the soonest first", () => {
  expect(tabsOf(model.product, model).find(({ of }) => of === "inventory")?.order).toBe("valid_date");
});

test("an order's picks stand in the order of the walk", async () => {
  const asked = serve((one) => pageOf(model.picking.reply, [], one));
  await readRowsOf(model.picking, ["outbound_id"], "o", { pageSize: 50 });
  await readRowsOf(model.boxing, ["outbound_id"], "o", { pageSize: 50 });
  expect(asked.map(({ body }) => body.sort)).toEqual([[{ sortField: "walk_order", sortOrder: "asc" }], []]);
});

test("picks that were released count for nothing in what an order's picks come to", async () => {
  const states = { a: "released", b: "picked", c: "released", d: "picked" };
  const picks = Object.entries(states).map(([booking_id, booking_state], at) => ({
    ...{ booking_id, booking_state, storage_loc_code: "A-1", num: String(at + 1), unit_id: "u", unit_name: "each" },
  }));
  serve((asked) => pageOf(model.picking.reply, picks, asked));
  const names = ["storage_loc_code", "num", "booking_state"];
  await show(<RelatedRows always declared={model.picking} by={["outbound_id"]} columns={names} id="o" />, {
    [model.picking.menu]: ["query"],
  });
  await eventually(() => expect(document.querySelector("tfoot")).not.toBeNull());
  expect([...document.querySelectorAll("tfoot td")].map(({ textContent }) => textContent)).toEqual([
    "All 4",
    "6 each",
    "",
  ]);
});

test("what a row names of another document leads there, and its first column to the row itself", async () => {
  const back = { inbound_detail_id: "l1", line_no: 1, inbound_id: "i1", inbound_no: "IN-1", num_put_bad: "2" };
  serve((asked) => pageOf(model.inbound_detail.reply, [back], asked));
  const names = ["line_no", "inbound_no", "num_put_bad"];
  await show(<RelatedRows always declared={model.inbound_detail} by={["sent_back_id"]} columns={names} id="o" />, {
    [model.inbound_detail.menu]: ["query"],
    [model.inbound.menu]: ["query"],
  });
  await eventually(() => expect(document.querySelector("tbody tr")).not.toBeNull());
  const links = [...document.querySelectorAll("tbody a")].map((one) => [one.textContent, one.getAttribute("href")]);
  expect(links).toEqual([
    ["1", "/Main/inbound_detail?open=l1"],
    ["IN-1", "/Main/inbound?open=i1"],
  ]);
});

test("what moved a piece leads to its document", async () => {
  const moved = { product_sn_movement_id: "m1", at: "2026-11-01T08:00:00Z", document_no: "OB-1" };
  serve((asked) =>
    pageOf(model.product_sn_movement.reply, [{ ...moved, document_kind: "outbound", document_id: "o1" }], asked),
  );
  const names = ["at", "document_no"];
  await show(
    <RelatedRows always declared={model.product_sn_movement} by={["product_sn_id"]} columns={names} id="p" />,
    {
      [model.product_sn_movement.menu]: ["query"],
      [model.outbound.menu]: ["query"],
    },
  );
  await eventually(() => expect(document.querySelector("tbody tr")).not.toBeNull());
  expect(document.querySelector("tbody a[href='/Main/outbound?open=o1']")?.textContent).toBe("OB-1");
});
