import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outboundCalls } from "../../src/flows/outbound/index.ts";
import { hooks, house } from "../flows/outbound/house.ts";
import { dock } from "../flows/receiving/dock.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { everything, testServer } from "../support/http.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase("server");
});
afterAll(() => database.close());

test("what comes in is refused at its number where more would stand on a location than can be counted", async () => {
  const at = await dock(database);
  const line = { product_code: "A-1", storage_loc_code: "L-1" };
  const receive = (...details: unknown[]) => at.post("/v1/inbound/simple/a", { ...at.scope, details });
  expect((await receive({ ...line, num_loc: "1", batch_no: "FULL" })).status).toBe(200);
  await sql`update stock set qty = 999999999999999998 where lot_id in (select lot_id from lot where batch_no = 'FULL')`.execute(
    database.reader,
  );
  const answer = await receive({ ...line, num_loc: "3", batch_no: "FULL" });
  expect(answer.additionals.errors).toMatchObject([{ line: 0, field: "num_loc", code: "TOO_LARGE" }]);
  const [found] = await at.make("/v1/inventory/adjustment/a", {
    ...at.scope,
    adjust_category: "in",
    adjust_reason: "found",
    details: [{ product_code: "A-1", storage_loc_code: "L-1", num: "3", batch_no: "FULL" }],
  });
  const adjusted = await at.post("/v1/inventory/adjustment/action/adjust", { ids: [found?.adjustment_id] });
  expect(adjusted.additionals.results[0]).toMatchObject({
    code: "TOO_LARGE",
    details: { field: "num", max: "2", line: 1 },
  });
});

test("an order for more than can be counted is told what is missing", async () => {
  const other = await testDatabase("server");
  const at = await house(other);
  const caller = everything({ companyIds: [at.company], whIds: [at.wh] });
  const client = await testServer(other, outboundCalls(other, hooks), caller);
  const { id } = await at.order(["1", "2"].map((outbound_nums) => ({ product_code: "first", outbound_nums })));
  await sql`update outbound_detail set outbound_nums = 9000000000000000000 where outbound_id = ${id}`.execute(
    other.reader,
  );
  const closed = await at.act("close_order", id);
  expect([closed.status, closed.additionals.results[0].details]).toMatchObject([
    409,
    { missing: "9000000000000000000" },
  ]);
  expect((await client.call("POST", "/v1/outbound/shortage/q", { ids: [id] })).status).toBe(200);
  await other.close();
});
