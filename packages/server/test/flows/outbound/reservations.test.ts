import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expireReservations } from "../../../src/flows/reservation/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import type { Answer } from "../../support/http.ts";
import { type House, house } from "./house.ts";
import { twoServers } from "./twoServers.ts";

type Row = Record<string, string>;
const bodyOf = (at: House, num: string, more: object) => ({
  ...{ wh_id: at.wh, owner_id: at.owner, product_code: "plain", num, reason: "for a customer" },
  ...more,
});

describe.each(databases)("reserving stock on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
  });
  afterEach(async () => {
    expect(await at.broken()).toEqual([]);
  });

  const reserve = (num: string, more: object = {}) =>
    at.client.call("POST", "/v1/inventory/booking/a", bodyOf(at, num, more));
  const made = async (num: string, more: object = {}): Promise<Row> => {
    const answer = await reserve(num, more);
    expect(answer.status, JSON.stringify(answer.additionals)).toBe(200);
    return answer.additionals["booking"][0];
  };
  const seen = async (id: string | undefined): Promise<Row> => {
    const query = [{ queryField: "reservation_id", queryCondition: "equal", queryValue: id }];
    return (await at.client.call("POST", "/v1/inventory/booking/q", { query })).additionals["booking"][0];
  };
  const order = (num: string, header: object = {}) =>
    at.order([{ product_code: "plain", outbound_nums: num }], header as Record<string, unknown>);
  /** Its time is over now. */
  const pass = (id: string | undefined) =>
    database.transact((tx) =>
      sql`update reservation set until = now() - interval '1 second'
        where wh_id = ${at.wh} and reservation_id = ${id}`.execute(tx),
    );

  test("books exact rows as closing an order does, and says what is missing [orders-9.1]", async () => {
    await at.put("dated", "A1", 5, { valid_date: "2031-05-01" });
    await at.put("dated", "A2", 5, { valid_date: "2031-02-01" });
    const row = await made("7", { product_code: "dated" });
    expect(row).toMatchObject({ booking_status: "reserved", num: "7", booking_no: expect.stringMatching(/^RS/) });
    const booked = (await at.bookings(row["reservation_id"] ?? "")).map(({ storage_code, qty }) => [storage_code, qty]);
    expect(booked.sort()).toEqual([
      ["A1", "2"],
      ["A2", "5"],
    ]);
    const refused = await reserve("4", { product_code: "dated" });
    expect(refused).toMatchObject({ status: 409, code: "INSUFFICIENT_STOCK" });
    expect(refused.additionals["errors"]).toEqual([
      expect.objectContaining({ field: "num", details: expect.objectContaining({ asked: "4", available: "3" }) }),
    ]);
    expect(
      (await at.act("close_order", (await at.order([{ product_code: "dated", outbound_nums: "4" }])).id)).code,
    ).toBe("INSUFFICIENT_STOCK");
  });

  test("is nothing that the order lacks for which it was made, and that others do", async () => {
    await at.put("plain", "A1", 5, { batch_no: "a" });
    await at.put("plain", "A2", 2, { batch_no: "b" });
    const row = await made("5", { batch_no: "a" });
    const missing = async (num: string, header: object, batch_no?: string) => {
      const line = { product_code: "plain", outbound_nums: num, ...(batch_no ? { batch_no } : {}) };
      const { id } = await at.order([line], header as Record<string, unknown>);
      const answer = await at.client.call("POST", "/v1/outbound/shortage/q", { ids: [id] });
      const [{ missing: told, free }] = answer.additionals["shortage"];
      const closed = await at.act("close_order", id);
      const [error] = closed.additionals["results"][0].details?.errors ?? [];
      expect(error?.details.missing ?? "0", "as closing finds it").toBe(told);
      return [told, free];
    };
    expect(await missing("3", {})).toEqual(["1", "2"]);
    expect(await missing("8", { booking_no: row["booking_no"] })).toEqual(["1", "7"]);
    expect(await missing("3", { booking_no: row["booking_no"] }, "b")).toEqual(["1", "2"]);
    expect(await missing("6", { booking_no: row["booking_no"] })).toEqual(["0", "7"]);
  });

  test("is in the unit that it names, of the lot that it names, and made once where it is sent twice", async () => {
    await at.put("plain", "A1", 12, { batch_no: "a" });
    await at.put("plain", "A2", 12, { batch_no: "b" });
    const body = { reservation_id: crypto.randomUUID(), batch_no: "b", unit_id: at.box };
    const row = await made("1", body);
    expect(await made("1", body)).toEqual(row);
    const bookings = await at.bookings(row["reservation_id"] ?? "");
    expect(bookings.map(({ storage_code, qty }) => [storage_code, qty])).toEqual([["A2", "12"]]);
    expect((await reserve("1", { batch_no: "b" })).code).toBe("INSUFFICIENT_STOCK");
  });

  test("is free again once it is released, and not twice [orders-9.2]", async () => {
    await at.put("plain", "A1", 10);
    const row = await made("10");
    const body = { ids: [row["reservation_id"]] };
    expect((await at.client.call("POST", "/v1/inventory/booking/action/release", body)).status).toBe(200);
    expect(await seen(row["reservation_id"])).toMatchObject({ booking_status: "released", freed_by: "release" });
    expect(await at.client.call("POST", "/v1/inventory/booking/action/release", body)).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
    });
    await at.go((await order("10")).id, "close_order");
  });

  test("is never booked after its time, whoever comes first [orders-9.2]", async () => {
    await at.put("plain", "A1", 10);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    for (const come of ["an order", "a reservation", "the clock"]) {
      const row = await made("10", { until });
      expect((await order("1").then(({ id }) => at.act("close_order", id))).code, come).toBe("INSUFFICIENT_STOCK");
      await pass(row["reservation_id"]);
      if (come === "an order") {
        const { id } = await order("10");
        await at.go(id, "close_order", "revert_close");
      } else if (come === "a reservation") {
        const next = await made("10");
        await at.client.call("POST", "/v1/inventory/booking/action/release", { ids: [next["reservation_id"]] });
      } else await expireReservations(database);
      expect(await seen(row["reservation_id"]), come).toMatchObject({ booking_status: "released", freed_by: "until" });
      expect((await at.snapshot()).bookings, come).toEqual([]);
    }
    expect((await reserve("1", { until: "2020-01-01T00:00:00Z" })).additionals["errors"]).toEqual([
      expect.objectContaining({ field: "until", code: "IN_PAST" }),
    ]);
  });

  test("an order that names it takes its goods before all others, and what it does not need is free [orders-9.2]", async () => {
    await at.put("first", "A1", 5, { batch_no: "a" });
    await at.put("first", "A2", 5, { batch_no: "b" });
    const row = await made("5", { product_code: "first", batch_no: "b" });
    const details = [{ product_code: "first", outbound_nums: "4" }];
    const { id } = await at.order(details, { booking_no: row["booking_no"] });
    await at.go(id, "close_order");
    expect((await at.bookings(id)).map(({ storage_code, qty }) => [storage_code, qty])).toEqual([["A2", "4"]]);
    const taken = await seen(row["reservation_id"]);
    expect(taken).toMatchObject({ booking_status: "released", freed_by: "order", outbound_no: expect.any(String) });
    const history = await at.client.call("GET", `/v1/inventory/booking/${row["reservation_id"]}/history`);
    expect(history.additionals["history"]).toHaveLength(2);
    await at.go((await at.order([{ product_code: "first", outbound_nums: "6" }])).id, "close_order");
  });

  test("an order that is short for all that keeps it reserved, and one of other goods does not take it", async () => {
    await at.put("plain", "A1", 5);
    await at.put("first", "A2", 5);
    const row = await made("5");
    const short = await order("6", { booking_no: row["booking_no"] });
    expect((await at.act("close_order", short.id)).code).toBe("INSUFFICIENT_STOCK");
    const other = await at.order([{ product_code: "first", outbound_nums: "5" }], { booking_no: row["booking_no"] });
    await at.go(other.id, "close_order");
    expect(await seen(row["reservation_id"])).toMatchObject({ booking_status: "reserved" });
    const elsewhere = await house(database);
    const foreign = await elsewhere.client.call("POST", "/v1/outbound/a", {
      ...{ company_id: elsewhere.company, wh_id: elsewhere.wh, owner_id: elsewhere.owner, order_no: "X" },
      ...{ booking_no: row["booking_no"], details: [{ product_code: "plain", outbound_nums: "1" }] },
    });
    expect(foreign.status).toBe(400);
  });
});

