import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "../receiving/dock.ts";

describe.each(databases)("adjustments that say what is there after them, on %s", (kind) => {
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
  const line = (num: string, more: Record<string, unknown> = {}) => ({
    product_code: "A-1",
    storage_loc_code: "L-1",
    num,
    ...more,
  });

  test("leaves what a line says is there after it, whatever moved since [adjustment-1a] [adjustment-1b] [adjustment-1c]", async () => {
    at = await dock(database);
    const after = (num_new: string, more = {}) => {
      const { num: _, ...rest } = line("0", more);
      return { ...rest, num_new };
    };
    const details = async (id: string) => {
      const query = [{ queryField: "adjustment_id", queryCondition: "equal", queryValue: id }];
      return at.make("/v1/inventory/adjustment/detail/q", { query, sort: [{ sortField: "line_no" }] });
    };
    await at.receipt([
      { product_code: "A-1", num_expect: "4", batch_no: "B1", storage_loc_code: "L-1" },
      { product_code: "A-1", num_expect: "3", batch_no: "B2", storage_loc_code: "L-1" },
    ]);
    const more = await adjustment("in", after("6", { batch_no: "B1" }), after("5", { batch_no: "B2" }));
    expect((await details(more)).map(({ num, num_new }) => [num, num_new])).toEqual([
      [null, "6"],
      [null, "5"],
    ]);
    await act("adjust", await adjustment("in", line("1", { batch_no: "B1" })));
    expect(await act("adjust", more)).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual(["A-1 L-1 B1 good 6", "A-1 L-1 B2 good 5"]);
    expect(
      (await details(more)).map(({ num }) => num),
      "by how much",
    ).toEqual(["1", "2"]);
    const less = await adjustment("out", after("8"));
    expect(await act("adjust", less)).toMatchObject({ status: 200 });
    expect((await details(less)).map(({ num }) => num)).toEqual(["3"]);
    for (const [category, num_new, code] of [
      ["in", "8", "ADJUST_NOT_MORE"],
      ["out", "8", "ADJUST_NOT_LESS"],
      ["out", "9", "ADJUST_NOT_LESS"],
    ] as const) {
      const refused = await act("adjust", await adjustment(category, after(num_new)));
      expect(refused).toMatchObject({ status: 409, code });
      expect(refused.additionals.results[0].details.errors).toMatchObject([
        { line_no: 1, details: { available: "8" } },
      ]);
    }
    const twice = await act("adjust", await adjustment("out", after("7"), line("1", { batch_no: "B2" })));
    expect(twice).toMatchObject({ status: 409, code: "ADJUST_SAID_TWICE" });
    expect(await act("adjust", await adjustment("in", after("20")), {})).toMatchObject({ code: "REASON_REQUIRED" });
    expect(await act("reverse", less)).toMatchObject({ status: 200 });
    expect(await at.broken()).toEqual([]);
    const none = await adjustment("out", after("0"));
    expect(await act("adjust", none, { reason: "all gone" })).toMatchObject({ status: 200 });
    expect(await at.stock()).toEqual([]);
  });

  test("takes by how much or what is there after it, one of them", async () => {
    at = await dock(database);
    const make = (detail: object) =>
      at.post("/v1/inventory/adjustment/a", {
        ...at.scope,
        adjust_category: "in",
        adjust_reason: "x",
        details: [detail],
      });
    const { num: _, ...open } = line("1");
    const refused = async (detail: object) => (await make(detail)).additionals.errors[0];
    expect(await refused(open)).toMatchObject({ line: 0, field: "num", code: "REQUIRED" });
    expect(await refused(line("1", { num_new: "3" }))).toMatchObject({ field: "num_new", code: "NUM_OR_NEW" });
    expect(await refused({ ...open, num_new: "-1" })).toMatchObject({ field: "num_new", code: "TOO_SMALL" });
    const row = (await make({ ...open, num_new: "3" })).additionals.adjustment[0].details[0];
    const path = `/v1/inventory/adjustment/detail/${row.adjustment_detail_id}`;
    const put = async (body: object) => {
      const { status, additionals } = await at.client.call("PUT", path, body);
      const now = additionals.adjustmentDetail?.[0];
      return [status, now?.num, now?.num_new];
    };
    expect(await put({ num: "2" })).toEqual([200, "2", null]);
    expect(await put({ num: "2", num_new: "7" }), "what it says already is not said anew").toEqual([200, null, "7"]);
  });

  test("leaves what each of several says that come at once, one behind the other", async () => {
    at = await dock(database);
    await at.receipt([{ product_code: "A-1", num_expect: "9", storage_loc_code: "L-1" }]);
    const ids = await Promise.all(
      ["7", "5", "3"].map((num_new) => adjustment("out", { ...line("0"), num: undefined, num_new })),
    );
    await Promise.all([...ids, ...ids].map((id) => act("adjust", id)));
    const [left] = await at.stock();
    expect(["A-1 L-1 good 7", "A-1 L-1 good 5", "A-1 L-1 good 3"]).toContain(left);
    expect(await at.broken()).toEqual([]);
  });
});
