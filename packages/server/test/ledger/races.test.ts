import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { audit, auditChecks } from "../../src/audit/index.ts";
import { type Database, openDatabase } from "../../src/database/index.ts";
import type { Command, Outcome } from "../../src/ledger/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { execute, stockOf, submitTo } from "./support/execute.ts";
import { base, bookFor, direct, makeShop, mustDo, receiveIn, runConcurrently, type Shop } from "./support/shop.ts";

describe("races on a server", { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let second: Database;
  beforeAll(async () => {
    database = await testDatabase("server");
    second = await openDatabase({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await second.close();
    await database.close();
  });
  afterEach(async () => {
    expect((await audit(database, auditChecks)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
  const free = async (shop: Shop) => {
    const rows = await stockOf(database.reader, shop.wh_id, shop.owner_id);
    return rows.reduce((sum, row) => sum + Number(row.free), 0);
  };
  const won = (outcomes: readonly Outcome[]) => outcomes.filter(({ ok }) => ok).length;

  it("books a hot product exactly as often as it is there", async () => {
    const shop = await makeShop(database);
    for (const index of [0, 1, 2]) await mustDo(database, shop, receiveIn(shop, index, index === 0 ? 50n : 25n));
    const orders = Array.from({ length: 200 }, () => bookFor(shop, 1n));
    const [submitHere, submitThere] = [submitTo(database, shop.wh_id), submitTo(second, shop.wh_id)];
    const outcomes = await runConcurrently(orders, 16, (order, worker) =>
      worker < 8 ? (worker % 2 ? submitHere : submitThere)(order) : direct(database, shop, order),
    );
    expect(won(outcomes)).toBe(100);
    expect(await free(shop)).toBe(0);
    const refused = outcomes.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ code: "INSUFFICIENT_STOCK" });
  });

  it("lets two coalescers and eight connections take one row's pieces exactly once each", async () => {
    const shop = await makeShop(database);
    const { legs } = await mustDo(database, shop, receiveIn(shop, 0, 500n));
    const target = { stock_id: legs[0]?.stock_id as string };
    const takes = Array.from({ length: 2_000 }, (): Command => ({ ...base(), kind: "adjust", target, delta: -1n }));
    const [submitHere, submitThere] = [submitTo(database, shop.wh_id), submitTo(second, shop.wh_id)];
    const outcomes = await runConcurrently(takes, 72, (take, worker) =>
      worker < 64 ? (worker % 2 ? submitHere : submitThere)(take) : direct(database, shop, take),
    );
    expect(won(outcomes)).toBe(500);
    expect(await free(shop)).toBe(0);
  });

  it("keeps first expired first out while orders, releases and receipts race", async () => {
    const shop = await makeShop(database);
    const day = (n: number) => ({ valid_date: `2027-01-${String(n + 1).padStart(2, "0")}` });
    for (let n = 0; n < 12; n += 1) await mustDo(database, shop, receiveIn(shop, n % 4, 5n, day(n)));
    const work = Array.from({ length: 400 }, (_, n) => n);
    await runConcurrently(work, 12, async (n) => {
      if (n % 5 === 4) return void (await direct(database, shop, receiveIn(shop, n % 4, 3n, day(n % 12))));
      const outcome = await direct(database, shop, bookFor(shop, BigInt((n % 3) + 1)));
      if (!outcome.ok || n % 2) return;
      const bookings = (outcome.bookings ?? []).map(({ booking_id }) => ({ booking_id }));
      await direct(database, shop, { ...base(), kind: "release", bookings });
    });
    const violations = await outOfOrder(database, shop);
    expect(violations.books).toBeGreaterThan(100);
    expect(violations.broken).toBe(0);
  });

  it("moves and picks the same goods at once without losing a piece", async () => {
    const shop = await makeShop(database);
    for (const index of [0, 1, 2, 3]) await mustDo(database, shop, receiveIn(shop, index, 60n));
    const orders = await runConcurrently(Array(80).fill(0), 4, () => mustDo(database, shop, bookFor(shop, 2n)));
    const bookings = orders.flatMap((done) => done.bookings ?? []);
    await Promise.all([
      runConcurrently(bookings, 6, ({ booking_id }) => {
        const to_storage_id = shop.staging;
        return direct(database, shop, { ...base(), kind: "pick", to_storage_id, picks: [{ booking_id }] });
      }),
      runConcurrently(
        Array.from({ length: 150 }, (_, n) => n),
        6,
        (n) => moveSomething(database, shop, n),
      ),
    ]);
    const { rows: picked } = await sql<{ qty: string }>`
      select sum(qty) as qty from booking where wh_id = ${shop.wh_id} and booking_state = 'picked'
    `.execute(database.reader);
    expect(picked[0]?.qty).toBe("160");
    const rows = await stockOf(database.reader, shop.wh_id, shop.owner_id);
    expect(rows.reduce((sum, { qty }) => sum + Number(qty), 0)).toBe(240);
  });

  it("does a command that is sent twice at once only once", async () => {
    const shop = await makeShop(database);
    await mustDo(database, shop, receiveIn(shop, 0, 100n));
    const orders = Array.from({ length: 40 }, () => bookFor(shop, 1n));
    const submit = submitTo(second, shop.wh_id);
    const pairs = await runConcurrently(orders, 8, (order) =>
      Promise.all([direct(database, shop, order), submit(order), direct(second, shop, order)]),
    );
    for (const [first, ...others] of pairs) for (const other of others) expect(other).toEqual(first);
    expect(await free(shop)).toBe(60);
    const [order] = orders as [Command];
    const reused = await direct(database, shop, { ...order, reason: "another" });
    expect(reused).toMatchObject({ ok: false, code: "COMMAND_REUSED" });
  });

  it("survives connections that are cut in the middle: what is sent again is done once", async () => {
    const shop = await makeShop(database);
    const { legs } = await mustDo(database, shop, receiveIn(shop, 0, 400n));
    const target = { stock_id: legs[0]?.stock_id as string };
    const takes = Array.from({ length: 300 }, (): Command => ({ ...base(), kind: "adjust", target, delta: -1n }));
    let cuts = 0;
    let working = true;
    let through = 0;
    const killer = new pg.Client({ connectionString: database.url });
    await killer.connect();
    const killing = (async () => {
      while (working) {
        // Any of them: whoever connected first would else be cut time and again.
        const { rowCount } = await killer.query(
          "select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 1) any_one",
        );
        cuts += rowCount ?? 0;
        // On a busy machine nothing would ever get through between one cut and the next.
        const before = through;
        do await sleep(15);
        while (working && through === before);
      }
    })();
    const submit = submitTo(database, shop.wh_id);
    const stubbornly = async (take: Command, worker: number): Promise<Outcome> => {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        try {
          const outcome = await (worker < 4 ? submit(take) : direct(database, shop, take));
          through += 1;
          return outcome;
        } catch {
          await sleep(5);
        }
      }
      throw new Error("never got through");
    };
    const outcomes = await runConcurrently(takes, 8, stubbornly);
    working = false;
    await killing;
    await killer.end();
    expect(cuts).toBeGreaterThan(3);
    expect(won(outcomes)).toBe(300);
    expect(await free(shop)).toBe(100);
  });

  it("leaves nothing of a transaction that ends in an error", async () => {
    const shop = await makeShop(database);
    const command = receiveIn(shop, 0, 5n);
    const broken = database.transact(async (tx) => {
      await execute(tx, shop.wh_id, [command]);
      throw new Error("the document could not be written");
    });
    await expect(broken).rejects.toThrow("could not be written");
    expect(await free(shop)).toBe(0);
    await mustDo(database, shop, command);
    expect(await free(shop)).toBe(5);
  });
});

/** Moves free goods, or a booking with its goods, from wherever there are some. */
async function moveSomething(database: Database, shop: Shop, n: number): Promise<void> {
  const rows = (await stockOf(database.reader, shop.wh_id, shop.owner_id)).filter(
    ({ storage_id }) => storage_id !== shop.staging,
  );
  const row = rows[n % (rows.length || 1)];
  if (!row) return;
  const to_storage_id = shop.storages[(n * 7) % shop.storages.length] as string;
  const { rows: open } = await sql<{ booking_id: string }>`
    select booking_id from booking where wh_id = ${shop.wh_id} and stock_id = ${row.stock_id} and booking_state = 'booked'
    order by booking_id limit 1
  `.execute(database.reader);
  const bookings = n % 2 ? open : [];
  const qty = bookings.length > 0 ? 0n : 1n;
  await direct(database, shop, {
    ...base(),
    kind: "relocate",
    stock_id: row.stock_id,
    to_storage_id,
    qty,
    bookings,
  });
}

/** Replays the ledger: each booking must leave nothing free that expires before what it took. */
async function outOfOrder(database: Database, shop: Shop): Promise<{ books: number; broken: number }> {
  const { rows } = await sql<{
    stock_id: string;
    command_id: string;
    kind: string;
    valid_date: string;
    qty_delta: string;
    booked_delta: string;
  }>`
    select m.stock_id, m.command_id, c.kind, l.valid_date, m.qty_delta, m.booked_delta
    from movement m
    join command c on c.wh_id = m.wh_id and c.command_id = m.command_id
    join stock s on s.wh_id = m.wh_id and s.stock_id = m.stock_id
    join lot l on l.wh_id = s.wh_id and l.lot_id = s.lot_id
    where m.wh_id = ${shop.wh_id} order by m.at, m.command_id, m.version
  `.execute(database.reader);
  const free = new Map<string, { valid: string; left: number }>();
  let books = 0;
  let broken = 0;
  for (const [index, row] of rows.entries()) {
    const held = free.get(row.stock_id) ?? { valid: row.valid_date, left: 0 };
    held.left += Number(row.qty_delta) - Number(row.booked_delta);
    free.set(row.stock_id, held);
    if (row.kind !== "book" || rows[index + 1]?.command_id === row.command_id) continue;
    books += 1;
    const took = rows.filter(({ command_id }) => command_id === row.command_id).map(({ valid_date }) => valid_date);
    const last = took.sort().at(-1) ?? "";
    if ([...free.values()].some(({ valid, left }) => valid < last && left > 0)) broken += 1;
  }
  return { books, broken };
}
