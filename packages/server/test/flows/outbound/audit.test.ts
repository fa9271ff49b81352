import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../support/database.ts";
import { house } from "./house.ts";

test("the audit finds lines, boxes and states that disagree with the ledger", async () => {
  const database = await testDatabase("server");
  const at = await house(database);
  await at.put("plain", "A1", 9);
  const { id } = await at.order([{ product_code: "plain", outbound_nums: "3" }]);
  await at.go(id, "close_order", "print", "confirm_pick", "confirm_boxing", "ship");
  expect(await at.broken()).toEqual([]);
  const plant = async (column: string, value: string) => {
    await database.transact((tx) =>
      sql`update outbound_detail set ${sql.ref(column)} = ${value} where wh_id = ${at.wh}`.execute(tx),
    );
    const broken = (await at.broken()).map((one) => one.split(" ")[0]);
    await database.transact((tx) =>
      sql`update outbound_detail set ${sql.ref(column)} = ${column === "num_returned" ? 0 : 3} where wh_id = ${at.wh}`.execute(
        tx,
      ),
    );
    return broken;
  };
  expect(await plant("num_shipped", "2")).toContain("outbound_lines_agree_with_their_movements");
  expect(await plant("num_picked", "4")).toContain("outbound_lines_agree_with_their_bookings");
  expect(await plant("num_boxed", "2")).toContain("boxes_agree_with_lines");
  expect(await plant("num_returned", "4")).toContain("outbound_lines_in_order");
  await database.transact((tx) =>
    sql`update outbound set outbound_status = 'cancelled' where wh_id = ${at.wh}`.execute(tx),
  );
  expect((await at.broken()).map((one) => one.split(" ")[0])).toEqual([
    "outbound_state_is_where_its_last_step_led",
    "outbound_state_agrees_with_its_lines",
  ]);
  await database.transact((tx) =>
    sql`update outbound set outbound_status = 'shipped' where wh_id = ${at.wh}`.execute(tx),
  );
  await database.transact((tx) => sql`update booking set line_id = booking_id where wh_id = ${at.wh}`.execute(tx));
  expect((await at.broken()).map((one) => one.split(" ")[0])).toContain("outbound_bookings_have_their_line");
  await database.close();
});
