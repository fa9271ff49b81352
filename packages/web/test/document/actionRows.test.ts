import "../support/browser.ts";

import { model } from "@stowage/model";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actionRows } from "../../src/screens/document/actionRows.ts";
import { payloadShape } from "../../src/screens/document/payload.ts";

const fetched = vi.fn();
const asked: { path: string; body: { query?: readonly { queryField: unknown; queryValue: unknown }[] } }[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

/** A server that answers these rows under these names. */
const serve = (replies: Readonly<Record<string, readonly object[]>>) =>
  fetched.mockImplementation(async (path: string, { body }: { body: string }) => {
    asked.push({ path: String(path), body: JSON.parse(body) });
    return new Response(
      JSON.stringify({ httpStatus: 200, respondCode: { code: "OK", message: "", additionals: replies } }),
    );
  });

test("what an order asks to be picked is what is booked for it, and tracked products are told", async () => {
  const { outbound } = model;
  const [part] = payloadShape(outbound, outbound.actions.confirm_pick).rows;
  const booked = ["p1", "p2"].map((product_id) => ({ booking_id: `b-${product_id}`, product_id, num: "2" }));
  serve({ picking: booked, product: [{ product_id: "p2" }] });
  const rows = await actionRows({ document: outbound, row: { outbound_id: "o1" }, lines: {} }, "confirm_pick", part!);
  expect(rows.map(({ of, values }) => [of.booking_id, of.need_scan_product_sn, values])).toEqual([
    ["b-p1", undefined, { num: "2" }],
    ["b-p2", true, { num: "2" }],
  ]);
  const [bookings] = asked.filter(({ path }) => path.includes("picking"));
  expect(bookings?.body.query).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ queryField: "outbound_id", queryValue: "o1" }),
      expect.objectContaining({ queryField: "booking_state", queryValue: "booked" }),
    ]),
  );
});

test("a putaway begins with what the server proposes for what is left, and goes on without it", async () => {
  const { inbound } = model;
  const [part] = payloadShape(inbound, inbound.actions.confirm_putaway).rows;
  const line = {
    inbound_detail_id: "l1",
    product_id: "p1",
    num_loc: "5",
    num_put: "2",
    num_bad: "0",
    num_put_bad: "0",
  };
  const open = { document: inbound, row: { inbound_id: "i1" }, lines: { details: [line] } };
  serve({ proposal: [{ inbound_detail_id: "l1", quality: "good", num: "3", storage_loc_code: "A-1" }], product: [] });
  const [row] = await actionRows(open, "confirm_putaway", part!);
  expect(row?.values).toMatchObject({ num_loc: "3", storage_loc_code: "A-1" });
  fetched.mockRejectedValue(new TypeError("no network"));
  const alone = { ...open, lines: { details: [{ ...line, product_id: null }] } };
  const [unplaced] = await actionRows(alone, "confirm_putaway", part!);
  expect(unplaced?.values).toMatchObject({ num_loc: "3", storage_loc_code: "" });
});

test("an action with an editor of its own asks for no rows", async () => {
  const { outbound } = model;
  const [part] = payloadShape(outbound, outbound.actions.box).rows;
  expect(await actionRows({ document: outbound, row: {}, lines: {} }, "box", part!)).toEqual([]);
});
