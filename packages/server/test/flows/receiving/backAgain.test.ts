import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { backwards, type Dock, dock } from "./dock.ts";

const documents = {
  inbound: {
    path: "/v1/inbound",
    id: "inbound_id",
    line: "inbound_detail_id",
    reply: "inbound",
    lines: "inboundDetail",
  },
  returned: {
    path: "/v1/return",
    id: "returned_id",
    line: "returned_detail_id",
    reply: "returned",
    lines: "returnedDetail",
  },
} as const;

interface LineOf {
  readonly product: string;
  readonly expect: number;
  readonly good: number;
  readonly bad: number;
  readonly batch: string | null;
  readonly checkedBad: number;
  readonly locations: readonly string[];
}

const lineOf: fc.Arbitrary<LineOf> = fc.record({
  product: fc.constantFrom("A-1", "A-2", "SN", "C-1"),
  expect: fc.integer({ min: 1, max: 9 }),
  good: fc.integer({ min: 0, max: 9 }),
  bad: fc.integer({ min: 0, max: 4 }),
  batch: fc.constantFrom(null, "B1", "B2"),
  checkedBad: fc.integer({ min: 0, max: 9 }),
  locations: fc.uniqueArray(fc.constantFrom("L-1", "L-2", "L-3"), { minLength: 1, maxLength: 3 }),
});

const pairs = [
  ["confirm_validate", "revert_validate"],
  ["confirm_qc", "revert_qc"],
  ["confirm_putaway", "revert_putaway"],
  ["finish_putaway", "return_to_inbound"],
] as const;

const order = pairs.map(([forward]) => forward as string);
let numbers = 0;

describe.each(databases)("forward and back again on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    // Goods of the same lots stand there already: what comes in joins them, and must part from them.
    await at.receipt([
      { product_code: "A-1", num_expect: "7", batch_no: "B1", storage_loc_code: "L-1" },
      { product_code: "A-2", num_expect: "3", storage_loc_code: "L-2" },
      { product_code: "SN", num_expect: "1", storage_loc_code: "L-1", product_sn: ["STANDS"] },
    ]);
  });
  afterAll(() => database.close());

  test.each(Object.keys(documents) as (keyof typeof documents)[])(
    "every pair of %s leaves all as it was",
    async (name) => {
      const property = fc.asyncProperty(
        fc.array(lineOf, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...pairs),
        async (lines, [forward, back]) => {
          const walk = await walkOf(at, name, lines);
          for (const action of order.slice(0, order.indexOf(forward))) await walk.go(action);
          const before = await walk.seen();
          const stock = forward === "finish_putaway" ? walk.emptied : before.stock;
          await walk.go(forward);
          await walk.go(back);
          const after = await walk.seen();
          expect(after.stock).toEqual(stock);
          if (forward !== "finish_putaway") expect(after).toEqual(before);
          // It can be taken to its end all the same, and back to nothing.
          const resumed = forward === "finish_putaway" ? "confirm_putaway" : forward;
          for (const action of order.slice(order.indexOf(resumed))) await walk.go(action);
          if (forward === "finish_putaway") expect((await walk.seen()).stock).toEqual(before.stock);
          await walk.go("return_to_inbound");
          expect((await walk.seen()).stock).toEqual(walk.emptied);
          await walk.go("cancel");
        },
      );
      await fc.assert(property, { numRuns: 16 });
      expect(await at.broken()).toEqual([]);
    },
  );

  test("a correction and its reversal leave stock and numbers as they were", async () => {
    const property = fc.asyncProperty(
      fc.constantFrom("in", "out"),
      fc.array(fc.record({ num: fc.integer({ min: 1, max: 3 }), batch: fc.constantFrom(undefined, "B1") }), {
        minLength: 1,
        maxLength: 3,
      }),
      async (adjust_category, lines) => {
        const before = { stock: await at.stock(), serials: await at.serials() };
        const details = lines.map(({ num, batch }) => ({
          product_code: "A-1",
          storage_loc_code: "L-1",
          num,
          batch_no: batch,
        }));
        const [row] = await at.make("/v1/inventory/adjustment/a", {
          ...at.scope,
          adjust_category,
          adjust_reason: "x",
          details,
        });
        const act = (action: string) =>
          at.post(`/v1/inventory/adjustment/action/${action}`, { ids: [row?.adjustment_id], reason: "x" });
        const done = await act("adjust");
        const asked = lines.reduce((sum, { num }) => sum + num, 0);
        expect(done.status).toBe(adjust_category === "out" && asked > 7 ? 409 : 200);
        if (done.status === 200) expect((await act("reverse")).status).toBe(200);
        expect({ stock: await at.stock(), serials: await at.serials() }).toEqual(before);
      },
    );
    await fc.assert(property, { numRuns: 12 });
    expect(await at.broken()).toEqual([]);
  });
});

