import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { somebodyWaits } from "../../support/waiting.ts";
import { type Dock, dock } from "../receiving/dock.ts";

let database: TestDatabase;
let at: Dock;
beforeAll(async () => {
  database = await testDatabase("server");
  at = await dock(database);
});
afterAll(() => database.close());

test("adjustments of one request lock all of their products in one order, so that no two requests wait for each other", async () => {
  await at.receipt(["A-1", "A-2"].map((product_code) => ({ product_code, num_expect: "9", storage_loc_code: "L-1" })));
  const { rows: locks } = await sql<{ product_id: string; product_code: string }>`
    select l.product_id, p.product_code from stock_lock l join product p on p.product_id = l.product_id
    where l.wh_id = ${at.wh} order by l.product_id`.execute(database.reader);
  const [first, second] = locks;
  const adjustment = async (adjust_category: "in" | "out", product_code = "") => {
    const details = [{ product_code, storage_loc_code: "L-1", num: "1" }];
    const body = { ...at.scope, adjust_category, adjust_reason: "counted", details };
    return String((await at.make("/v1/inventory/adjustment/a", body))[0]?.adjustment_id);
  };
  // What is taken away is locked last, what is added first: the other way round than the work on them begins.
  const ids = [await adjustment("in", first?.product_code), await adjustment("out", second?.product_code)];
  const lock = (productId = "", how = sql``) =>
    sql`select 1 from stock_lock where wh_id = ${at.wh} and product_id = ${productId}::uuid for update ${how}`;
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = database.transact(async (tx) => {
    await lock(first?.product_id).execute(tx);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  const working = at.post("/v1/inventory/adjustment/action/adjust", { ids, reason: "test" });
  while (!(await somebodyWaits(database))) await sleep(5);
  const free = await database.transact((tx) => lock(second?.product_id, sql`skip locked`).execute(tx));
  letGo.resolve();
  await holding;
  expect(free.rows).toHaveLength(1);
  expect((await working).status).toBe(200);
});
