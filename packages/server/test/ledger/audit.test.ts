import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "../../src/audit/index.ts";
import { ledgerChecks } from "../../src/audit/ledgerChecks.ts";
import { newId } from "../../src/database/index.ts";
import type { Command } from "../../src/ledger/index.ts";
import { closeDay } from "../../src/ledger/index.ts";
import { databases, type TestDatabase, testDatabase, withoutTriggers } from "../support/database.ts";
import { execute } from "./support/execute.ts";
import { makeHome, makeWorlds, ownerOf } from "./support/world.ts";

const one = "(select stock_id from stock where qty > booked and booked > 0 limit 1)";

/** For each check something that breaks it; triggers and foreign keys are off meanwhile, and all of it is rolled back. */
const plants: Record<string, readonly string[]> = {
  stock_is_within_bounds: [
    "alter table stock drop constraint stock_booked",
    `update stock set booked = qty + 1 where stock_id = ${one}`,
  ],
  stock_equals_sum_of_movements: [`update stock set qty = qty + 1 where stock_id = ${one}`],
  stock_equals_last_movement: [`update stock set version = version + 1 where stock_id = ${one}`],
  running_totals_without_gap: [`update movement set qty_after = qty_after + 1 where version = 1 and stock_id = ${one}`],
  movement_has_its_command: ["delete from command where command_id = (select command_id from movement limit 1)"],
  movement_agrees_with_its_stock_row: ["update movement set owner_id = product_id"],
  moves_sum_to_zero_at_one_instant: [
    "update movement set qty_delta = qty_delta + 1 where command_id = (select command_id from command where kind = 'pick' limit 1)",
  ],
  lot_belongs_to_the_goods: [`update stock set product_id = owner_id where stock_id = ${one}`],
  booked_equals_open_bookings: ["update booking set qty = qty + 1 where booking_state = 'booked'"],
  booking_has_its_goods: ["update booking set from_stock_id = null where booking_state = 'picked'"],
  serials_equal_pieces: ["delete from product_sn where product_sn = 'A'"],
  serial_is_in_one_place: ["update serial_registry set wh_id = null where serial_no = 'A'"],
  serial_stands_with_its_goods: ["update product_sn set quality = 'bad' where product_sn = 'A'"],
  closing_equals_movements: ["update daily_stock set qty = qty + 1"],
};

describe.each(databases)("the audit of the stock core on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
    const home = await makeHome(database);
    const [world] = await makeWorlds(database, home, 1);
    if (!world) throw new Error("no world");
    const base = () => ({
      id: newId(),
      document_kind: "t",
      document_id: newId(),
      reason: "t",
      business_date: "2026-11-21",
    });
    const bucket = (product: number) => ({
      owner_id: ownerOf(world, product),
      product_id: world.products[product] as string,
      storage_id: world.storages[0] as string,
      quality: "good" as const,
      lot: {},
    });
    const line = { ...bucket(0), line_id: newId(), qty: 3n, policy: "fefo" as const, lot: undefined };
    const commands: Command[] = [
      { ...base(), kind: "receive", ...bucket(0), qty: 9n },
      { ...base(), kind: "receive", ...bucket(2), qty: 2n, serials: ["A", "B"] },
      { ...base(), kind: "book", lines: [line] },
      { ...base(), kind: "book", lines: [{ ...line, line_id: newId() }] },
    ];
    const outcomes = await database.transact((tx) => execute(tx, home.wh_id, commands));
    const booked = outcomes[2];
    const picks = booked?.ok ? (booked.bookings ?? []).map(({ booking_id }) => ({ booking_id })) : [];
    const pick: Command = { ...base(), kind: "pick", to_storage_id: world.storages[3] as string, picks };
    await database.transact((tx) => execute(tx, home.wh_id, [pick]));
    await database.transact((tx) => closeDay(tx, home.wh_id, "2026-11-21"));
  });
  afterAll(() => database.close());

  it("finds nothing where all is well", async () => {
    const results = await audit(database, ledgerChecks);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(results.map(({ name }) => name).sort()).toEqual(Object.keys(plants).sort());
  });

  it("finds movements of a command that was refused", async () => {
    const refuse = `update command set result = jsonb_set(result::jsonb, '{ok}', 'false')`;
    expect(await foundAfter("movement_has_its_command", [refuse])).toBeGreaterThan(0);
  });

  it.each(ledgerChecks.map(({ name }) => name))("finds a planted fault: %s", async (name) => {
    expect(await foundAfter(name, plants[name] ?? [])).toBeGreaterThan(0);
  });

  /** How many rows a check finds broken once these statements were carried out, which are then taken back. */
  async function foundAfter(name: string, statements: readonly string[]): Promise<number> {
    const check = ledgerChecks.find((each) => each.name === name);
    let found = 0;
    const planted = database.transact(async (tx) => {
      await withoutTriggers(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found = (await sql.raw(check?.sql ?? "").execute(tx)).rows.length;
      throw new Error("rolled back");
    });
    await expect(planted).rejects.toThrow("rolled back");
    return found;
  }
});
