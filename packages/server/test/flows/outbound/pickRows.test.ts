import { model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crudCalls } from "../../../src/crud/calls.ts";
import { outboundCalls } from "../../../src/flows/outbound/index.ts";
import { papersOf, pickingLists } from "../../../src/flows/outbound/pick/pickingLists.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything, type TestClient, testServer } from "../../support/http.ts";
import { type House, hooks, house } from "./house.ts";

const path = "/v1/outbound/pickingconfirm";

describe.each(databases)("picking row by row on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let client: TestClient;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    const calls = [...outboundCalls(database, hooks), ...crudCalls(model.picking_location, {})];
    client = await testServer(database, calls, everything({ companyIds: [at.company], whIds: [at.wh] }));
  });
  afterEach(async () => {
    expect(await at.broken()).toEqual([]);
  });

  const printed = async (...nums: readonly string[]) => {
    const orders = [];
    for (const num of nums) orders.push(await at.order([{ product_code: "plain", outbound_nums: num }]));
    const ids = orders.map(({ id }) => id);
    await at.go(ids, "close_order", "print");
    const bookings = [];
    for (const id of ids) bookings.push((await at.bookings(id))[0]?.booking_id ?? "");
    return { ids, bookings };
  };
  const states = async (id: string | undefined) =>
    (await at.bookings(id ?? ""))
      .filter(({ booking_state }) => booking_state !== "released")
      .map(({ booking_state, qty, storage_code }) => `${booking_state} ${qty} ${storage_code}`)
      .sort();
  const rows = (answer: { additionals: Record<string, unknown> }) =>
    answer.additionals["pickingConfirm"] as Record<string, string>[];

  test("a row is a pick: several of several orders at once, all or none, each in its unit", async () => {
    await at.put("plain", "A1", 20);
    const { ids, bookings } = await printed("5", "7");
    const body = bookings.map((booking_id, index) => ({ booking_id, num: index ? "7" : "2" }));
    const wrong = await client.call("POST", `${path}/a`, [body[0], { booking_id: bookings[1], num: "8" }]);
    expect(wrong).toMatchObject({ status: 409, code: "MORE_THAN_BOOKED" });
    expect(wrong.additionals["errors"]).toEqual([expect.objectContaining({ index: 1, code: "MORE_THAN_BOOKED" })]);
    expect(await states(ids[0])).toEqual(["booked 5 A1"]);
    const answer = await client.call("POST", `${path}/a`, body);
    expect(
      rows(answer)
        .map(({ num, booking_state }) => `${booking_state} ${num}`)
        .sort(),
    ).toEqual(["picked 2", "picked 7"]);
    expect(await states(ids[0])).toEqual(["booked 3 A1", "picked 2 S1"]);
    expect(await states(ids[1])).toEqual(["picked 7 S1"]);
    const query = [{ queryField: "outbound_id", queryCondition: "equal", queryValue: ids[0] }];
    expect(rows(await client.call("POST", `${path}/q`, { query })).map(({ num }) => num)).toEqual(["2"]);
  });

  test("what is refused of an order as a whole names it at each of its rows, of all that are refused at once", async () => {
    await at.put("plain", "A1", 20);
    const { ids, bookings } = await printed("5", "7", "2");
    await at.act("request_intercept", [ids[0] ?? "", ids[2] ?? ""], { reason: "stop" });
    const { rows: known } = await sql<{ outbound_id: string; outbound_no: string }>`
      select outbound_id, outbound_no from outbound where wh_id = ${at.wh}`.execute(database.reader);
    const numbers = [0, 2].map((of) => known.find(({ outbound_id }) => outbound_id === ids[of])?.outbound_no);
    const refused = await client.call(
      "POST",
      `${path}/a`,
      bookings.map((booking_id) => ({ booking_id, num: "1" })),
    );
    expect(refused).toMatchObject({ status: 409, code: "INVALID_STATE" });
    const errors = refused.additionals["errors"] as { index: number; code: string; details: Record<string, string> }[];
    expect(errors.map(({ index, code, details }) => `${index} ${code} ${details["outbound_no"]}`).sort()).toEqual([
      `0 INVALID_STATE ${numbers[0]}`,
      `2 INVALID_STATE ${numbers[1]}`,
    ]);
    expect(await states(ids[1])).toEqual(["booked 7 A1"]);
  });

  test("a row is taken back alone, and put anew in one transaction; another row of the line stays", async () => {
    await at.put("plain", "A1", 5);
    await at.put("plain", "A2", 5);
    const { ids } = await printed("8");
    await at.go(ids, "confirm_pick");
    const [first, second] = (await at.bookings(ids[0] ?? "")).map(({ booking_id }) => booking_id);
    const anew = await client.call("PUT", `${path}/${first}`, {
      num: "3",
      reason: "torn",
      storage_loc_code: "S2",
      on_short: "leave",
    });
    expect(anew.status).toBe(200);
    expect(await states(ids[0])).toEqual(["picked 3 S1", "picked 3 S2"]);
    expect((await client.call("DELETE", `${path}/${second}`)).status).toBe(200);
    expect(await states(ids[0])).toEqual(["booked 3 A2", "picked 3 S2"]);
    expect(await client.call("DELETE", `${path}/${second}`)).toMatchObject({ status: 409, code: "ALREADY_CORRECTED" });
    const [picked] = rows(await client.call("POST", `${path}/q`, {}));
    expect((await client.call("POST", `${path}/copy/${picked?.["booking_id"]}`, { num: "1" })).status).toBe(200);
    expect(await states(ids[0])).toEqual(["booked 2 A2", "picked 1 S1", "picked 3 S2"]);
  });

  test("what cannot be picked anew is not taken back", async () => {
    await at.put("plain", "A1", 5);
    const { ids } = await printed("5");
    await at.go(ids, "confirm_pick");
    const [picked] = rows(await client.call("POST", `${path}/q`, {}));
    const refused = await client.call("PUT", `${path}/${picked?.["booking_id"]}`, { storage_loc_code: "A2" });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await states(ids[0])).toEqual(["picked 5 S1"]);
  });

  test("a short pick marks its location to be counted, with the reason; one that leaves the rest waiting does not [orders-11.1]", async () => {
    await at.put("plain", "A1", 5);
    const { bookings } = await printed("5");
    const flags = async () => {
      const { rows: flagged } = await sql<{ storage_code: string; count_reason: string | null }>`
        select storage_code, count_reason from storage where wh_id = ${at.wh} and count_flag`.execute(database.reader);
      return flagged;
    };
    await client.call("POST", `${path}/a`, { booking_id: bookings[0], num: "1", reason: "later" });
    expect(await flags()).toEqual([]);
    await client.call("POST", `${path}/a`, {
      booking_id: bookings[0],
      num: "2",
      on_short: "leave",
      reason: "two broken",
    });
    expect(await flags()).toEqual([{ storage_code: "A1", count_reason: "two broken" }]);
  });

  test("rows that are picked say what is left of all their orders together: what waits, what is booked elsewhere, what is short", async () => {
    await at.put("plain", "A1", 12);
    const { bookings } = await printed("5", "7");
    await at.put("plain", "A2", 1);
    const left = async (body: unknown) => {
      const { status, additionals } = await client.call("POST", `${path}/a`, body);
      expect(status).toBe(200);
      return additionals["left"];
    };
    const [one, two] = bookings;
    expect(
      await left([
        { booking_id: one, num: "1" },
        { booking_id: two, num: "1" },
      ]),
    ).toEqual({ waiting: "10" });
    const short = { on_short: "rebook", reason: "gone" };
    expect(await left({ booking_id: one, num: "3", ...short })).toEqual({ rebooked: 1, rebooked_at: "A2" });
    expect(await left({ booking_id: two, num: "4", ...short })).toEqual({
      short: 1,
      short_of: [expect.stringMatching(/^\S+ plain × 2$/)],
    });
  });

  test("where nothing was picked that is said, and where the rest is to be picked now", async () => {
    await at.put("plain", "A1", 5);
    const { bookings } = await printed("5");
    await at.put("plain", "A2", 9);
    const body = { booking_id: bookings[0], num: "0", on_short: "rebook", reason: "gone" };
    const { additionals } = await client.call("POST", `${path}/a`, body);
    expect(additionals["left"]).toEqual({ picked: 0, rebooked: 1, rebooked_at: "A2" });
  });

  test("a location says what is to be picked there, and for whom, until it is picked [orders-10.1]", async () => {
    await at.put("plain", "A1", 20);
    await at.put("plain", "A2", 20);
    const { ids } = await printed("5", "7");
    const located = async () => {
      const answer = await client.call("POST", "/v1/outbound/picking/location/q", {});
      expect(answer.status).toBe(200);
      return (answer.additionals["pickingLocation"] as Record<string, string>[]).map(
        ({ storage_loc_code, num, orders, order_nos }) => [
          storage_loc_code,
          num,
          orders,
          order_nos?.split(", ").length,
        ],
      );
    };
    expect(await located()).toEqual([["A1", "12", 2, 2]]);
    await at.go(ids[0] ?? "", "confirm_pick");
    expect(await located()).toEqual([["A1", "7", 1, 1]]);
    // Nobody picks for an order that is being intercepted.
    await at.go(ids[1] ?? "", "request_intercept");
    expect(await located()).toEqual([]);
    await at.go(ids[1] ?? "", "reject_intercept");
    expect(await located()).toEqual([["A1", "7", 1, 1]]);
    await at.go(ids[1] ?? "", "confirm_pick");
    expect(await located()).toEqual([]);
  });

  test("lists of single orders are asked for by themselves, added up as one paper, and parted into one an order [shipping-8.1] [report_type summary] [report_type order] [report_type mini_order]", async () => {
    await at.put("plain", "A1", 40);
    const { ids } = await printed("5", "7");
    const batch = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
    const other = await at.order([{ product_code: "plain", outbound_nums: "4" }]);
    await at.go([batch.id, other.id], "close_order");
    await at.act("print", [batch.id, other.id], { list_kind: "batch" });
    const { additionals } = await client.call("POST", "/v1/pickinglist/order/q", {});
    expect(additionals["pickingList"].map((row: { list_kind: string }) => row.list_kind)).toEqual(["order", "order"]);
    const orderOf = (outbound_id: string, pickinglist_no: string) => ({
      ...{ outbound_id, pickinglist_no, order_no: outbound_id, wh_id: at.wh, wh_name: "W", owner_name: "O" },
      ...{
        time_zone: "Asia/Taipei",
        consignee_name: null,
        delivery_address: null,
        delivery_tel: null,
        outbound_note1: null,
      },
    });
    const head = { wh_id: at.wh, wh_name: "W", time_zone: "Asia/Taipei", kind: "order" } as const;
    const lists = [
      ...ids.map((id, index) => ({ ...head, pickinglist_no: `PL${index}`, orders: [orderOf(id, `PL${index}`)] })),
      {
        ...head,
        kind: "batch" as const,
        pickinglist_no: "PL9",
        orders: [orderOf(batch.id, "PL9"), orderOf(other.id, "PL9")],
      },
    ];
    const made = async (report: "summary" | "mini_order" | "order") => {
      const papers = await Array.fromAsync(pickingLists(database.reader, papersOf(lists, report), "en_US"));
      return papers.map(({ kind: of, orders, lines, sums_up }) => [
        of,
        orders.length,
        lines.map(({ num }) => num),
        sums_up?.orders,
      ]);
    };
    expect(await made("order")).toEqual([
      ["order", 1, ["5"], undefined],
      ["order", 1, ["7"], undefined],
      ["batch", 2, ["7"], undefined],
    ]);
    expect(await made("summary")).toEqual([["summary", 0, ["19"], 4]]);
    expect(await made("mini_order")).toEqual(["5", "7", "3", "4"].map((num) => ["mini_order", 1, [num], undefined]));
  });
});
