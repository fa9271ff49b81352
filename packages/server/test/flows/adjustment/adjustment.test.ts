import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "../receiving/dock.ts";

describe.each(databases)("adjustments on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const adjustment = async (adjust_category: "in" | "out", ...details: readonly unknown[]): Promise<string> => {
    const body = { ...at.scope, adjust_category, adjust_reason: "counted", details };
    const [row] = await at.make("/v1/inventory/adjustment/a", body);
    return String(row?.adjustment_id);
  };
  const act = (action: string, id: string) =>
    at.post(`/v1/inventory/adjustment/action/${action}`, { ids: [id], reason: "test" });
  const line = (num: string, more: Record<string, unknown> = {}) => ({
    product_code: "A-1",
    storage_loc_code: "L-1",
    num,
    ...more,
  });

  test("adds to a lot on a location, and takes it back", async () => {
    at = await dock(database);
    const id = await adjustment(
      "in",
      line("5", { batch_no: "B1" }),
      line("2", { quality: "bad", storage_loc_code: "B-1" }),
    );
    expect(await act("adjust", id)).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual(["A-1 B-1 bad 2", "A-1 L-1 B1 good 5"]);
    expect(await at.broken()).toEqual([]);
    expect(await act("adjust", id)).toMatchObject({ code: "INVALID_STATE" });
    expect(await act("reverse", id)).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual([]);
    expect(await at.broken()).toEqual([]);
  });

  test("takes away over lots, first to expire first, never more than is free [adjustment-1a]", async () => {
    at = await dock(database);
    await at.receipt([
      { product_code: "A-1", num_expect: "4", batch_no: "LATE", valid_date: "2031-01-01", storage_loc_code: "L-1" },
      { product_code: "A-1", num_expect: "4", batch_no: "SOON", valid_date: "2030-01-01", storage_loc_code: "L-1" },
    ]);
    const before = await at.stock();
    const id = await adjustment("out", line("5"));
    expect(await act("adjust", id)).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual(["A-1 L-1 LATE 2031-01-01 good 3"]);
    const over = await act("adjust", await adjustment("out", line("2"), line("2")));
    expect(over).toMatchObject({ status: 409, code: "LESS_FREE" });
    expect(over.additionals.results[0].details.errors).toMatchObject([
      { line_no: 2, details: { product: "A-1", location: "L-1", asked: "2", available: "1" } },
    ]);
    expect(await act("adjust", await adjustment("out", line("1", { batch_no: "SOON" })))).toMatchObject({
      code: "LESS_FREE",
    });
    expect(await act("reverse", id)).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual(before);
    expect(await at.broken()).toEqual([]);
  });

  test("takes away what came last where the product is booked so", async () => {
    at = await dock(database);
    await database.transact((tx) =>
      sql`update product set shipment_policy = 'lifo' where owner_id = ${at.owner} and product_code = 'A-1'`.execute(
        tx,
      ),
    );
    const come = (batch_no: string, valid_date: string, inbound_date: string) =>
      line("4", { batch_no, valid_date, inbound_date });
    const lots = [come("FIRST", "2030-01-01", "2026-01-01"), come("LAST", "2031-01-01", "2026-02-01")];
    expect(await act("adjust", await adjustment("in", ...lots))).toMatchObject({ status: 200 });
    expect(await act("adjust", await adjustment("out", line("5")))).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual(["A-1 L-1 FIRST 2030-01-01 good 3"]);
  });

  test("its movements tell the reason that it declares, and the words of who adjusted beside it", async () => {
    at = await dock(database);
    const id = await adjustment("in", line("5"));
    await act("adjust", id);
    await act("reverse", id);
    const { rows } = await sql`select reason, note from transaction where wh_id = ${at.wh} order by at`.execute(
      database.reader,
    );
    expect(rows).toEqual([
      { reason: "adjust", note: "counted" },
      { reason: "reverse", note: "test" },
    ]);
  });

  test("leaves more than there was where it adds, less where it takes away [adjustment-1b] [adjustment-1c]", async () => {
    at = await dock(database);
    expect(await act("adjust", await adjustment("in", line("0")))).toMatchObject({ code: "QUANTITY_REQUIRED" });
    expect(await act("adjust", await adjustment("in", line("5")))).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual(["A-1 L-1 good 5"]);
    expect(await act("adjust", await adjustment("out", line("0")))).toMatchObject({ code: "QUANTITY_REQUIRED" });
    expect(await act("adjust", await adjustment("out", line("2")))).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual(["A-1 L-1 good 3"]);
    for (const category of ["in", "out"]) {
      const body = { ...at.scope, adjust_category: category, adjust_reason: "counted", details: [line("-1")] };
      expect(await at.post("/v1/inventory/adjustment/a", body), category).toMatchObject({ code: "TOO_SMALL" });
    }
  });

  test("leaves booked goods alone, on the way back too", async () => {
    at = await dock(database);
    const id = await adjustment("in", line("5"));
    await act("adjust", id);
    const details = [{ product_code: "A-1", outbound_nums: "3" }];
    const [order] = await at.make("/v1/outbound/a", { ...at.scope, order_no: "O-1", details });
    await at.make("/v1/outbound/action/close_order", { ids: [order?.outbound_id] });
    expect(await act("adjust", await adjustment("out", line("3")))).toMatchObject({ code: "LESS_FREE" });
    expect(await act("reverse", id)).toMatchObject({ status: 409, code: "BOOKED_STOCK" });
    expect(await act("adjust", await adjustment("out", line("2")))).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual(["A-1 L-1 good 3 booked 3"]);
    expect(await at.broken()).toEqual([]);
  });

  test("counts pieces by their numbers", async () => {
    at = await dock(database);
    const piece = (num: string, product_sn: readonly string[]) => line(num, { product_code: "SN", product_sn });
    expect(await act("adjust", await adjustment("in", piece("2", ["S1"])))).toMatchObject({ code: "SERIAL_COUNT" });
    expect(await act("adjust", await adjustment("in", piece("2", ["S1", "S2"])))).toMatchObject({ status: 200 });
    const id = await adjustment("out", piece("1", ["S2"]));
    expect(await act("adjust", id)).toMatchObject({ status: 200 });
    expect(await at.serials()).toEqual(["S1 L-1 good"]);
    expect(await act("reverse", id)).toMatchObject({ status: 200 });
    expect(await at.serials()).toEqual(["S1 L-1 good", "S2 L-1 good"]);
    expect(await at.broken()).toEqual([]);
  });

  test("shares what is there among several that take at once", async () => {
    at = await dock(database);
    await at.receipt([
      { product_code: "A-1", num_expect: "5", batch_no: "X", storage_loc_code: "L-1" },
      { product_code: "A-1", num_expect: "5", batch_no: "Y", storage_loc_code: "L-1" },
    ]);
    const ids = await Promise.all(Array.from({ length: 6 }, () => adjustment("out", line("3"))));
    const answers = await Promise.all(ids.map((id) => act("adjust", id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === "LESS_FREE")).toHaveLength(3);
    expect(await at.stock()).toEqual([expect.stringMatching(/ 1$/)]);
    expect(await at.broken()).toEqual([]);
  });
});
