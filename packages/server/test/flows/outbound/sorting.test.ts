import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { everything } from "../../support/http.ts";
import { without } from "../receiving/dock.ts";
import { type House, house } from "./house.ts";
import { addTotes, lying, pickedBatch, type ToSort, toSort } from "./sorting.ts";

const plain = (num: number) => ({ product_code: "plain", outbound_nums: String(num) });

describe.each(databases)("sorting a picked batch onto its orders on %s", (kind) => {
  let database: TestDatabase;
  let at: House;
  let ids: readonly string[];
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    at = await house(database);
    await addTotes(at, 3);
    await at.put("plain", "A1", 20);
    await at.put("dated", "A2", 20);
    ids = await pickedBatch(at, [[plain(3), { product_code: "dated", outbound_nums: "2" }], [plain(4)]]);
  });

  const sort = (rows: unknown) => at.client.call("POST", "/v1/outbound/sorting/a", rows as object);
  const move = (details: readonly object[]) =>
    at.client.call("POST", "/v1/inventory/putaway/a", {
      ...{ company_id: at.company, wh_id: at.wh, owner_id: at.owner, details },
    });
  const reverse = (id: string) =>
    at.client.call("POST", "/v1/inventory/putaway/action/reverse", { ids: [id], reason: "wrong tote" });
  const of = async (order: number, product = "plain"): Promise<ToSort> => {
    const rows = await toSort(at);
    const row = rows.find((one) => one.outbound_id === ids[order] && one.product_code === product);
    if (!row) throw new Error(`nothing to sort ${JSON.stringify(rows)}`);
    return row;
  };

  test("what waits on the staging area is sorted into totes, and the order's tote is told from then on", async () => {
    expect((await toSort(at)).map((row) => [row.sort_status, row.num, row.target_loc_code])).toEqual([
      ["unsorted", "3", null],
      ["unsorted", "2", null],
      ["unsorted", "4", null],
    ]);
    const first = await of(0);
    const done = await sort({ booking_id: first.booking_id, num: "1", target_loc_code: "T0" });
    expect(done.status, JSON.stringify(done)).toBe(200);
    expect(done.additionals["sorting"]).toMatchObject([
      { num: "1", storage_loc_code: "T0", sort_status: "sorted", target_loc_code: null },
    ]);
    const rest = await of(0);
    expect([rest.num, rest.target_loc_code]).toEqual(["2", "T0"]);
    const [other, dated] = [await of(1), await of(0, "dated")];
    expect(dated.target_loc_code).toBe("T0");
    const all = await sort([
      { booking_id: rest.booking_id, target_loc_code: "T0" },
      { booking_id: dated.booking_id, target_loc_code: "T0" },
      { booking_id: other.booking_id, target_loc_code: "T1" },
    ]);
    expect(all.status, JSON.stringify(all)).toBe(200);
    expect(await lying(at)).toEqual([`T0 ${ids[0]} 5`, `T1 ${ids[1]} 4`]);
    expect(await at.broken()).toEqual([]);
    await at.go(ids, "confirm_boxing", "ship");
    expect(await at.broken()).toEqual([]);
  });

  test("no tote takes goods of two orders, whichever comes first, and no more is sorted than is there", async () => {
    const [one, two] = [await of(0), await of(1)];
    const both = await sort([
      { booking_id: one.booking_id, target_loc_code: "T0" },
      { booking_id: two.booking_id, target_loc_code: "T0" },
    ]);
    expect(both).toMatchObject({ status: 409, code: "TOTE_SHARED" });
    expect(both.additionals.errors).toMatchObject([{ index: 1, field: "target_storage_id", code: "TOTE_SHARED" }]);
    expect((await sort({ booking_id: one.booking_id, target_loc_code: "T0" })).status).toBe(200);
    expect(await sort({ booking_id: two.booking_id, target_loc_code: "T0" })).toMatchObject({ code: "TOTE_TAKEN" });
    expect(await sort({ booking_id: two.booking_id, num: "5", target_loc_code: "T1" })).toMatchObject({
      additionals: { errors: [{ index: 0, field: "num", code: "LESS_FREE" }] },
    });
    expect(await sort({ booking_id: two.booking_id, target_loc_code: "A1" })).toMatchObject({ code: "PICKED_GOODS" });
    expect(await sort({ booking_id: two.booking_id })).toMatchObject({
      additionals: { errors: [{ index: 0, field: "target_storage_id", code: "REQUIRED" }] },
    });
    expect(await sort({ booking_id: at.wh, target_loc_code: "T1" })).toMatchObject({
      additionals: { errors: [{ index: 0, field: "booking_id", code: "UNKNOWN_REFERENCE" }] },
    });
    expect(await at.broken()).toEqual([]);
  });

  test("sorted goods go back: sorted again, by the change that is reversed, by the pick", async () => {
    const before = await lying(at);
    const snapshot = await at.snapshot();
    const { booking_id } = await of(1);
    expect((await sort({ booking_id, num: "3", target_loc_code: "T0" })).status).toBe(200);
    const part = (await toSort(at)).find((row) => row.storage_loc_code === "T0");
    expect((await sort({ booking_id: part?.booking_id, target_loc_code: "S1" })).status).toBe(200);
    expect(await lying(at)).toEqual(before);
    const made = await move([{ with_bookings: [booking_id], target_loc_code: "T2" }]);
    expect(made.status, JSON.stringify(made)).toBe(200);
    const [change] = made.additionals["storageChange"];
    expect(change.details).toMatchObject([
      { num: "1", with_bookings: [booking_id], from_loc_code: "S1", num_from_before: "7", num_from_after: "6" },
    ]);
    expect((await reverse(change.storage_change_id)).status).toBe(200);
    expect(await lying(at)).toEqual(before);
    expect((await sort({ booking_id, target_loc_code: "T2" })).status).toBe(200);
    await at.go(ids, "revert_pick");
    await at.go(ids, "confirm_pick");
    expect((await at.snapshot()).stock).toEqual(snapshot.stock);
    expect(await at.broken()).toEqual([]);
  });

  test("a change is not reversed once its goods went on, or another order has the tote by then", async () => {
    const [one, two] = [await of(0), await of(1)];
    const change = async (booking_id: string, target_loc_code: string) =>
      (await move([{ with_bookings: [booking_id], target_loc_code }])).additionals["storageChange"][0]
        .storage_change_id as string;
    const first = await change(one.booking_id, "T0");
    const second = await change(one.booking_id, "T1");
    expect(await reverse(first)).toMatchObject({ status: 409 });
    await change(two.booking_id, "T0");
    expect(await reverse(second)).toMatchObject({ status: 409, code: "TOTE_TAKEN" });
    await at.go(ids[0] ?? "", "confirm_boxing");
    expect(await reverse(second)).toMatchObject({ status: 409 });
    expect(await at.broken()).toEqual([]);
  });

  test("an order that waits for its interception is left where it is, and its goods are put back from its tote", async () => {
    const { booking_id } = await of(1);
    expect((await sort({ booking_id, num: "2", target_loc_code: "T0" })).status).toBe(200);
    await at.go(ids[1] ?? "", "request_intercept");
    expect(await move([{ with_bookings: [booking_id], target_loc_code: "T0" }])).toMatchObject({
      code: "ORDER_STOPPED",
    });
    await sql`update warehouse set has_scanners = true where wh_id = ${at.wh}`.execute(database.reader);
    await at.go(ids[1] ?? "", "confirm_intercept");
    expect(await move([{ with_bookings: [booking_id], target_loc_code: "T0" }])).toMatchObject({
      additionals: { errors: [{ field: "with_bookings", code: "UNKNOWN_BOOKING" }] },
    });
    const { rows } = await sql<{
      num: string;
    }>`select num::text from put_back where wh_id = ${at.wh} order by num`.execute(database.reader);
    expect(rows.map(({ num }) => num)).toEqual(["2", "2"]);
    expect(await at.broken()).toEqual([]);
  });

  test("who confirms picks sorts, and needs nothing else; others do not [roles-1.2]", async () => {
    const { booking_id } = await of(1);
    const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
    const body = { booking_id, target_loc_code: "T0" };
    const barred = at.client.as(without(caller, "pickingConfirm:update"));
    expect((await barred.call("POST", "/v1/outbound/sorting/a", body)).status).toBe(403);
    const picker = at.client.as({ ...caller, granted: new Set(["pickingConfirm:query", "pickingConfirm:update"]) });
    const abroad = at.client.as({ ...caller, scope: { ...caller.scope, whIds: [] } });
    expect((await abroad.call("POST", "/v1/outbound/sorting/a", body)).status).not.toBe(200);
    expect((await picker.call("POST", "/v1/outbound/sorting/a", body)).status).toBe(200);
  });

  test("pieces with numbers go to the order whose they are", async () => {
    await at.put("serial", "A3", 3, {}, { serials: ["n1", "n2", "n3"] });
    const serial = (num: number) => [{ product_code: "serial", outbound_nums: String(num) }];
    ids = [(await at.order(serial(2))).id, (await at.order(serial(1))).id];
    await at.go(ids, "close_order");
    await at.act("print", ids, { list_kind: "batch" });
    for (const [index, numbers] of [["n1", "n3"], ["n2"]].entries()) {
      const [booking] = await at.bookings(ids[index] ?? "");
      const details = [{ booking_id: booking?.booking_id, num: String(numbers.length), product_sn: numbers }];
      expect((await at.act("confirm_pick", ids[index] ?? "", { details })).status).toBe(200);
    }
    const [one, two] = [await of(0, "serial"), await of(1, "serial")];
    const own = one.product_sn ?? [];
    const strange = { booking_id: one.booking_id, num: "1", product_sn: two.product_sn, target_loc_code: "T0" };
    expect((await sort(strange)).status).toBe(409);
    const part = { booking_id: one.booking_id, num: "1", product_sn: own.slice(1), target_loc_code: "T0" };
    expect((await sort(part)).status).toBe(200);
    expect((await of(0, "serial")).product_sn).toEqual(own.slice(0, 1));
    expect((await sort([{ booking_id: one.booking_id, target_loc_code: "T0" }])).status).toBe(200);
    expect(await lying(at)).toContain(`T0 ${ids[0]} 2`);
    expect(await at.broken()).toEqual([]);
  });

  test("whatever stands at a place goes along with its bookings, picked or not, free goods first", async () => {
    const { id } = await at.order([plain(6)]);
    await at.go(id, "close_order");
    const goods = { product_code: "plain", from_loc_code: "A1", target_loc_code: "A4" };
    expect(await move([{ ...goods, num: "13" }])).toMatchObject({ code: "LESS_FREE" });
    const all = await move([{ ...goods, num: "10", with_bookings: true }]);
    expect(all.status, JSON.stringify(all)).toBe(200);
    expect(all.additionals["storageChange"][0].details).toMatchObject([
      { num_from_before: "13", num_from_after: "3", num_to_before: "0", num_to_after: "10" },
    ]);
    expect(await lying(at)).toEqual(expect.arrayContaining([`A1 ${id} 3`, `A4 ${id} 3`]));
    await at.go(id, "print", "confirm_pick");
    expect(await at.broken()).toEqual([]);
  });
});