/** Makes a document of these lines and knows what to send with each of its actions. */
async function walkOf(at: Dock, name: keyof typeof documents, lines: readonly LineOf[]) {
  const { path, id: key, line: lineKey, lines: reply } = documents[name];
  const emptied = { stock: await at.stock(), serials: await at.serials() };
  const details = lines.map(({ product, expect: num_expect, batch }) => ({
    product_code: product,
    num_expect,
    batch_no: batch,
  }));
  // Every document goes through quality control, so that every pair can be walked.
  const [row] = await at.make(`${path}/a`, { ...at.scope, need_qc: "yes", details });
  const id = String(row?.[key]);
  const ids = ((row?.details ?? []) as Record<string, string>[]).map((line) => line[lineKey]);
  numbers += 1;
  const serials = lines.map((line, index) =>
    line.product === "SN"
      ? Array.from({ length: line.good + line.bad }, (_, n) => `N${numbers}-${index}-${n}`)
      : undefined,
  );
  const checked = lines.map(({ good, bad, checkedBad }) => Math.min(checkedBad, good + bad));
  const payloads: Record<string, object> = {
    confirm_validate: {
      details: lines.map(({ good, bad }, index) => ({
        [lineKey]: ids[index],
        num_loc: good,
        num_bad: bad,
        product_sn: serials[index],
      })),
    },
    confirm_qc: {
      details: lines.map((line, index) => ({
        [lineKey]: ids[index],
        num_bad: checked[index],
        batch_no: line.batch ?? "QC",
      })),
    },
    confirm_putaway: {
      finish: false,
      details: lines.flatMap((line, index) => putsOf(line, checked[index] ?? 0, lineKey, ids[index])),
    },
  };
  return {
    emptied: emptied.stock,
    async go(action: string) {
      const payload = payloads[action] ?? {};
      // A document without any goods has nothing to put away or to take off again.
      const pieces = lines.reduce((sum, { good, bad }) => sum + good + bad, 0);
      if (pieces === 0 && (action === "confirm_putaway" || action === "revert_putaway")) return;
      const reason = backwards.has(action) ? { reason: "test" } : {};
      const answer = await at.post(`${path}/action/${action}`, { ids: [id], ...reason, ...payload });
      expect(answer, `${action} ${JSON.stringify(answer.additionals)}`).toMatchObject({ status: 200 });
    },
    async seen() {
      const query = {
        query: [{ queryField: key, queryCondition: "equal", queryValue: id }],
        sort: [{ sortField: "line_no" }],
      };
      const found = (await at.post(`${path}/detail/q`, query)).additionals[reply] as Record<string, unknown>[];
      const lines = found.map(({ version: _version, updated_at: _at, updated_by: _by, ...line }) => line);
      return { stock: await at.stock(), serials: await at.serials(), lines: lines };
    },
  };
}

/** The good pieces over several locations, all that is left on the last; the bad ones on theirs. */
function putsOf(line: LineOf, bad: number, lineKey: string, id: string | undefined) {
  const good = line.good + line.bad - bad;
  const puts = line.locations.flatMap((storage_loc_code, index) => {
    const last = index === line.locations.length - 1;
    const each = Math.floor(good / line.locations.length);
    const num_loc = last ? good - each * (line.locations.length - 1) : each;
    return num_loc > 0 ? [{ [lineKey]: id, storage_loc_code, num_loc }] : [];
  });
  return bad > 0 ? [...puts, { [lineKey]: id, storage_bad_code: "B-1", num_bad: bad }] : puts;
}
