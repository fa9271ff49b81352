import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { fastBox, type House, house } from "./house.ts";

describe.each(databases)("an order's way out and back on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
  });

  const row = async (id: string) =>
    (
      await at.client.call("POST", "/v1/outbound/q", {
        query: [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }],
      })
    ).additionals["outbound"][0];

  test("asks for the shipping company where goods leave, at its field", async () => {
    await at.put("plain", "A1", 10);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing");
    const blanks = ["", "   ", "\u3000", "\u200b"].map((shipping_company_name) => ({ shipping_company_name }));
    for (const asked of [{}, ...blanks, { shipping_company_name: null, shipping_no: "W-1" }]) {
      const refused = await at.act("ship", id, asked);
      expect([refused.status, refused.code]).toEqual([400, "REQUIRED"]);
      expect(refused.additionals["results"][0].details.errors).toEqual([
        expect.objectContaining({ field: "shipping_company_name", code: "REQUIRED" }),
      ]);
    }
    expect((await row(id)).outbound_status).toBe("awaiting_shipping");
    expect((await at.act("ship", id, { shipping_company_name: " HCT ", shipping_no: " " })).status).toBe(200);
    expect(await row(id)).toMatchObject({ shipping_company_name: "HCT", shipping_no: null });
  });

  test("goes from closing to the closed case, and the goods are gone", async () => {
    await at.put("plain", "A1", 10, { batch_no: "L1" });
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "4" }]);
    await at.go(id, "close_order", "print", "confirm_pick");
    expect((await at.bookings(id)).map(({ storage_code, booking_state }) => [storage_code, booking_state])).toEqual([
      ["S1", "picked"],
    ]);
    const boxes = [
      {
        box_no: "1",
        length: "10",
        width: "10",
        height: "10",
        weight: "1.5",
        details: [{ outbound_detail_id: lines[0], num: "4" }],
      },
    ];
    expect((await at.act("box", id, { boxes })).status).toBe(200);
    expect((await at.act("confirm_boxing", id)).status).toBe(200);
    expect((await at.act("ship", id, { shipping_company_name: "HCT", shipping_no: "W-1" })).status).toBe(200);
    expect(await row(id)).toMatchObject({
      outbound_status: "shipped",
      shipping_no: "W-1",
      shipping_company_name: "HCT",
    });
    expect(await at.lines(id)).toEqual([
      expect.objectContaining({ num_booked: "4", num_picked: "4", num_boxed: "4", num_shipped: "4", num_short: "0" }),
    ]);
    const snapshots = await at.client.call("POST", "/v1/outbound/snapshot/q", {});
    expect(snapshots.additionals["outboundSnapshot"][0]).toMatchObject({ outbound_id: id, shipping_no: "W-1" });
    expect(snapshots.additionals["outboundSnapshot"][0].snapshot.details[0].lots).toEqual([
      expect.objectContaining({ batch_no: "L1", valid_date: null, qty: "4", quality: "good", product_sn: null }),
    ]);
    await at.go(id, "deliver", "close_case");
    expect((await at.snapshot()).stock).toEqual([expect.objectContaining({ qty: "6", booked: "0" })]);
    const history = await at.client.call("GET", `/v1/outbound/${id}/history`);
    expect(history.additionals["history"].map(({ to_state }: { to_state: string }) => to_state)).toEqual([
      "awaiting_close_order",
      "awaiting_print",
      "awaiting_pick",
      "picked",
      "awaiting_boxing",
      "awaiting_boxing",
      "boxed",
      "awaiting_shipping",
      "shipped",
      "delivered",
      "case_closed",
    ]);
    expect(await at.broken()).toEqual([]);
  });

  test("every way back leaves stock, bookings and serial numbers as they were", async () => {
    await at.put("plain", "A1", 3);
    await at.put("plain", "A2", 9, {}, { quality: "bad" });
    await at.put("serial", "A3", 3, {}, { serials: ["n1", "n2", "n3"] });
    const { id } = await at.order([
      { product_code: "plain", outbound_nums: "3" },
      { product_code: "plain", outbound_nums_bad: "2" },
      { product_code: "serial", outbound_nums: "3" },
    ]);
    const states = [await at.snapshot()];
    const there = ["close_order", "print", "confirm_pick", "confirm_boxing", "ship"];
    for (const action of there) {
      await at.go(id, action);
      states.push(await at.snapshot());
      expect(await at.broken()).toEqual([]);
    }
    for (const [action, back] of [
      ["revert_ship", 4],
      ["revert_boxing", 3],
      ["revert_pick", 2],
    ] as const) {
      await at.go(id, action);
      expect(await at.snapshot(), action).toEqual(states[back]);
      expect(await at.broken()).toEqual([]);
    }
    expect((await row(id)).shipping_no).toBeNull();
  });

  test("closing is taken back, and an order is cancelled in its early states", async () => {
    await at.put("plain", "A1", 3);
    const before = await at.snapshot();
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(id, "close_order", "revert_close");
    expect(await at.snapshot()).toEqual(before);
    await at.go(id, "close_order", "cancel");
    expect(await at.snapshot()).toEqual(before);
    expect((await row(id)).outbound_status).toBe("cancelled");
    expect(await at.broken()).toEqual([]);
  });

  test("an intercepted order's picked goods go back where they were, or where it is said", async () => {
    await at.put("plain", "A1", 3);
    await at.put("serial", "A3", 2, {}, { serials: ["n1", "n2"] });
    const before = await at.snapshot();
    const details = [
      { product_code: "plain", outbound_nums: "3" },
      { product_code: "serial", outbound_nums: "2" },
    ];
    const { id } = await at.order(details);
    await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing", "request_intercept");
    await at.go(id, "reject_intercept");
    expect((await row(id)).outbound_status).toBe("awaiting_shipping");
    await at.go(id, "request_intercept", "confirm_intercept");
    expect(await at.snapshot()).toEqual(before);
    expect(await at.broken()).toEqual([]);
    await at.go(id, "cancel");
    const other = await at.order(details);
    await at.go(other.id, "close_order", "print", "confirm_pick", "request_intercept");
    expect((await at.act("confirm_intercept", other.id, { storage_loc_code: "nowhere" })).code).toBe("UNKNOWN_STORAGE");
    expect((await at.act("confirm_intercept", other.id, { storage_loc_code: "A6" })).status).toBe(200);
    const stock = await at.client.call("POST", "/v1/outbound/q", {});
    expect(stock.status).toBe(200);
    expect((await at.snapshot()).stock.map((one) => (one as { booked: string }).booked)).toEqual(["0", "0"]);
    expect(await at.broken()).toEqual([]);
  });

  test("splits an order into parts with order numbers of their own", async () => {
    const { id, lines } = await at.order([
      { product_code: "plain", outbound_nums: "9" },
      { product_code: "first", outbound_nums: "2", unit_id: at.box },
    ]);
    const part = (num: string, line = 0) => ({ details: [{ outbound_detail_id: lines[line], num }] });
    const beyond = await at.act("split", id, { parts: [part("4"), part("6")] });
    expect(beyond.code).toBe("TOO_LARGE");
    expect(beyond.additionals["results"][0].details.errors).toMatchObject([{ line: 1, code: "TOO_LARGE" }]);
    const all = {
      details: [
        { outbound_detail_id: lines[0], num: "9" },
        { outbound_detail_id: lines[1], num: "2" },
      ],
    };
    expect((await at.act("split", id, { parts: [all] })).code).toBe("NO_LINES");
    const answer = await at.act("split", id, { parts: [part("4"), { ...part("2", 1), order_no: "NAMED" }] });
    expect(answer.status).toBe(200);
    const numbers = answer.additionals["results"][0].details.order_no;
    expect(numbers).toEqual([expect.stringMatching(/-1$/), "NAMED"]);
    const { history } = (await at.client.call("GET", `/v1/outbound/${id}/history`)).additionals;
    expect(history.at(-1)).toMatchObject({ action: "split", reason: numbers.join(", ") });
    expect(await at.lines(id)).toEqual([expect.objectContaining({ outbound_nums: "5" })]);
    expect((await at.act("split", id, { parts: [{ ...part("1"), order_no: "NAMED" }] })).code).toBe("DUPLICATE");
    const named = await at.client.call("POST", "/v1/outbound/detail/q", {
      query: [{ queryField: "order_no", queryCondition: "equal", queryValue: "NAMED" }],
    });
    expect(named.additionals["outboundDetail"]).toEqual([
      expect.objectContaining({ outbound_nums: "2", num_booked: "0" }),
    ]);
  });

  test("becomes nine orders at most, the one that stays counted in [split-order-1a]", async () => {
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "20" }]);
    const parts = (count: number, num = "1") =>
      Array.from({ length: count }, () => ({ details: [{ outbound_detail_id: lines[0], num }] }));
    const tooMany = await at.act("split", id, { parts: parts(9) });
    expect(tooMany).toMatchObject({ status: 400, code: "SPLIT_TOO_MANY" });
    expect(tooMany.additionals["results"][0].message).toContain("10");
    expect(tooMany.additionals["results"][0].message).toContain("9");
    expect((await at.act("split", id, { parts: parts(10, "2") })).code).toBe("SPLIT_TOO_MANY");
    // However much the parts ask for: fewer of them is what helps.
    expect((await at.act("split", id, { parts: parts(10, "999") })).code).toBe("SPLIT_TOO_MANY");
    expect(await at.lines(id)).toEqual([expect.objectContaining({ outbound_nums: "20" })]);
    const split = await at.act("split", id, { parts: parts(8) });
    expect(split.status).toBe(200);
    expect(new Set(split.additionals["results"][0].details.order_no).size).toBe(8);
    expect(await at.lines(id)).toEqual([expect.objectContaining({ outbound_nums: "12" })]);
  });

  test("is split alone [split-order-1b]", async () => {
    const order = () => at.order([{ product_code: "plain", outbound_nums: "9" }]);
    const [first, second] = [await order(), await order()];
    const parts = [{ details: [{ outbound_detail_id: first.lines[0], num: "4" }] }];
    const both = await at.act("split", [first.id, second.id], { parts });
    expect(both).toMatchObject({ status: 400, code: "ONE_AT_A_TIME" });
    expect(await at.lines(first.id)).toEqual([expect.objectContaining({ outbound_nums: "9" })]);
  });

  test("a marked order goes back, is intercepted or cancelled, and takes no other action until it is unlocked", async () => {
    await at.put("plain", "A1", 3);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    expect((await at.act("unlock_abnormal", id, { reason: "x" })).code).toBe("NOT_ABNORMAL");
    await at.go(id, "mark_abnormal");
    expect((await at.act("close_order", id)).code).toBe("DOCUMENT_BLOCKED");
    await at.go(id, "unlock_abnormal", "close_order", "print", "mark_abnormal");
    expect((await at.act("confirm_pick", id)).code).toBe("DOCUMENT_BLOCKED");
    await at.go(id, "request_intercept", "reject_intercept", "request_intercept", "confirm_intercept");
    expect((await row(id)).abnormal).toBe(true);
    await at.go(id, "unlock_abnormal", "mark_abnormal", "cancel");
    expect((await row(id)).outbound_status).toBe("cancelled");
    const { id: other } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(other, "close_order", "mark_abnormal", "revert_close");
    expect((await row(other)).outbound_status).toBe("awaiting_close_order");
    expect((await at.act("close_order", other)).code).toBe("DOCUMENT_BLOCKED");
  });

  test("rests where the warehouse says so, until it is released", async () => {
    await database.transact((tx) => at.setHoldStates(tx, ["picked", "boxed"]));
    await at.put("plain", "A1", 3);
    const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    await at.go(id, "close_order", "print", "confirm_pick");
    expect((await row(id)).outbound_status).toBe("picked");
    expect((await at.act("confirm_boxing", id, fastBox)).code).toBe("INVALID_STATE");
    await at.go(id, "release", "confirm_boxing");
    expect((await row(id)).outbound_status).toBe("boxed");
    await at.go(id, "release", "ship");
    expect(await at.broken()).toEqual([]);
  });
});
