import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adjustmentChecks } from "../../../src/flows/adjustment/index.ts";
import { receivingChecks } from "../../../src/flows/inbound/index.ts";
import { databases, type TestDatabase, testDatabase } from "../../support/database.ts";
import { type Dock, dock } from "./dock.ts";

/** A violation planted behind the system's back, and what of the audit must notice it. */
const planted: readonly (readonly [string, string])[] = [
  ["update inbound_detail set num_put = num_put - 1", "lines of inbound: put away = what stands by its putaways"],
  ["update rec_inbound set num = num + 1", "lines of inbound: put away = what stands by its putaways"],
  [
    "update rec_inbound set num = num + 1; update inbound_detail set num_put = num_put + 1, num_loc = num_loc + 1",
    "lines of inbound: put away = the sum of their movements",
  ],
  ["update rec_inbound set reverted = 'yes'", "putaways of inbound: each is a movement that stands, or was taken back"],
  ["update inbound set inbound_status = 'cancelled'", "inbound: its state agrees with what stands"],
  ["update returned set returned_status = 'return_awaiting_qc'", "returned: its state agrees with what stands"],
  ["update returned_detail set num_put = num_put - 1", "lines of returned: put away = what stands by its putaways"],
  [
    "update rec_returned set num = num + 1; update returned_detail set num_put = num_put + 1, num_loc = num_loc + 1",
    "lines of returned: put away = the sum of their movements",
  ],
  [
    "update rec_returned set reverted = 'yes'",
    "putaways of returned: each is a movement that stands, or was taken back",
  ],
  [
    "update outbound_detail set num_returned = 1",
    "lines of orders: returned = counted by their returns, and never more than shipped",
  ],
  ["update adjustment_detail set num = num + 1", "lines of adjustments = the sum of their movements"],
];

describe.each(databases)("the audit of receipts and corrections on %s", (kind) => {
  let database: TestDatabase;
  let at: Dock;
  beforeAll(async () => {
    database = await testDatabase(kind);
    at = await dock(database);
    await at.receipt([{ product_code: "A-1", num_expect: "5", storage_loc_code: "L-1" }]);
    const line = { product_code: "A-1", num_expect: "2", storage_loc_code: "L-1" };
    await at.make("/v1/return/simple/a", { ...at.scope, details: [line] });
    const details = [{ product_code: "A-1", storage_loc_code: "L-1", num: "1" }];
    const correction = { ...at.scope, adjust_category: "in", adjust_reason: "found", details };
    const [row] = await at.make("/v1/inventory/adjustment/a", correction);
    await at.make("/v1/inventory/adjustment/action/adjust", { ids: [row?.adjustment_id] });
    await at.make("/v1/outbound/a", {
      ...at.scope,
      order_no: "O-1",
      details: [{ product_code: "A-1", outbound_nums: "1" }],
    });
  });
  afterAll(() => database.close());

  test("finds nothing where all is well, and has a planted violation for every check", async () => {
    expect(await at.broken()).toEqual([]);
    const noticed = new Set(planted.map(([, name]) => name));
    expect(
      [...receivingChecks, ...adjustmentChecks].map(({ name }) => name).filter((name) => !noticed.has(name)),
    ).toEqual([]);
  });

  test.each(planted)("notices: %s", async (statements, name) => {
    const check = [...receivingChecks, ...adjustmentChecks].find((one) => one.name === name);
    const found = await database
      .transact(async (tx) => {
        for (const statement of statements.split(";")) await sql.raw(statement).execute(tx);
        const { rows } = await sql.raw(check?.sql ?? "").execute(tx);
        throw new Undone(rows.length);
      })
      .catch((error: unknown) => (error instanceof Undone ? error.broken : Promise.reject(error)));
    expect(found).toBeGreaterThan(0);
  });
});

/** Ends a transaction as if nothing had been. */
class Undone extends Error {
  readonly broken: number;
  constructor(broken: number) {
    super("undone");
    this.broken = broken;
  }
}
