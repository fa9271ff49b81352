import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, auditChecks } from "../../src/audit/index.ts";
import { newId } from "../../src/database/index.ts";
import type { Command, Outcome } from "../../src/ledger/index.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { execute, submitTo } from "./support/execute.ts";
import { base, bookFor, makeShop, mustDo, receiveIn, type Shop } from "./support/shop.ts";

const orders = 12;
/** Locations to pick to: staging, one where goods stand already, one where they never did, a frozen one, none at all. */
const targets = ["staging", "beside", "empty", "frozen", "nowhere"] as const;

interface Stand {
  readonly shop: Shop;
  readonly bookings: readonly { readonly id: string; readonly qty: bigint }[];
}

/** Goods of three lots on three locations, and a booking an order. */
async function makeStand(database: TestDatabase): Promise<Stand> {
  const shop = await makeShop(database, 6);
  for (const index of [0, 1, 2]) {
    const lot = { batch_no: `B${index}` };
    await mustDo(database, shop, receiveIn(shop, index, 40n, lot));
    // All but the last lot have a row on staging and on the location that is frozen later.
    for (const storage_id of index < 2 ? [shop.staging, shop.storages[5] as string] : []) {
      await mustDo(database, shop, { ...receiveIn(shop, index, 1n, lot), storage_id } as Command);
    }
  }
  const bookings: { id: string; qty: bigint }[] = [];
  for (let order = 0; order < orders; order += 1) {
    const done = await mustDo(
      database,
      shop,
      bookFor(shop, BigInt((order % 5) + 1), { lot: { batch_no: `B${order % 3}` } }),
    );
    for (const { booking_id, qty } of done.bookings ?? []) bookings.push({ id: booking_id, qty: BigInt(qty) });
  }
  await freeze(database, shop, shop.storages[5] as string);
  return { shop, bookings };
}

const freeze = (database: TestDatabase, shop: Shop, storage: string) =>
  database.transact((tx) =>
    sql`update storage set frozen = true where wh_id = ${shop.wh_id} and storage_id = ${storage}`.execute(tx),
  );

interface PickSpec {
  readonly picks: readonly number[];
  readonly target: (typeof targets)[number];
}

/** @param named says the quantity, although it is that of the whole booking: then the command goes the general way. */
function commandsOf({ shop, bookings }: Stand, specs: readonly PickSpec[], named: boolean): Command[] {
  const locations = {
    staging: shop.staging,
    beside: shop.storages[1],
    empty: shop.storages[4],
    frozen: shop.storages[5],
    nowhere: newId(),
  };
  return specs.map(({ picks, target }) => ({
    ...base(),
    kind: "pick",
    to_storage_id: locations[target] as string,
    picks: picks.map((index) => {
      const booking = bookings[index];
      return { booking_id: booking?.id ?? newId(), ...(named ? { qty: booking?.qty ?? 1n } : {}) };
    }),
  }));
}

async function pickOf(stand: Stand, database: TestDatabase, specs: readonly PickSpec[], named: boolean) {
  const commands = commandsOf(stand, specs, named);
  const outcomes = await database.transact((tx) => execute(tx, stand.shop.wh_id, commands));
  return { commands, outcomes };
}

/** The same of two warehouses reads the same. */
function plain({ shop, bookings }: Stand, outcome: Outcome) {
  const indexOf = (id: string) => [shop.staging, ...shop.storages].indexOf(id);
  if (!outcome.ok) return outcome.code;
  const legs = outcome.legs.map(({ storage_id, qty, booked }) => [indexOf(storage_id), qty, booked]);
  const touched = outcome.bookings?.map(({ booking_id, qty, booking_state }) => [
    bookings.findIndex(({ id }) => id === booking_id),
    qty,
    booking_state,
  ]);
  return { legs, touched };
}

async function standing(database: TestDatabase, { shop }: Stand) {
  const { rows } = await sql<Record<string, unknown>>`
    select l.batch_no, p.storage_code, s.qty, s.booked, s.version from stock s
    join lot l on l.wh_id = ${shop.wh_id} and l.lot_id = s.lot_id
    join storage p on p.wh_id = ${shop.wh_id} and p.storage_id = s.storage_id
    where s.wh_id = ${shop.wh_id} and s.version > 0 order by 1, 2`.execute(database.reader);
  return rows;
}

