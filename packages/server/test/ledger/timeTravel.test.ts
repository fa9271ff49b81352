import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, auditChecks } from "../../src/audit/index.ts";
import type { Command } from "../../src/ledger/index.ts";
import { closeDay } from "../../src/ledger/index.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { execute } from "./support/execute.ts";
import { base, bookFor, makeShop, mustDo, receiveIn, type Shop } from "./support/shop.ts";

interface StockAt {
  readonly stock_id: string;
  readonly qty: string;
  readonly booked: string;
}

interface Written {
  readonly stock_id: string;
  readonly at: string;
  readonly qty_delta: string;
  readonly booked_delta: string;
}

describe.each(databases)("stock as at an instant on %s", (kind) => {
  let database: TestDatabase;
  let shop: Shop;
  let written: Written[];
  beforeAll(async () => {
    database = await testDatabase(kind);
    shop = await makeShop(database, 6);
    for (let day = 1; day <= 4; day += 1) {
      await work(day * 97);
      const closing = await database.transact((tx) => closeDay(tx, shop.wh_id, `2026-11-0${day}`));
      expect(closing.written).toBe(true);
    }
    await work(5);
    const { rows } = await sql<Written>`
      select stock_id, at, qty_delta, booked_delta from movement where wh_id = ${shop.wh_id}
    `.execute(database.reader);
    written = rows;
  });
  afterAll(() => database.close());

  /** A day's work with several commands in a batch, so that several movements share an instant. */
  async function work(seed: number): Promise<void> {
    for (let n = 0; n < 12; n += 1) {
      const index = (seed + n) % 6;
      const batch: Command[] = [receiveIn(shop, index, 9n, { batch_no: `B${(n * seed) % 4}` }), bookFor(shop, 4n)];
      const [received] = await database.transact((tx) => execute(tx, shop.wh_id, batch));
      if (!received?.ok) throw new Error("not received");
      const stock_id = received.legs[0]?.stock_id as string;
      const to_storage_id = shop.storages[(index + n + 1) % 6] as string;
      const move: Command = { ...base(), kind: "relocate", stock_id, to_storage_id, qty: 2n };
      const take: Command = { ...base(), kind: "adjust", target: { stock_id }, delta: -1n };
      await database.transact((tx) => execute(tx, shop.wh_id, [move, take, { ...take, id: base().id }]));
    }
  }

  /** What a plain replay of all movements up to the instant leaves, row by row. */
  function replay(at: string): StockAt[] {
    const totals = new Map<string, { qty: bigint; booked: bigint }>();
    for (const one of written) {
      if (micros(one.at) > micros(at)) continue;
      const total = totals.get(one.stock_id) ?? { qty: 0n, booked: 0n };
      total.qty += BigInt(one.qty_delta);
      total.booked += BigInt(one.booked_delta);
      totals.set(one.stock_id, total);
    }
    return [...totals]
      .filter(([, { qty }]) => qty > 0n)
      .map(([stock_id, { qty, booked }]) => ({ stock_id, qty: qty.toString(), booked: booked.toString() }));
  }

  async function stockAt(at: string): Promise<StockAt[]> {
    const { rows } = await sql<StockAt>`
      select stock_id, qty, booked from stock_at(${shop.wh_id}::uuid, ${shop.owner_id}::uuid, ${at}::timestamptz)`.execute(
      database.reader,
    );
    return rows;
  }

  it("agrees with a plain replay at random instants, before the first closing and after any", async () => {
    const instants = [...new Set(written.map(({ at }) => at))];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: instants.length - 1 }), fc.integer({ min: -1, max: 1 }), async (which, off) => {
        const at = shifted(instants[which] as string, off);
        const expected = sorted(replay(at));
        expect(sorted(await stockAt(at))).toEqual(expected);
      }),
      { numRuns: 120, seed: 7 },
    );
  });

  it("closes a day once, however often it is asked to", async () => {
    const again = await Promise.all(
      [1, 2, 3].map(() => database.transact((tx) => closeDay(tx, shop.wh_id, "2026-11-05"))),
    );
    expect(again.filter(({ written: now }) => now)).toHaveLength(1);
    expect(new Set(again.map(({ closed_at }) => closed_at)).size).toBe(1);
    expect((await audit(database, auditChecks)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it("refuses every change of what was written", async () => {
    await mustDo(database, shop, receiveIn(shop, 0, 1n));
    for (const change of ["update movement set reason = 'x'", "delete from movement", "truncate movement"]) {
      await expect(database.transact((tx) => sql.raw(change).execute(tx))).rejects.toThrow("append-only");
    }
    await expect(database.transact((tx) => sql.raw("update lot set batch_no = 'x'").execute(tx))).rejects.toThrow();
  });
});

const sorted = (rows: readonly StockAt[]): StockAt[] =>
  [...rows]
    .sort((a, b) => (a.stock_id < b.stock_id ? -1 : 1))
    .map(({ stock_id, qty, booked }) => ({ stock_id, qty, booked }));

const micros = (at: string): bigint => {
  const [seconds = "", fraction = ""] = at.replace("Z", "").split(".");
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000n + BigInt(fraction.padEnd(6, "0"));
};

/** The same instant some microseconds later or earlier. */
function shifted(at: string, by: number): string {
  const moved = micros(at) + BigInt(by);
  const seconds = new Date(Number(moved / 1_000_000n) * 1_000).toISOString().slice(0, 19);
  return `${seconds}.${(moved % 1_000_000n).toString().padStart(6, "0")}Z`;
}
