import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock, without } from "../receiving/dock.ts";

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
  const act = (action: string, id: string, more: object = { reason: "test" }) =>
    at.post(`/v1/inventory/adjustment/action/${action}`, { ids: [id], ...more });
  const notes = async () => {
    const { rows } = await sql<{ note: string }>`select note from movement where wh_id = ${at.wh} order by at`.execute(
      database.reader,
    );
    return rows.map(({ note }) => note);
  };
  const lacking = (right: string): Dock["client"] => at.client.as(without(at.caller, right));
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

  test("says of one whose lines the stock refuses in part which lines these are", async () => {
    at = await dock(database);
    const { rows } = await sql<{ id: string }>`select storage_id as id from storage
      where wh_id = ${at.wh} and storage_code = 'L-2'`.execute(database.reader);
    await at.client.call("PUT", `/v1/storage/${rows[0]?.id}`, { frozen: true });
    const id = await adjustment("in", line("1"), line("1", { storage_loc_code: "L-2" }));
    const refused = await act("adjust", id);
    expect([refused.status, refused.additionals.results]).toMatchObject([
      409,
      [{ id, ok: false, details: { errors: [{ line_no: 2, code: "LOCATION_FROZEN" }] } }],
    ]);
    expect(await at.stock()).toEqual([]);
  });

  test("says of all of an atomic request which lines the stock refuses, and of one under a key keeps what is right", async () => {
    at = await dock(database);
    const { rows } = await sql<{ id: string }>`select storage_id as id from storage
      where wh_id = ${at.wh} and storage_code = 'L-2'`.execute(database.reader);
    await at.client.call("PUT", `/v1/storage/${rows[0]?.id}`, { frozen: true });
    const frozen = line("1", { storage_loc_code: "L-2" });
    const ids = [
      await adjustment("in", line("1"), frozen),
      await adjustment("in", line("2")),
      await adjustment("in", frozen, line("1"), frozen),
      await adjustment("out", line("7")),
    ];
    const path = "/v1/inventory/adjustment/action/adjust";
    const refusals = (answer: Awaited<ReturnType<typeof act>>) =>
      answer.additionals.results.map(
        (one: { ok: boolean; code?: string; details?: { errors?: { line_no: number }[] } }) =>
          one.ok ? "done" : [one.code, ...(one.details?.errors ?? []).map(({ line_no }) => line_no)].join(" "),
      );
    const atomic = await at.post(path, { ids, atomic: true });
    expect([atomic.status, refusals(atomic)]).toEqual([
      409,
      ["LOCATION_FROZEN 2", "ATOMIC_REFUSED", "LOCATION_FROZEN 1 3", "LESS_FREE 1"],
    ]);
    expect(await at.stock()).toEqual([]);
    const keyed = () => at.client.call("POST", path, { ids }, { "idempotency-key": "half-done" });
    const first = await keyed();
    expect([first.status, refusals(first)]).toEqual([
      200,
      ["LOCATION_FROZEN 2", "done", "LOCATION_FROZEN 1 3", "LESS_FREE 1"],
    ]);
    expect(refusals(await keyed()), "again under its key").toEqual(refusals(first));
    expect(await at.stock()).toEqual(["A-1 L-1 good 2"]);
    expect(await at.broken()).toEqual([]);
  });

  test("takes nothing that nobody sees for a reason", async () => {
    at = await dock(database);
    const id = await adjustment("in", line("10"));
    for (const reason of [" ", " \u200b ", "\u2060"])
      expect(await act("adjust", id, { reason })).toMatchObject({ status: 400, code: "REASON_REQUIRED" });
    expect(await at.stock()).toEqual([]);
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

  test("changes a row of stock by nine stock units a line, and more by who may and says why, which is kept [adjustment-2]", async () => {
    at = await dock(database);
    const box = at.piece.replace("EA", "BX");
    const most = await adjustment("in", line("9", { batch_no: "B1" }), line("9"));
    expect(
      (await lacking("adjust_beyond").call("POST", "/v1/inventory/adjustment/action/adjust", { ids: [most] })).status,
    ).toBe(200);
    for (const [category, ...lines] of [
      ["in", line("1", { unit_code: box }), line("10"), line("9")],
      ["out", line("10", { batch_no: "B1" })],
    ] as const) {
      const further = category === "in" ? await adjustment("in", ...lines) : await adjustment("out", ...lines);
      if (category === "out")
        expect((await act("adjust", await adjustment("in", line("9", { batch_no: "B1" })))).status).toBe(200);
      const before = await at.stock();
      const refused = await lacking("adjust_beyond").call("POST", "/v1/inventory/adjustment/action/adjust", {
        ids: [further],
        reason: "counted twice",
      });
      expect(refused, category).toMatchObject({ status: 409, code: "ADJUST_TOO_FAR" });
      expect(refused.additionals.results[0].details.errors).toMatchObject(
        category === "in"
          ? [
              { line_no: 1, details: { asked: "12", max: 9 } },
              { line_no: 2, details: { asked: "10", max: 9, location: "L-1" } },
            ]
          : [{ line_no: 1, details: { asked: "10" } }],
      );
      const unsaid = await act("adjust", further, {});
      expect(unsaid).toMatchObject({ status: 400, code: "REASON_REQUIRED" });
      expect(unsaid.message).toMatch(/^A reason is needed: A-1 L-1: 9 < 1[02]\b/);
      expect(unsaid.additionals.results[0].details.errors.slice(0, 2)).toMatchObject([
        { code: "REASON_REQUIRED" },
        { code: "ADJUST_TOO_FAR" },
      ]);
      expect(await at.stock()).toEqual(before);
      expect((await act("adjust", further, { reason: "counted twice" })).status).toBe(200);
      const { additionals } = await at.client.call("GET", `/v1/inventory/adjustment/${further}/history`);
      expect(JSON.stringify(additionals)).toContain("counted twice");
    }
    expect((await notes()).filter((note) => note === "counted twice")).toHaveLength(3);
    expect(await at.broken()).toEqual([]);
  });

  test("has nine lines at most for one row of stock, whoever asks", async () => {
    at = await dock(database);
    const lines = (count: number, more = {}) => Array.from({ length: count }, () => line("1", more));
    const many = await act("adjust", await adjustment("in", ...lines(10, { batch_no: "B1" }), line("1")));
    expect(many).toMatchObject({ status: 409, code: "ADJUST_LINES" });
    expect(many.additionals.results[0].details.errors).toMatchObject([{ line_no: 10, details: { max: 9 } }]);
    const spread = [...lines(9, { batch_no: "B1" }), ...lines(9, { batch_no: "B2" })];
    expect((await act("adjust", await adjustment("in", ...spread))).status).toBe(200);
    expect(await act("adjust", await adjustment("out", ...lines(10, { batch_no: "B1" })))).toMatchObject({
      code: "LESS_FREE",
    });
    expect((await act("adjust", await adjustment("in", line("4", { batch_no: "B1" })))).status).toBe(200);
    expect(await act("adjust", await adjustment("out", ...lines(10, { batch_no: "B1" })))).toMatchObject({
      code: "ADJUST_LINES",
    });
    expect((await act("adjust", await adjustment("out", ...lines(9, { batch_no: "B1" })))).status).toBe(200);
    expect(await at.broken()).toEqual([]);
  });

  test("puts more on a location than it holds only by who may and says why, which is kept [work-2.1] [work-2.2]", async () => {
    at = await dock(database);
    await at.make("/v1/storage/a", { storage_code: "X-1", weight_capacity: "25" });
    const heavy = (num: string) => line(num, { product_code: "C-1", storage_loc_code: "X-1" });
    const over = await adjustment("in", heavy("2"), heavy("1"), line("1"));
    const refused = await lacking("override_location_limits").call("POST", "/v1/inventory/adjustment/action/adjust", {
      ids: [over],
      reason: "no room",
    });
    expect(refused).toMatchObject({ status: 409, code: "LOCATION_LIMIT" });
    expect(refused.additionals.results[0].details.errors).toMatchObject([
      { line_no: 2, details: { location: "X-1", limit: "weight_capacity", max: "25", asked: "30" } },
    ]);
    expect(await act("adjust", over, {})).toMatchObject({ status: 400, code: "REASON_REQUIRED" });
    expect(await at.stock()).toEqual([]);
    expect((await act("adjust", over, { reason: "no room" })).status).toBe(200);
    expect((await notes()).sort()).toEqual(["counted", "counted", "no room (X-1: Weight capacity (kg) 25 < 30)"]);
    const taken = await adjustment("out", heavy("2"));
    expect((await act("adjust", taken, {})).status, "taking away frees").toBe(200);
    expect((await act("adjust", await adjustment("in", heavy("1")))).status).toBe(200);
    const back = await lacking("override_location_limits").call("POST", "/v1/inventory/adjustment/action/reverse", {
      ids: [taken],
      reason: "no room",
    });
    expect(back, "nor does it come back unasked").toMatchObject({ status: 409, code: "LOCATION_LIMIT" });
    expect((await act("reverse", taken, { reason: "no room" })).status).toBe(200);
    expect(await at.broken()).toEqual([]);
  });
});
