import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { without } from "../receiving/dock.ts";
import { carrier, fastBox, type House, house } from "./house.ts";

type Line = Readonly<Record<string, unknown>>;

describe("taking back some of what was picked", () => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase("server");
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
  });

  const back = (ids: string | readonly string[], details: readonly Line[]) =>
    at.act("revert_pick", ids, { reason: "x", details });
  const some = (outbound_detail_id: string | undefined, num?: string, product_sn?: string[]): Line => ({
    outbound_detail_id,
    ...(num === undefined ? {} : { num }),
    ...(product_sn ? { product_sn } : {}),
  });
  async function picked(details: readonly Line[]) {
    const order = await at.order(details);
    await at.go(order.id, "close_order", "print", "confirm_pick");
    return order;
  }
  const standing = async (id: string) =>
    (await at.bookings(id))
      .filter(({ booking_state }) => booking_state !== "released")
      .map(({ storage_code, qty, booking_state }) => `${storage_code} ${qty} ${booking_state}`)
      .sort();
  /** What a refusal says of each line. */
  async function refusal(id: string, details: readonly Line[]) {
    const before = await at.snapshot();
    const answer = await back(id, details);
    expect(answer.status, JSON.stringify(answer.additionals)).toBeGreaterThanOrEqual(400);
    expect(await at.snapshot()).toEqual(before);
    const { errors } = answer.additionals["results"][0].details;
    return (errors as { line_id: string; code: string; details: Line }[]).map(({ line_id, code, details: of }) => ({
      ...of,
      line_id,
      code,
    }));
  }

  test("the lines and numbers named go back where they came from, the others stay picked, and boxes are unpacked", async () => {
    await at.put("plain", "A1", 5);
    await at.put("dated", "A2", 4);
    const { id, lines } = await picked([
      { product_code: "plain", outbound_nums: "5" },
      { product_code: "dated", outbound_nums: "4" },
    ]);
    const box = { box_no: "1", length: "1", width: "1", height: "1", weight: "1" };
    await at.act("box", id, { boxes: [{ ...box, details: [{ outbound_detail_id: lines[1], num: "4" }] }] });
    const answer = await back(id, [some(lines[0], "2")]);
    expect(answer.additionals["results"][0]).toMatchObject({ ok: true, status: "awaiting_pick" });
    expect(await standing(id)).toEqual(["A1 2 booked", "S1 3 picked", "S1 4 picked"]);
    expect(await at.lines(id)).toMatchObject([
      { num_booked: "5", num_picked: "3", num_boxed: "0", num_short: "0" },
      { num_booked: "4", num_picked: "4", num_boxed: "0", num_short: "0" },
    ]);
    expect(await at.broken()).toEqual([]);
    await at.go(id, "confirm_pick", "confirm_boxing", "ship");
    expect(await at.lines(id)).toMatchObject([{ num_shipped: "5" }, { num_shipped: "4" }]);
    expect(await at.broken()).toEqual([]);
  });

  test("bit by bit all of it comes back as it was, what waits at one place as one", async () => {
    await at.put("plain", "A1", 3);
    await at.put("plain", "A2", 4);
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "7" }]);
    await at.go(id, "close_order", "print");
    const before = await at.snapshot();
    await at.go(id, "confirm_pick");
    for (const num of ["1", "2", "3"]) expect((await back(id, [some(lines[0], num)])).status).toBe(200);
    expect(await standing(id)).toEqual(["A1 2 booked", "A2 4 booked", "S1 1 picked"]);
    expect((await back(id, [some(lines[0])])).status, "without a number, the rest").toBe(200);
    expect(await at.snapshot()).toEqual(before);
    expect(await standing(id)).toEqual(["A1 3 booked", "A2 4 booked"]);
    expect((await at.act("revert_pick", id, { reason: "x" })).code).toBe("INVALID_STATE");
    expect(await at.broken()).toEqual([]);
  });

  test("numbered pieces go back by number, and all of a line without a scan", async () => {
    await at.put("serial", "A1", 2, {}, { serials: ["n1", "n2"] });
    await at.put("serial", "A2", 1, {}, { serials: ["n3"] });
    const { id, lines } = await at.order([{ product_code: "serial", outbound_nums: "3" }]);
    await at.go(id, "close_order", "print");
    const before = await at.snapshot();
    await at.go(id, "confirm_pick");
    const [line] = lines;
    expect(await refusal(id, [some(line, "1")])).toMatchObject([{ line_id: line, code: "SERIAL_COUNT", needed: "1" }]);
    expect(await refusal(id, [some(line, "2", ["n1"])])).toMatchObject([{ code: "SERIAL_COUNT", given: 1 }]);
    expect(await refusal(id, [some(line, "2", ["n1", "nx"])])).toMatchObject([
      { code: "SERIAL_UNKNOWN", serial_no: "nx" },
    ]);
    expect(await refusal(id, [some(line, "2", ["n1", "n1"])])).toMatchObject([
      { code: "SERIAL_DUPLICATE", serial_no: "n1" },
    ]);
    expect((await back(id, [some(line, "2", ["n2", "n3"])])).status).toBe(200);
    expect(await standing(id)).toEqual(["A1 1 booked", "A2 1 booked", "S1 1 picked"]);
    expect(await refusal(id, [some(line, "1", ["n2"])])).toMatchObject([{ code: "SERIAL_UNKNOWN" }]);
    expect(await at.broken()).toEqual([]);
    expect((await back(id, [some(line)])).status).toBe(200);
    expect(await at.snapshot()).toEqual(before);
    expect(await at.broken()).toEqual([]);
  });

  test("what is wrong is said at its line, and nothing goes back", async () => {
    await at.put("plain", "A1", 30);
    const { id, lines } = await picked([
      { product_code: "plain", outbound_nums: "5" },
      { product_code: "plain", outbound_nums: "1", unit_id: at.box },
    ]);
    const other = await picked([{ product_code: "plain", outbound_nums: "1" }]);
    expect(await refusal(id, [some(lines[0], "6"), some(lines[0], "1"), some(lines[1], "0.3")])).toMatchObject([
      { line_id: lines[0], code: "MORE_THAN_PICKED", product_code: "plain", asked: "6", available: "5" },
      { line_id: lines[0], code: "DUPLICATE" },
      { line_id: lines[1], code: "NOT_WHOLE", field: "num" },
    ]);
    for (const stray of [other.lines[0], "nothing"])
      expect(await refusal(id, [some(lines[0], "1"), some(stray, "1")])).toMatchObject([
        { code: "UNKNOWN_REFERENCE", field: "outbound_detail_id" },
      ]);
    expect(await refusal(id, [some(lines[0], "0")])).toMatchObject([{ code: "QUANTITY_REQUIRED" }]);
    expect(await refusal(id, [some(lines[0], "1", ["n1"])])).toMatchObject([{ code: "SERIAL_COUNT", needed: "0" }]);
    expect((await back(id, [])).code).toBe("NO_LINES");
    expect((await back(id, [some(lines[0], "-1")])).status).toBe(400);
    await back(id, [some(lines[0])]);
    expect(await refusal(id, [some(lines[0], "1")])).toMatchObject([{ code: "MORE_THAN_PICKED", available: "0" }]);
    expect(await at.broken()).toEqual([]);
  });

  test("orders of one request share its lines; one of which none is named is refused", async () => {
    await at.put("plain", "A1", 20);
    const made = [];
    for (const num of ["4", "5", "6"]) made.push(await picked([{ product_code: "plain", outbound_nums: num }]));
    const answer = await back(
      made.map(({ id }) => id),
      [some(made[0]?.lines[0], "1"), some(made[1]?.lines[0])],
    );
    const results = answer.additionals["results"] as { ok: boolean; code?: string }[];
    expect(results.map(({ ok, code }) => code ?? ok)).toEqual([true, true, "NO_LINES"]);
    const numbers = [];
    for (const { id } of made) numbers.push((await at.lines(id))[0]?.["num_picked"]);
    expect(numbers).toEqual(["3", "0", "6"]);
    expect(await at.broken()).toEqual([]);
  });

  test("what was given up short is asked for again only once nothing of the order is picked any more", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "5" }]);
    await at.go(id, "close_order", "print");
    const before = await at.snapshot();
    const [booking] = await at.bookings(id);
    await at.act("confirm_pick", id, {
      details: [{ booking_id: booking?.booking_id, num: "3", reason: "torn" }],
      on_short: "leave",
    });
    expect((await back(id, [some(lines[0], "1")])).status).toBe(200);
    expect((await at.lines(id))[0]).toMatchObject({ num_booked: "3", num_picked: "2", num_short: "2" });
    expect((await back(id, [some(lines[0], "2")])).status).toBe(200);
    expect((await at.lines(id))[0]).toMatchObject({ num_booked: "5", num_picked: "0", num_short: "0" });
    expect(await at.snapshot()).toEqual(before);
    expect(await at.broken()).toEqual([]);
  });

  test("as many go back as there is room for where they were, for who may not exceed its limits", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await picked([{ product_code: "plain", outbound_nums: "5" }]);
    const run = (statement: RawBuilder<unknown>) => database.transact((tx) => statement.execute(tx));
    await run(sql`update product set weight = 2, weight_unit_name = 'kg' where product_id = ${at.products["plain"]}`);
    await run(sql`update storage set weight_capacity = 7 where wh_id = ${at.wh} and storage_id = ${at.storages["A1"]}`);
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const asPicker = at.client.as(without(caller, "override_location_limits"));
    const take = (num: string) =>
      asPicker.call("POST", "/v1/outbound/action/revert_pick", {
        ...{ ids: [id], reason: "x", details: [some(lines[0], num)] },
      });
    expect((await take("4")).code).toBe("LOCATION_LIMIT");
    expect((await take("3")).status).toBe(200);
    expect((await take("1")).code).toBe("LOCATION_LIMIT");
    expect(await standing(id)).toEqual(["A1 3 booked", "S1 2 picked"]);
    expect(await at.broken()).toEqual([]);
  });

  test("an order in boxes, shipped or waiting for its list gives nothing back", async () => {
    await at.put("plain", "A1", 5);
    const { id, lines } = await at.order([{ product_code: "plain", outbound_nums: "5" }]);
    await at.go(id, "close_order");
    const code = async () => (await back(id, [some(lines[0], "1")])).code;
    expect(await code()).toBe("INVALID_STATE");
    await at.go(id, "print", "confirm_pick");
    await at.act("confirm_boxing", id, fastBox);
    expect(await code()).toBe("INVALID_STATE");
    await at.act("ship", id, carrier);
    expect(await code()).toBe("INVALID_STATE");
  });
});
