import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type House, house } from "./house.ts";
import { after, boxed, orderOf, saidOf, say, waybillsOf } from "./parcels.ts";

const address = { consignee_name: "Lin", delivery_address: "Road 1", delivery_tel: "0912345678" };

describe.each(databases)("a carrier that says its own number, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await at.put("plain", "A1", 20);
  });
  const shippedAs = async (shipping_no: string, boxes = 1) => {
    const id = await boxed(at, boxes, { carrier_code: "freight", ...address });
    expect((await at.act("ship", id, { shipping_no })).status).toBe(200);
    return { id, shippedAt: String((await orderOf(at, id)).date_shipped) };
  };

  test("what it says of a consignment is kept, and delivers the order", async () => {
    const { id, shippedAt } = await shippedAs("FR-778899", 2);
    const own = { carrier_code: "freight", shipping_no: "FR-778899" };
    expect(await waybillsOf(at, id)).toMatchObject([{ ...own, waybill_status: "handed_over", box_no: "K1" }]);
    const row = { shipping_no: "FR-778899", happened_at: shippedAt, received_by: "Ms Lin" };
    const answer = await say(at.client, { ...row, shipment_status: "delivered" });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    expect(await orderOf(at, id)).toMatchObject({ outbound_status: "delivered", received_by: "Ms Lin" });
    expect(await waybillsOf(at, id)).toMatchObject([{ waybill_status: "delivered" }]);
    expect(await at.broken()).toEqual([]);
  });

  test("it counts as long as its order is on its way, and again when that leaves anew", async () => {
    const { id } = await shippedAs("FR-1");
    await at.go(id, "revert_ship");
    expect(await waybillsOf(at, id)).toMatchObject([{ shipping_no: "FR-1", waybill_status: "void" }]);
    expect((await at.act("ship", id, { shipping_no: "FR-1" })).status).toBe(200);
    expect(await waybillsOf(at, id)).toMatchObject([{ shipping_no: "FR-1", waybill_status: "handed_over" }]);
    const row = { shipping_no: "FR-1", shipment_status: "in_transit" };
    const later = after(String((await orderOf(at, id)).date_shipped), 0.001);
    expect((await say(at.client, { ...row, happened_at: later })).status).toBe(200);
    expect(await saidOf(at, id)).toHaveLength(1);
    await at.go(id, "deliver");
    expect(await waybillsOf(at, id)).toMatchObject([{ waybill_status: "delivered" }]);
    expect(await at.broken()).toEqual([]);
  });

  test("two orders leave under one number, and one without any", async () => {
    const first = await shippedAs("FR-2");
    const second = await shippedAs("FR-2");
    for (const { id } of [first, second])
      expect(await waybillsOf(at, id)).toMatchObject([{ shipping_no: "FR-2", waybill_status: "handed_over" }]);
    const none = await boxed(at, 1, { carrier_code: "freight", ...address });
    expect((await at.act("ship", none)).status).toBe(200);
    expect(await waybillsOf(at, none)).toEqual([]);
    expect(await at.broken()).toEqual([]);
  });

  test("what is said of a number is said of all orders that are under way under it to one consignee, once", async () => {
    const [first, second] = [await shippedAs("FR-3"), await shippedAs("FR-3")];
    const row = { shipping_no: "FR-3", happened_at: after(second.shippedAt, 0.001) };
    const told = { ...row, shipment_status: "in_transit", place: "Taoyuan" };
    const answer = await say(at.client, told);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    expect(answer.additionals["shipmentStatus"]).toHaveLength(1);
    for (const { id } of [first, second])
      expect(await saidOf(at, id)).toMatchObject([
        { shipment_status: "in_transit", place: "Taoyuan", is_latest: true },
      ]);
    expect((await say(at.client, told)).additionals["errors"]).toMatchObject([{ code: "DUPLICATE" }]);
    const came = { ...row, happened_at: after(second.shippedAt, 0.002), received_by: "Ms Lin" };
    expect((await say(at.client, { ...came, shipment_status: "delivered" })).status).toBe(200);
    for (const { id } of [first, second]) {
      expect(await orderOf(at, id)).toMatchObject({ outbound_status: "delivered", received_by: "Ms Lin" });
      expect(await waybillsOf(at, id)).toMatchObject([{ waybill_status: "delivered" }]);
    }
    // The number serves again, years later: what is said then is not said of what came long ago.
    const third = await shippedAs("FR-3");
    const later = { ...row, shipment_status: "in_transit", happened_at: after(third.shippedAt, 0.001) };
    expect((await say(at.client, later)).status).toBe(200);
    expect(await saidOf(at, third.id)).toHaveLength(1);
    expect(await saidOf(at, first.id)).toHaveLength(2);
    expect(await at.broken()).toEqual([]);
  });

  test("one order of a consignment that came already, or was taken back, keeps the others from nothing", async () => {
    const [came, back, under] = [await shippedAs("FR-6"), await shippedAs("FR-6"), await shippedAs("FR-6")];
    await at.go(came.id, "deliver");
    await at.go(back.id, "revert_ship");
    const row = { shipping_no: "FR-6", happened_at: after(under.shippedAt, 0.001) };
    const answer = await say(at.client, { ...row, shipment_status: "delivered", received_by: "Ms Lin" });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    expect(await orderOf(at, under.id)).toMatchObject({ outbound_status: "delivered", received_by: "Ms Lin" });
    expect(await orderOf(at, came.id)).toMatchObject({ outbound_status: "delivered", received_by: null });
    expect(await orderOf(at, back.id)).toMatchObject({ outbound_status: "awaiting_shipping" });
    expect(await saidOf(at, back.id)).toEqual([]);
    expect(await at.broken()).toEqual([]);
  });

  test("what two say at once of a consignment, while one of its orders is taken back, is said once of each that is under way", async () => {
    const all = [await shippedAs("FR-7"), await shippedAs("FR-7"), await shippedAs("FR-7")];
    const happened_at = after(all[2]?.shippedAt ?? "", 0.001);
    const row = { shipping_no: "FR-7", happened_at, shipment_status: "delivered" };
    const [one, other, back] = await Promise.all([
      say(at.client, row),
      say(at.client, row),
      at.act("revert_ship", all[0]?.id ?? "", { reason: "back" }),
    ]);
    expect([one, other].map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const [index, { id }] of all.entries()) {
      const gone = index === 0 && back.status === 200;
      expect(await orderOf(at, id)).toMatchObject({ outbound_status: gone ? "awaiting_shipping" : "delivered" });
      if (!gone) expect(await saidOf(at, id)).toHaveLength(1);
    }
    expect(await at.broken()).toEqual([]);
  });

  test("a number of orders to several consignees says nothing of one of them, unless its waybill is named", async () => {
    const lin = await shippedAs("TRIP-5");
    const wu = await boxed(at, 1, { carrier_code: "own_truck", ...address, delivery_tel: "0987654321" });
    expect((await at.act("ship", wu, { carrier_code: "freight", shipping_no: "TRIP-5" })).status).toBe(200);
    const { date_shipped } = await orderOf(at, wu);
    const row = { shipment_status: "delivered", happened_at: after(String(date_shipped), 0.001), received_by: "Mr Wu" };
    const refused = await say(at.client, { ...row, shipping_no: "TRIP-5" });
    expect(refused.additionals["errors"]).toMatchObject([{ field: "shipping_no", code: "AMBIGUOUS_REFERENCE" }]);
    const [{ waybill_id } = {}] = await waybillsOf(at, wu);
    expect((await say(at.client, { ...row, waybill_id })).status).toBe(200);
    expect(await orderOf(at, wu)).toMatchObject({ outbound_status: "delivered", received_by: "Mr Wu" });
    expect(await orderOf(at, lin.id)).toMatchObject({ outbound_status: "shipped", received_by: null });
    expect(await at.broken()).toEqual([]);
  });
});