const keptShort = async (database: TestDatabase, { shop }: Stand) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from command where wh_id = ${shop.wh_id} and picked is not null`.execute(
    database.reader,
  );
  return rows[0]?.count ?? 0;
};

/** A batch takes each booking once, in any order, among them one that isn't there; the next batch finds most of them gone. */
const batch: fc.Arbitrary<PickSpec[]> = fc
  .tuple(
    fc.shuffledSubarray([...Array(orders + 1).keys()], { minLength: orders + 1 }),
    fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 3 }),
        target: fc.constantFrom("staging", "staging", "staging", "staging", ...targets),
      }),
      {
        minLength: 1,
        maxLength: 5,
        size: "max",
      },
    ),
  )
  .map(([positions, commands]) => {
    const left = [...positions];
    return commands.map(({ count, target }) => ({ picks: left.splice(0, count), target }));
  })
  .map((commands) => commands.filter(({ picks }) => picks.length > 0));

describe.each(databases)("picks of whole bookings on %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  it("come to the same as picks that say how much", { timeout: 600_000 }, async () => {
    let short = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 3, size: "max" }), async (batches) => {
        const [whole, general] = [await makeStand(database), await makeStand(database)];
        for (const batch of batches) {
          const own = await pickOf(whole, database, batch, false);
          const other = await pickOf(general, database, batch, true);
          expect(own.outcomes.map((one) => plain(whole, one))).toEqual(
            other.outcomes.map((one) => plain(general, one)),
          );
          const again = await database.transact((tx) => execute(tx, whole.shop.wh_id, own.commands));
          expect(again.map(untimed)).toEqual(own.outcomes.map(untimed));
        }
        expect(await standing(database, whole)).toEqual(await standing(database, general));
        short += await keptShort(database, whole);
        expect(await keptShort(database, general)).toBe(0);
      }),
      { seed: 20_261_121, numRuns: 50 },
    );
    // Many of them did go the short way.
    expect(short).toBeGreaterThan(30);
    expect((await audit(database, auditChecks)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it("answer a command of the same id that is another one with a refusal", async () => {
    const stand = await makeStand(database);
    const [first] = commandsOf(stand, [{ picks: [1], target: "staging" }], false);
    const [other] = commandsOf(stand, [{ picks: [2], target: "staging" }], false);
    await mustDo(database, stand.shop, first as Command);
    const reused = { ...other, id: first?.id } as Command;
    const [outcome] = await database.transact((tx) => execute(tx, stand.shop.wh_id, [reused]));
    expect(outcome).toMatchObject({ ok: false, code: "COMMAND_REUSED" });
  });
});

/** Its instant is told to the microsecond by both; an outcome that is read again writes it otherwise. */
const untimed = (outcome: Outcome) => ({ ...outcome, at: "" });

/** Of one connection nobody races with another, so this is for the server. */
describe("picks of whole bookings in a race", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase("server");
  });
  afterAll(() => database.close());

  it("see a location frozen while they waited for its goods", async () => {
    const stand = await makeStand(database);
    const { shop } = stand;
    const held = Promise.withResolvers<void>();
    const freezing = database.transact(async (tx) => {
      await sql`select from stock where wh_id = ${shop.wh_id} order by stock_id for no key update`.execute(tx);
      await sql`update storage set frozen = true where wh_id = ${shop.wh_id} and storage_id = ${shop.staging}`.execute(
        tx,
      );
      held.resolve();
      await sleep(400);
    });
    await held.promise;
    const { outcomes } = await pickOf(stand, database, [{ picks: [1], target: "staging" }], false);
    await freezing;
    expect(outcomes).toMatchObject([{ ok: false, code: "LOCATION_FROZEN" }]);
  });

  it("answer what was done under their id while they waited, though it was taken back since", async () => {
    const stand = await makeStand(database);
    const { shop, bookings } = stand;
    const [pick] = commandsOf(stand, [{ picks: [1], target: "staging" }], false) as [Command];
    const unpick: Command = { ...base(), kind: "unpick", bookings: [{ booking_id: bookings[1]?.id as string }] };
    const held = Promise.withResolvers<void>();
    const first = database.transact(async (tx) => {
      const [outcome] = await execute(tx, shop.wh_id, [pick]);
      await execute(tx, shop.wh_id, [unpick]);
      held.resolve();
      await sleep(400);
      return outcome as Outcome;
    });
    await held.promise;
    const again = await submitTo(database, shop.wh_id)(pick);
    expect(untimed(again)).toEqual(untimed(await first));
    expect(again.ok).toBe(true);
  });
});
