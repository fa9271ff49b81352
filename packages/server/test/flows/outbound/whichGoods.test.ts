import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { type House, hooks, house } from "./house.ts";

describe.each(databases)("which goods an order may have, on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  let today: string;
  let yesterday: string;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  beforeEach(async () => {
    at = await house(database);
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    client = await testServer(database, outboundCalls(database, hooks), caller);
    const { rows } = await sql<{ today: string; yesterday: string }>`
      select t.day::text as today, (t.day - 1)::text as yesterday from (
        select (now() at time zone time_zone)::date as day from warehouse where wh_id = ${at.wh}) t`.execute(
      database.reader,
    );
    ({ today = "", yesterday = "" } = rows[0] ?? {});
  });
  afterAll(() => database.close());

  const free = async (id: string) =>
    (await client.call("POST", "/v1/outbound/shortage/q", { ids: [id] })).additionals["shortage"].map(
      (line: { free: string }) => line.free,
    );
  const booked = async (id: string) =>
    (await at.bookings(id)).map(({ storage_code, qty }) => `${storage_code} ${qty}`).sort();

  test("goods are sold on their last day of sale and not a day later: closing, shortages and rebooking agree", async () => {
    await at.put("plain", "A1", 3, { product_expiration_sale: yesterday });
    await at.put("plain", "A2", 3, { product_expiration_sale: today });
    await at.put("plain", "A3", 3, { product_expiration_sale: yesterday, batch_no: "late" });
    await at.put("plain", "A4", 1);
    await at.put("plain", "B1", 3, { product_expiration_sale: yesterday }, { quality: "bad" });
    const over = await at.order([{ product_code: "plain", outbound_nums: "5" }]);
    expect(await free(over.id)).toEqual(["4"]);
    const refused = await at.act("close_order", over.id);
    expect(refused.additionals["results"][0].details.errors).toMatchObject([
      { details: { available: "4", missing: "1" } },
    ]);
    const bad = await at.order([{ product_code: "plain", outbound_nums_bad: "1" }]);
    expect(await free(bad.id)).toEqual(["0"]);
    expect((await at.act("close_order", bad.id)).status).toBe(409);
    const named = await at.order([{ product_code: "plain", outbound_nums: "1", product_expiration_sale: yesterday }]);
    expect((await at.act("close_order", named.id)).status).toBe(409);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(id, "close_order", "print");
    expect(await booked(id)).toEqual(["A2 3"]);
    const [booking] = await at.bookings(id);
    const details = [{ booking_id: booking?.booking_id, num: "0", reason: "not found" }];
    expect((await at.act("confirm_pick", id, { details, on_short: "rebook" })).status).toBe(200);
    const open = (await at.bookings(id)).filter(({ booking_state }) => booking_state === "booked");
    expect(open.map(({ storage_code, qty }) => [storage_code, qty])).toEqual([["A4", "1"]]);
    expect(await at.broken()).toEqual([]);
  });

  test("a bonded order books bonded goods only, and any other order none of them", async () => {
    await at.put("plain", "A1", 4, { bonded_type: "bonded", custom_no: "D1", custom_item_no: "1" });
    await at.put("plain", "A2", 2, { bonded_type: "bonded" });
    await at.put("plain", "A3", 4);
    const order = (outbound_nums: string, bonded_type: string, more: object = {}) =>
      at.order([{ product_code: "plain", outbound_nums, ...more }], { bonded_type });
    const usual = await order("5", "non_bonded");
    expect(await free(usual.id)).toEqual(["4"]);
    expect((await at.act("close_order", usual.id)).status).toBe(409);
    const named = await order("1", "non_bonded", { custom_no: "D1", custom_item_no: "1" });
    expect(await free(named.id)).toEqual(["0"]);
    const over = await order("7", "bonded");
    expect(await free(over.id)).toEqual(["6"]);
    expect((await at.act("close_order", over.id)).status).toBe(409);
    const { id } = await order("4", "bonded", { custom_no: "D1" });
    await at.go(id, "close_order", "print");
    expect(await booked(id)).toEqual(["A1 4"]);
    // Where a picker finds less, only bonded goods stand in; this line names a number, so none.
    const [booking] = await at.bookings(id);
    const details = [{ booking_id: booking?.booking_id, num: "1", reason: "torn" }];
    expect((await at.act("confirm_pick", id, { details, on_short: "rebook" })).status).toBe(200);
    expect((await booked(id)).filter((one) => one !== "A1 3")).toEqual(["S1 1"]);
    const any = await order("2", "bonded");
    await at.go(any.id, "close_order", "print");
    expect(await booked(any.id)).toHaveLength(1);
    const [first] = await at.bookings(any.id);
    const short = [{ booking_id: first?.booking_id, num: "0", reason: "not found" }];
    await at.act("confirm_pick", any.id, { details: short, on_short: "rebook" });
    const open = (await at.bookings(any.id)).filter(({ booking_state }) => booking_state === "booked");
    expect(open.map(({ storage_code }) => storage_code)).not.toContain("A3");
    expect(open.reduce((sum, { qty }) => sum + Number(qty), 0)).toBe(2);
    expect(await at.broken()).toEqual([]);
  });

  test("what left tells until when it might be sold, and whether it was bonded", async () => {
    const lot = { bonded_type: "bonded", product_expiration_sale: "2039-01-01" };
    await at.put("plain", "A1", 1, lot);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }], { bonded_type: "bonded" });
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing", "ship");
    const { additionals } = await at.client.call("POST", "/v1/outbound/snapshot/q", {});
    const [kept] = additionals["outboundSnapshot"];
    expect(kept.snapshot.details[0].lots).toMatchObject([lot]);
    const picked = (await at.client.call("POST", "/v1/outbound/picking/q", {})).additionals["picking"];
    expect(picked).toMatchObject([lot]);
  });
});
