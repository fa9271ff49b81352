import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { during } from "../../support/waiting.ts";
import { house } from "./house.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase("server");
});
afterAll(() => database.close());

test("an order whose box is closed in that moment is not taken back", async () => {
  const at = await house(database);
  await at.put("plain", "A1", 10);
  const { id } = await at.order([{ product_code: "plain", outbound_nums: "1" }]);
  await at.go(id, "close_order", "print", "confirm_pick");
  const sizes = { length: "30", width: "20", height: "15", weight: "1.5" };
  expect((await at.act("confirm_boxing", id, { fast: true, ...sizes })).status).toBe(200);
  const closing = sql`update boxing set closed_at = now() where wh_id = ${at.wh}`;
  const back = () => at.act("revert_boxing", id, { reason: "x" });
  const [answer] = await during(database, closing, back, async () => {});
  expect(answer).toMatchObject({ status: 409, code: "RECORD_CLOSED" });
  const { rows } = await sql`
    select o.outbound_status as order_is, b.boxing_status as box_is
    from outbound o join boxing b on b.wh_id = o.wh_id and b.outbound_id = o.outbound_id
    where o.wh_id = ${at.wh}`.execute(database.reader);
  expect(rows).toEqual([{ order_is: "awaiting_shipping", box_is: "confirmed" }]);
});
