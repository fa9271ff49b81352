import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Demand } from "../../src/ledger/index.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { execute } from "./support/execute.ts";
import { bookFor, direct, makeShop, mustDo, receiveIn, type Shop } from "./support/shop.ts";

/** What the database or a flow says is one of the model's values, or nothing is done. */
describe.each(databases)("a value that the model does not know, on %s", (kind) => {
  let database: TestDatabase;
  let shop: Shop;
  beforeAll(async () => {
    database = await testDatabase(kind);
    shop = await makeShop(database);
    await mustDo(database, shop, receiveIn(shop, 0, 5n));
  });
  afterAll(() => database.close());

  it("is no booking policy: nothing is booked in another order instead", async () => {
    const policy = "cheapest" as Demand["policy"];
    const booked = direct(database, shop, bookFor(shop, 1n, { policy }));
    await expect(booked).rejects.toThrow('unknown booking policy "cheapest"');
  });

  it("is no quality", async () => {
    const quality = "soso" as Demand["quality"];
    await expect(direct(database, shop, bookFor(shop, 1n, { quality }))).rejects.toThrow('unknown quality "soso"');
  });

  it("is no kind of command that was done before", async () => {
    const command = receiveIn(shop, 1, 1n);
    await mustDo(database, shop, command);
    const asked = database.transact(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update command set kind = 'fly' where wh_id = ${shop.wh_id} and command_id = ${command.id}`.execute(tx);
      await execute(tx, shop.wh_id, [command]);
    });
    await expect(asked).rejects.toThrow('unknown kind of command "fly"');
  });

  it("is no state of a booking", async () => {
    const done = await mustDo(database, shop, bookFor(shop, 1n));
    const [booking] = done.bookings ?? [];
    const asked = database.transact(async (tx) => {
      await sql`alter table booking drop constraint booking_booking_state_check`.execute(tx);
      await sql`update booking set booking_state = 'lost' where wh_id = ${shop.wh_id}`.execute(tx);
      const release = {
        ...bookFor(shop, 1n),
        kind: "release" as const,
        bookings: [{ booking_id: booking?.booking_id ?? "" }],
      };
      await execute(tx, shop.wh_id, [release]);
    });
    await expect(asked).rejects.toThrow('unknown state of a booking "lost"');
  });
});
