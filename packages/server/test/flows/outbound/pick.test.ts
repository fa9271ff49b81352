import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { carrier, fastBox, type House, house } from "./house.ts";

/** What the history says was the reason of picks that found too little. */
async function reasonsOf(at: House, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ reason: string }>`
    select reason from document_history
    where wh_id = ${at.wh} and document_id = ${id} and action = 'confirm_pick' and reason is not null
    order by step`.execute(at.database.reader);
  return rows.map(({ reason }) => reason);
}

describe.each(databases)("picking and boxing on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
  });

  const closed = async (details: Record<string, unknown>[]) => {
    const order = await at.order(details);
    await at.go(order.id, "close_order", "print");
    return { ...order, bookings: await at.bookings(order.id) };
  };
  const open = async (id: string) =>
    (await at.bookings(id)).filter(({ booking_state }) => booking_state !== "released");

  test("line by line, in any part, until nothing waits", async () => {
    await at.put("plain", "A1", 5);
    await at.put("plain", "A2", 5);
    const { id, bookings } = await closed([{ product_code: "plain", outbound_nums: "8" }]);
    const [first, second] = bookings;
    const some = await at.act("confirm_pick", id, { details: [{ booking_id: first?.booking_id, num: "2" }] });
    expect(some.additionals["results"][0]).toMatchObject({ status: "awaiting_pick", details: { waiting: "6" } });
    const before = await at.snapshot();
    const over = await at.act("confirm_pick", id, { details: [{ booking_id: first?.booking_id, num: "4" }] });
    expect(over.code).toBe("MORE_THAN_BOOKED");
    expect(over.additionals["results"][0].details.errors[0].details).toMatchObject({
      asked: "4",
      available: "3",
      product_code: "plain",
    });
    expect(await at.snapshot()).toEqual(before);
    const picked = await at.act("confirm_pick", id, {
      details: [{ booking_id: first?.booking_id, num: "3" }, { booking_id: second?.booking_id }],
    });
    expect(picked.additionals["results"][0].status).toBe("awaiting_boxing");
    expect(await at.broken()).toEqual([]);
  });

  test("refuses bookings of other orders, unknown ones, and what is not whole, writing nothing", async () => {
    await at.put("plain", "A1", 50);
    const mine = await closed([{ product_code: "plain", outbound_nums: "1", unit_id: at.box }]);
    const other = await closed([{ product_code: "plain", outbound_nums: "2" }]);
    const before = await at.snapshot();
    const pick = (booking_id: string | undefined, num: string) =>
      at.act("confirm_pick", mine.id, { details: [{ booking_id, num }] });
    expect((await pick(other.bookings[0]?.booking_id, "1")).code).toBe("UNKNOWN_BOOKING");
    expect((await pick("0199a1b2-0000-7000-8000-000000000000", "1")).code).toBe("UNKNOWN_BOOKING");
    expect((await pick("nonsense", "1")).code).toBe("UNKNOWN_BOOKING");
    expect((await pick(mine.bookings[0]?.booking_id, "0.3")).code).toBe("NOT_WHOLE");
    const none = await pick(mine.bookings[0]?.booking_id, "0");
    expect(none.code).toBe("REQUIRED");
    expect(JSON.stringify(none.additionals)).toContain('"field":"on_short"');
    expect(await at.snapshot()).toEqual(before);
    // As a reply shows seven pieces of a dozen.
    expect((await pick(mine.bookings[0]?.booking_id, "0.583333")).status).toBe(200);
    expect((await at.lines(mine.id))[0]).toMatchObject({ num_picked: "7" });
    const both = {
      details: [{ booking_id: mine.bookings[0]?.booking_id }, { booking_id: other.bookings[0]?.booking_id }],
    };
    expect(
      (await at.act("confirm_pick", [mine.id, other.id], both)).additionals["results"].map(
        (one: { status: string }) => one.status,
      ),
    ).toEqual(["awaiting_boxing", "awaiting_boxing"]);
  });

  test("a short pick leaves the line short, and its way back asks for it again", async () => {
    await at.put("plain", "A1", 5);
    const { id, bookings } = await closed([{ product_code: "plain", outbound_nums: "5" }]);
    const before = await at.snapshot();
    const few = { booking_id: bookings[0]?.booking_id, num: "3" };
    const unsaid = await at.act("confirm_pick", id, { details: [{ ...few, reason: " " }], on_short: "leave" });
    expect(unsaid.code).toBe("REQUIRED");
    expect(unsaid.additionals["results"][0].details.errors).toMatchObject([
      { line_no: 1, details: { field: "reason" } },
    ]);
    expect(await at.snapshot()).toEqual(before);
    const details = [{ ...few, reason: "torn" }];
    expect((await at.act("confirm_pick", id, { details, on_short: "leave" })).additionals["results"][0]).toMatchObject({
      status: "awaiting_boxing",
      details: { short: 1 },
    });
    expect(new Set(await reasonsOf(at, id))).toEqual(new Set(["torn"]));
    expect((await at.lines(id))[0]).toMatchObject({ num_booked: "3", num_picked: "3", num_short: "2" });
    expect(await at.broken()).toEqual([]);
    await at.go(id, "revert_pick");
    expect(await at.snapshot()).toEqual(before);
    expect((await at.lines(id))[0]).toMatchObject({ num_booked: "5", num_picked: "0", num_short: "0" });
    expect(await at.broken()).toEqual([]);
  });

  test("a short pick is booked elsewhere, never where a picker of the order found too little", async () => {
    await at.put("plain", "A1", 9);
    await at.put("plain", "A2", 2);
    await at.put("plain", "A3", 9);
    const { id, bookings } = await closed([{ product_code: "plain", outbound_nums: "5" }]);
    expect(bookings.map(({ storage_code }) => storage_code)).toEqual(["A1"]);
    const before = await at.snapshot();
    const short = (booking_id: string | undefined, num: string) =>
      at.act("confirm_pick", id, { details: [{ booking_id, num, reason: "not found" }], on_short: "rebook" });
    const answer = await short(bookings[0]?.booking_id, "1");
    expect(answer.additionals["results"][0]).toMatchObject({ status: "awaiting_pick" });
    expect(answer.additionals["results"][0].details).toEqual({ rebooked: 2, rebooked_at: "A2, A3" });
    const waiting = (await open(id)).filter(({ booking_state }) => booking_state === "booked");
    expect(waiting.map(({ storage_code, qty }) => [storage_code, qty]).sort()).toEqual([
      ["A2", "2"],
      ["A3", "2"],
    ]);
    await short(waiting.find(({ storage_code }) => storage_code === "A2")?.booking_id, "0");
    const again = (await open(id)).filter(({ booking_state }) => booking_state === "booked");
    expect(again.every(({ storage_code }) => storage_code === "A3")).toBe(true);
    expect(again.reduce((sum, { qty }) => sum + Number(qty), 0)).toBe(4);
    expect(await at.broken()).toEqual([]);
    await at.go(id, "confirm_pick", "revert_pick");
    expect(await at.snapshot()).toEqual(before);
    expect(await at.broken()).toEqual([]);
  });

  test("nothing found anywhere: the order waits with nothing booked and can be intercepted", async () => {
    await at.put("plain", "A1", 5);
    const { id, bookings } = await closed([{ product_code: "plain", outbound_nums: "5" }]);
    const details = [{ booking_id: bookings[0]?.booking_id, num: "0", reason: "not found" }];
    expect((await at.act("confirm_pick", id, { details, on_short: "rebook" })).additionals["results"][0]).toMatchObject(
      {
        status: "awaiting_pick",
        details: { short: 1, short_of: [expect.stringContaining(" plain × 5")] },
      },
    );
    expect(await reasonsOf(at, id)).toEqual(["not found"]);
    expect((await at.act("confirm_pick", id)).code).toBe("NOTHING_BOOKED");
    expect(await at.broken()).toEqual([]);
    await at.go(id, "request_intercept", "confirm_intercept", "cancel");
    expect(await at.broken()).toEqual([]);
  });

  test("says clearly that what is named is no staging location, and takes the one that is", async () => {
    await at.put("plain", "A1", 5);
    const { id } = await closed([{ product_code: "plain", outbound_nums: "1" }]);
    for (const value of ["A2", "NOWHERE"]) {
      const unknown = await at.act("confirm_pick", id, { storage_loc_code: value });
      expect(unknown.code).toBe("UNKNOWN_REFERENCE");
      expect(unknown.additionals["results"][0].details).toMatchObject({ field: "storage_loc_code", value });
    }
    expect((await at.act("confirm_pick", id, { storage_loc_code: "S2" })).status).toBe(200);
    expect((await open(id)).map(({ storage_code }) => storage_code)).toEqual(["S2"]);
  });

  test("names the location that is frozen, wherever it stands in the way, and does nothing", async () => {
    await at.put("plain", "A1", 5);
    const { id } = await closed([{ product_code: "plain", outbound_nums: "5" }]);
    const refusal = async (action: string, more: object = {}) => {
      const before = await at.snapshot();
      const answer = await at.act(action, id, { reason: "x", ...more });
      expect(await at.snapshot()).toEqual(before);
      return [answer.code, answer.additionals["results"][0].details.location];
    };
    await at.freeze("A1", true);
    expect(await refusal("confirm_pick")).toEqual(["LOCATION_FROZEN", "A1"]);
    await at.freeze("A1", false);
    await at.go(id, "confirm_pick");
    await at.freeze("A1", true);
    expect(await refusal("revert_pick")).toEqual(["LOCATION_FROZEN", "A1"]);
    await at.go(id, "request_intercept");
    expect(await refusal("confirm_intercept")).toEqual(["LOCATION_FROZEN", "A1"]);
    await at.go(id, "reject_intercept", "confirm_boxing");
    await at.freeze("S1", true);
    expect(await refusal("ship", carrier)).toEqual(["LOCATION_FROZEN", "S1"]);
    await at.freeze("S1", false);
    await at.go(id, "ship");
    await at.freeze("S1", true);
    expect(await refusal("revert_ship")).toEqual(["LOCATION_FROZEN", "S1"]);
    expect(await at.broken()).toEqual([]);
  });

  test("numbered pieces are scanned where there is a choice, and each lies in one box [receiving-10.3] [boxing-3a] [boxing-3b] [boxing-3c] [boxing-4]", async () => {
    await at.put("serial", "A1", 4, {}, { serials: ["n1", "n2", "n3", "n4"] });
    const { id, bookings, lines } = await closed([{ product_code: "serial", outbound_nums: "3" }]);
    expect((await at.act("confirm_pick", id)).code).toBe("SERIAL_COUNT");
    const pick = (product_sn: string[]) =>
      at.act("confirm_pick", id, { details: [{ booking_id: bookings[0]?.booking_id, product_sn }] });
    expect((await pick(["n1", "n2"])).code).toBe("SERIAL_COUNT");
    await at.put("serial", "A2", 1, {}, { serials: ["n9"] });
    expect(await pick(["n1", "n2", "n9"])).toMatchObject({
      code: "SERIAL_ELSEWHERE",
      additionals: { results: [{ details: { serial_no: "n9", location: "A2" } }] },
    });
    expect((await pick(["n1", "n2", "nx"])).code).toBe("SERIAL_UNKNOWN");
    expect((await pick(["n1", "n2", "n2"])).code, "one piece, named twice").toBe("SERIAL_DUPLICATE");
    expect((await pick(["n1", "n2", "n4"])).status).toBe(200);
    const other = await closed([{ product_code: "serial", outbound_nums: "2" }]);
    const wrong = [{ booking_id: other.bookings[0]?.booking_id, num: "1", product_sn: ["n1"] }];
    expect((await at.act("confirm_pick", other.id, { details: wrong })).code).toBe("SERIAL_OF_ORDER");
    const sizes = { length: "1", width: "1", height: "1", weight: "1" };
    const box = (box_no: string, num: string, product_sn?: string[]) => ({
      box_no,
      ...sizes,
      details: [{ outbound_detail_id: lines[0], num, product_sn }],
    });
    expect((await at.act("box", id, { boxes: [box("1", "2", ["n1", "n3"])] })).code).toBe("SERIAL_ELSEWHERE");
    expect((await at.act("box", id, { boxes: [box("1", "2")] })).code).toBe("SERIAL_COUNT");
    expect((await at.act("box", id, { boxes: [box("1", "1", ["n1"]), box("1", "1", ["n2"])] })).code).toBe(
      "BOX_NO_REPEATED",
    );
    expect((await at.act("box", id, { boxes: [box("1", "2", ["n1", "n2"])] })).status).toBe(200);
    const twice = await at.act("box", id, { boxes: [box("2", "1", ["n1"])] });
    expect(twice.code).toBe("SERIAL_DUPLICATE");
    expect(twice.additionals["results"][0].details).toMatchObject({ box_no: "2", serial_no: "n1" });
    expect((await at.act("box", id, { boxes: [box("2", "2", ["n4", "n1"])] })).code).toBe("MORE_THAN_PICKED");
    expect((await at.act("confirm_boxing", id)).code).toBe("NOT_FULLY_BOXED");
    expect((await at.act("confirm_boxing", id, fastBox)).status).toBe(200);
    const content = await at.client.call("POST", "/v1/boxing/detail/q", {});
    expect(
      content.additionals["boxingDetail"]
        .map((one: { box_no: string; product_sn: string[] }) => [one.box_no, one.product_sn])
        .sort(),
    ).toEqual([
      ["1", ["n1", "n2"]],
      ["2", ["n4"]],
    ]);
    await at.go(id, "ship", "revert_ship", "revert_boxing", "revert_pick");
    expect(await at.broken()).toEqual([]);
  });

  test("a box has a number, sizes and a weight [boxing-1a] [boxing-1b] [boxing-1c] [boxing-1d] [boxing-2]", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await closed([{ product_code: "plain", outbound_nums: "5" }]);
    await at.go(id, "confirm_pick");
    const measures = { length: "1", width: "1", height: "1", weight: "1" };
    const whole = { box_no: "1", ...measures, details: [{ outbound_detail_id: lines[0], num: "5" }] };
    const unnumbered = await at.act("box", id, { boxes: [{ ...whole, box_no: undefined }] });
    expect([unnumbered.code, unnumbered.additionals["errors"]?.[0]?.field]).toEqual(["REQUIRED", "box_no"]);
    for (const field of Object.keys(measures)) {
      const { code, additionals } = await at.act("box", id, { boxes: [{ ...whole, [field]: undefined }] });
      const details = { field, errors: [{ line: 0, field, code: "REQUIRED" }] };
      expect([code, additionals["results"][0].details], field).toMatchObject(["REQUIRED", details]);
    }
    expect((await at.act("box", id, { boxes: [whole] })).status).toBe(200);
  });

  test("a box has the units of its sizes and weight, the usual ones where nobody says others [boxing-1e]", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await closed([{ product_code: "plain", outbound_nums: "5" }]);
    await at.go(id, "confirm_pick");
    const box = (box_no: string, more: object) => ({
      ...{ box_no, length: "1", width: "1", height: "1", weight: "1", ...more },
      details: [{ outbound_detail_id: lines[0], num: "1" }],
    });
    for (const field of ["length_unit_name", "weight_unit_name"])
      for (const empty of ["", null]) {
        const answer = await at.act("box", id, { boxes: [box("1", { [field]: empty })] });
        expect([answer.code, answer.additionals["errors"]?.[0]?.field], field).toEqual(["REQUIRED", field]);
      }
    const inches = { length_unit_name: "in", weight_unit_name: "lb" };
    expect((await at.act("box", id, { boxes: [box("1", {}), box("2", inches)] })).status).toBe(200);
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: id }];
    const { additionals } = await at.client.call("POST", "/v1/boxing/q", { query, sort: [{ sortField: "box_no" }] });
    expect(additionals["boxing"]).toMatchObject([{ length_unit_name: "cm", weight_unit_name: "kg" }, inches]);
  });

  test("no side of a box has five digits [lookup-code-2]", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await closed([{ product_code: "plain", outbound_nums: "5" }]);
    await at.go(id, "confirm_pick");
    const whole = { box_no: "1", length: "1", width: "1", height: "1", weight: "1" };
    for (const side of ["length", "width", "height"]) {
      const details = [{ outbound_detail_id: lines[0], num: "5" }];
      const answer = await at.act("box", id, { boxes: [{ ...whole, [side]: "12345", details }] });
      expect([answer.code, answer.additionals["errors"]?.[0]?.field], side).toEqual(["TOO_LARGE", side]);
    }
  });

  test("a box sent again under its number is what was sent last, and an empty one is gone", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await closed([{ product_code: "plain", outbound_nums: "5" }]);
    await at.go(id, "confirm_pick");
    const box = (num: string | null) => ({
      box_no: "1",
      length: "1",
      width: "1",
      height: "1",
      weight: "1",
      details: num ? [{ outbound_detail_id: lines[0], num }] : [],
    });
    expect((await at.act("box", id, { boxes: [{ box_no: "1" }] })).code).toBe("REQUIRED");
    await at.act("box", id, { boxes: [box("2")] });
    await at.act("box", id, { boxes: [box("5")] });
    expect((await at.lines(id))[0]).toMatchObject({ num_boxed: "5" });
    await at.act("box", id, { boxes: [box(null)] });
    expect((await at.lines(id))[0]).toMatchObject({ num_boxed: "0" });
    expect(await at.broken()).toEqual([]);
  });
});
