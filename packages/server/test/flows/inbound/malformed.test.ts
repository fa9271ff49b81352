import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "../receiving/dock.ts";

/** Values that no field of a receipt takes, or that only just fit into JSON. */
const odd: readonly unknown[] = [
  "x",
  "\u0000",
  "9".repeat(29),
  "-1",
  0.1,
  [],
  {},
  ["\u0000"],
  "0192AAAA-0000-7000-8000-0000000000FF",
];

describe.each(oneDatabase)("malformed receipts on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
  });
  afterAll(() => database.close());

  const fields = [
    "num_loc",
    "num_bad",
    "product_sn",
    "batch_no",
    "valid_date",
    "storage_loc_code",
    "inbound_detail_id",
  ];

  const back: Readonly<Record<string, string>> = {
    confirm_validate: "revert_validate",
    confirm_qc: "revert_qc",
    confirm_putaway: "revert_putaway",
  };

  // The client of these tests fails on any 500 and on a failure that is not described.
  test.each(Object.keys(back))("of %s are refused as such, or can be taken back", async (action) => {
    const { id, lines } = await at.notice([{ product_code: "A-1", num_expect: "2" }], { need_qc: "yes" });
    for (const step of Object.keys(back).slice(0, Object.keys(back).indexOf(action))) await at.go(step, id);
    const before = plain(await at.lines(id));
    for (const value of odd) {
      const rows = fields.map((field) => [{ inbound_detail_id: lines[0], [field]: value }]);
      for (const details of [...rows, value, [value]]) {
        const answer = await at.act(action, id, { details });
        if (answer.status === 200) await at.go(back[action] ?? "", id);
        expect((await at.act(back[action] ?? "", id, { details, reason: value })).status).toBeGreaterThanOrEqual(400);
      }
    }
    expect(plain(await at.lines(id))).toEqual(before);
  });

  test("in one step are refused as such, and leave nothing", async () => {
    const stock = await at.stock();
    for (const value of odd) {
      for (const field of [...fields, "product_code", "num_expect", "details", "inbound_id"]) {
        const line = { product_code: "A-1", num_expect: "1", storage_loc_code: "L-1", unknown: 1, [field]: value };
        await at.post("/v1/inbound/simple/a", { ...at.scope, details: [line] });
        await at.post("/v1/inbound/simple/a", {
          ...at.scope,
          details: [{ product_code: "A-1", num_expect: "1" }],
          [field]: value,
        });
      }
      expect((await at.post("/v1/inbound/simple/a", value)).status).toBeGreaterThanOrEqual(400);
      expect((await at.post("/v1/inbound/putaway/proposal", { ids: [value] })).status).toBeGreaterThanOrEqual(400);
      const ranges = { lane: { values: [value] }, rack: { from: value, to: value } };
      await at.post("/v1/storage/batch/a", { apply_to: "new", ranges });
      await at.post("/v1/storage/batch/a", {
        apply_to: "new",
        pattern: value,
        ranges: { lane: { from: "1", to: "2" } },
      });
    }
    expect(await at.stock()).toEqual(stock);
    expect(await at.broken()).toEqual([]);
  });
});

const plain = (lines: readonly Record<string, unknown>[]) =>
  lines.map(({ version: _version, updated_at: _at, updated_by: _by, ...rest }) => rest);
