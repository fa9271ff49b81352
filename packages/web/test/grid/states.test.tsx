import "../support/signedIn.ts";

import { documentsOf, model } from "@stowage/model";
import type { ICellRendererParams } from "ag-grid-community";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { firstColumns } from "../../src/api/columns.ts";
import type { AnyRow } from "../../src/api/resources.ts";
import { StatusCell } from "../../src/grid/cells.tsx";
import { CellText } from "../../src/ui/CellText.tsx";
import { tonesOf } from "../../src/ui/StatusTag.tsx";

function cell(name: string, row: AnyRow): string {
  const declared = model.outbound.fields.outbound_status;
  const params = { value: row[name], colDef: { field: name }, data: row, declared };
  return renderToStaticMarkup(
    <StatusCell {...(params as unknown as ICellRendererParams<AnyRow> & { declared: typeof declared })} />,
  );
}

test("what is blocked looks held, with the reason after its state and whole as its hint", () => {
  const order = { outbound_status: "awaiting_pick", abnormal: true, abnormal_reason: "wet" };
  const html = cell("outbound_status", order);
  expect(html).toMatch(/title="Abnormal[^"]*wet"/);
  expect(html).toContain("status-held");
  expect(html).toMatch(/status-block">wet</);
  expect(cell("outbound_status", { ...order, abnormal: false })).not.toContain("wet");
  expect(cell("outbound_status", { outbound_status: "awaiting_pick" })).not.toContain("status-block");
});

test("an order of which something is picked is being worked on, and says beside its state what is short", () => {
  const order = { outbound_status: "awaiting_pick", abnormal: false, tally: { lines: 3, done: 0, begun: 0, short: 0 } };
  expect(cell("outbound_status", order)).toContain("status-waiting");
  const begun = { ...order, tally: { lines: 3, done: 0, begun: 1, short: 1 } };
  expect(cell("outbound_status", begun)).toContain("status-working");
  expect(cell("outbound_status", begun)).toMatch(/status-block">1 line short</);
  expect(cell("outbound_status", { ...begun, outbound_status: "shipped" })).not.toContain("status-block");
});

test("what rests where a warehouse holds documents looks held", () => {
  expect(cell("outbound_status", { outbound_status: "picked", abnormal: false })).toContain("status-held");
});

test("what waits for somebody looks so, whatever it waits for", () => {
  for (const { name, states } of documentsOf(model))
    for (const [state, { tone }] of Object.entries(states))
      if (/^(return_)?awaiting_/.test(state)) expect(["waiting", "held"], `${name}: ${state}`).toContain(tone);
  expect(tonesOf(model.picking.fields.booking_state)).toMatchObject({ booked: "waiting", picked: "working" });
});

test("a state in a plain table has its sign and its tone", () => {
  const row = { booking_state: "booked", num: "3" };
  const { booking_state, num } = model.picking.fields;
  const state = renderToStaticMarkup(<CellText name="booking_state" field={booking_state} row={row} />);
  expect(state).toContain("status-waiting");
  expect(state).toContain("To pick");
  expect(renderToStaticMarkup(<CellText name="num" field={num} row={row} />)).toBe("3");
});

test("the lines of an adjustment show where it is, how much, and in which unit", () => {
  expect(firstColumns(model.adjustment_detail)).toEqual(
    expect.arrayContaining(["product_code", "product_name", "storage_loc_code", "quality", "num", "unit_name"]),
  );
});