describe("racing for what is reserved", { timeout: 120_000 }, () => {
  const both = twoServers();
  let at: House;
  beforeEach(() => {
    at = both.at;
  });
  afterEach(async () => {
    expect(await at.broken()).toEqual([]);
  });

  const of = (index: number) => both.client(index);
  const reserve = (index: number, num: string, more: object = {}) =>
    of(index).call("POST", "/v1/inventory/booking/a", bodyOf(at, num, more));
  const close = (index: number, ids: readonly string[]) =>
    of(index).call("POST", "/v1/outbound/action/close_order", { ids });
  const order = async (num: string, header: object = {}) =>
    (await at.order([{ product_code: "plain", outbound_nums: num }], header as Record<string, unknown>)).id;
  const won = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
  const failed = (answers: readonly Answer[]) => answers.filter(({ status }) => status >= 500);

  test("30 reservations and 30 orders for 25 pieces: exactly 25 have one", async () => {
    await at.put("plain", "A1", 10);
    await at.put("plain", "A2", 15);
    const orders: string[] = [];
    for (let index = 0; index < 30; index += 1) orders.push(await order("1"));
    const answers = await Promise.all(orders.flatMap((id, index) => [close(index, [id]), reserve(index, "1")]));
    expect(failed(answers)).toEqual([]);
    expect(won(answers)).toBe(25);
  });

  test("released, over and taken over at once, while others want the goods: each ends once, and no piece is booked twice", async () => {
    await at.put("plain", "A1", 60);
    const until = new Date(Date.now() + 1_500).toISOString();
    const made = (
      await Promise.all(Array.from({ length: 20 }, (_, index) => reserve(index, "3", index % 2 ? { until } : {})))
    ).map(({ additionals }) => additionals["booking"][0] as Row);
    const owners: string[] = [];
    for (const { booking_no } of made) owners.push(await order("3", { booking_no }), await order("3", { booking_no }));
    const strangers: string[] = [];
    for (let index = 0; index < 20; index += 1) strangers.push(await order("3"));
    // Some while they hold, some when their time is just over.
    await new Promise((done) => setTimeout(done, 1_200));
    const answers = await Promise.all([
      ...owners.map((id, index) => close(index, [id])),
      ...strangers.map((id, index) => close(index, [id])),
      ...made.flatMap(({ reservation_id }, index) =>
        index % 3 ? [] : [of(index).call("POST", "/v1/inventory/booking/action/release", { ids: [reservation_id] })],
      ),
      ...Array.from({ length: 10 }, async (_, index) => {
        await new Promise((done) => setTimeout(done, index * 60));
        await expireReservations(index % 2 ? both.database : both.other);
        return { status: 200, code: "OK", additionals: {} } as unknown as Answer;
      }),
    ]);
    expect(failed(answers)).toEqual([]);
    // All of it is somebody's: what was reserved is an order's, or free, and then an order had it.
    await new Promise((done) => setTimeout(done, 600));
    await expireReservations(both.database);
    const booked = ((await at.snapshot()).stock as { booked: string }[]).reduce(
      (sum, { booked }) => sum + Number(booked),
      0,
    );
    const closed = won(answers.slice(0, owners.length + strangers.length)) * 3;
    const { rows } = await sql<{ kept: string }>`
      select coalesce(sum(num), 0)::text as kept from reservation where wh_id = ${at.wh} and booking_status = 'reserved'`.execute(
      both.database.reader,
    );
    expect(booked).toBe(closed + Number(rows[0]?.kept));
  });

  test("many orders of one request, each with its reservation: all are closed, though a stranger wants the same goods", async () => {
    await at.put("plain", "A1", 20);
    const made = (await Promise.all(Array.from({ length: 10 }, (_, index) => reserve(index, "2")))).map(
      ({ additionals }) => additionals["booking"][0] as Row,
    );
    const stranger = await order("2", { priority: 1 });
    const owners: string[] = [];
    for (const { booking_no } of made) owners.push(await order("2", { booking_no }));
    const [together, alone] = await Promise.all([close(0, [stranger, ...owners]), close(1, [stranger])]);
    expect(together.additionals["results"].map(({ ok }: { ok: boolean }) => ok)).toEqual([
      false,
      ...owners.map(() => true),
    ]);
    expect(alone.code).toBe("INSUFFICIENT_STOCK");
  });
});
