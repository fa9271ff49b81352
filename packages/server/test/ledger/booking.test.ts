import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { audit, auditChecks } from "../../src/audit/index.ts";
import { newId } from "../../src/database/index.ts";
import type { Book, Command, Demand, LotAttributes, Outcome } from "../../src/ledger/index.ts";
import { databases, type TestDatabase, testDatabase } from "../support/database.ts";
import { insertMasters, insertProducts } from "../support/stock.ts";
import { execute } from "./support/execute.ts";
import { base, bookFor, direct, makeShop, mustDo, receiveIn, runConcurrently, type Shop } from "./support/shop.ts";

describe.each(databases)("booking on %s", (kind) => {
  let database: TestDatabase;
  let shop: Shop;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  beforeEach(async () => {
    shop = await makeShop(database);
  });
  afterAll(() => database.close());

  const stock = async (index: number, qty: bigint, lot: LotAttributes = {}) =>
    (await mustDo(database, shop, receiveIn(shop, index, qty, lot))).legs[0]?.storage_id;
  const offered = async (qty: bigint, more: Partial<Demand>) => {
    const outcome = await direct(database, shop, bookFor(shop, qty, more));
    return outcome.ok
      ? outcome.legs.map(({ storage_id, booked }) => [shop.storages.indexOf(storage_id), booked])
      : outcome.code;
  };

  it("follows the policy", async () => {
    await stock(0, 2n, { valid_date: "2027-03-01", inbound_date: "2026-01-01" });
    await stock(1, 3n, { valid_date: "2027-01-01", inbound_date: "2026-03-01" });
    await stock(2, 9n, { valid_date: "2027-02-01", inbound_date: "2026-02-01" });
    expect(await offered(4n, { policy: "fefo" })).toEqual([
      [1, "3"],
      [2, "1"],
    ]);
    expect(await offered(3n, { policy: "fifo" })).toEqual([
      [0, "2"],
      [2, "1"],
    ]);
    expect(await offered(6n, { policy: "fewest_picks" })).toEqual([[2, "6"]]);
    expect(await offered(1n, { policy: "lifo" })).toEqual([[2, "1"]]);
    expect(await offered(1n, {})).toBe("INSUFFICIENT_STOCK");
  });

  it("takes what is alike in walking order, codes as people count", async () => {
    await database.transact((tx) =>
      sql`update storage set walk_order = 1, storage_code = case when storage_id = ${shop.storages[0]}::uuid then 'A-10' else 'A-2' end
        where wh_id = ${shop.wh_id} and storage_id in (${shop.storages[0]}, ${shop.storages[1]})`.execute(tx),
    );
    await stock(0, 3n);
    await stock(1, 3n);
    expect(await offered(3n, {})).toEqual([[1, "3"]]);
  });

  it("never offers expired goods, goods under the days allowed, frozen or unfit locations, or other customs goods", async () => {
    await stock(0, 5n, { valid_date: "2026-11-20" });
    await stock(1, 5n, { valid_date: "2026-12-01", batch_no: "near" });
    await stock(2, 5n, { custom_no: "C1" });
    await stock(3, 5n, { valid_date: "2027-12-01", lottable1: "red" });
    expect(await offered(1n, { min_days: 30 })).toEqual([[3, "1"]]);
    expect(await offered(1n, { lot: { batch_no: "near" } })).toEqual([[1, "1"]]);
    expect(await offered(6n, { lot: { custom_no: "C1" } })).toBe("INSUFFICIENT_STOCK");
    expect(await offered(5n, { lot: { custom_no: "C1" } })).toEqual([[2, "5"]]);
    expect(await offered(1n, { lot: { lottable1: "blue" } })).toBe("INSUFFICIENT_STOCK");
    expect(await offered(1n, { storage_types: ["pick_face"] })).toBe("INSUFFICIENT_STOCK");
    expect(await offered(1n, { storage_ids: [shop.storages[3] as string] })).toEqual([[3, "1"]]);
    expect(await offered(8n, {})).toBe("INSUFFICIENT_STOCK");
    expect(await offered(7n, {})).toEqual([
      [1, "4"],
      [3, "3"],
    ]);
  });

  it("sells goods on their last day of sale and not a day later, good ones and bad ones", async () => {
    const bad = async (index: number, product_expiration_sale: string) =>
      mustDo(database, shop, { ...receiveIn(shop, index, 2n, { product_expiration_sale }), quality: "bad" } as Command);
    await stock(0, 5n, { product_expiration_sale: "2026-11-20" });
    await stock(1, 5n, { product_expiration_sale: "2026-11-21" });
    await bad(2, "2026-11-20");
    await bad(3, "2026-11-21");
    expect(await offered(6n, {})).toBe("INSUFFICIENT_STOCK");
    expect(await offered(5n, {})).toEqual([[1, "5"]]);
    expect(await offered(3n, { quality: "bad" })).toBe("INSUFFICIENT_STOCK");
    expect(await offered(2n, { quality: "bad" })).toEqual([[3, "2"]]);
    expect(await offered(1n, { lot: { product_expiration_sale: "2026-11-20" } })).toBe("INSUFFICIENT_STOCK");
  });

  it("takes bonded goods for bonded demand only, under whatever customs number where it names none", async () => {
    const bonded_type = "bonded";
    await stock(0, 5n, { bonded_type, custom_no: "C1", custom_item_no: "1" });
    await stock(1, 5n, { bonded_type });
    await stock(2, 5n);
    await stock(3, 5n, { custom_no: "C1" });
    expect(await offered(6n, {})).toBe("INSUFFICIENT_STOCK");
    expect(await offered(1n, {})).toEqual([[2, "1"]]);
    expect(await offered(11n, { lot: { bonded_type } })).toBe("INSUFFICIENT_STOCK");
    expect(await offered(2n, { lot: { bonded_type, custom_no: "C1" } })).toEqual([[0, "2"]]);
    expect(await offered(4n, { lot: { bonded_type, custom_no: "C1" } })).toBe("INSUFFICIENT_STOCK");
    expect(await offered(8n, { lot: { bonded_type } })).toEqual([
      [0, "3"],
      [1, "5"],
    ]);
    expect(await offered(5n, { lot: { custom_no: "C1" } })).toEqual([[3, "5"]]);
  });

  it("books all lines of an order or none, unless a part will do, and says what is missing", async () => {
    await stock(0, 10n);
    const line = (qty: bigint): Demand => (bookFor(shop, qty) as Book).lines[0] as Demand;
    const order = (partial: boolean, ...lines: Demand[]): Book => ({ ...base(), kind: "book", partial, lines });
    const both = [line(7n), line(5n)];
    const batch = [order(false, ...both), order(false, line(8n)), order(true, ...both)];
    const outcomes = await database.transact((tx) => execute(tx, shop.wh_id, batch));
    const [refused, booked, part] = outcomes as [Outcome, Outcome, Outcome];
    expect(refused).toMatchObject({
      ok: false,
      code: "INSUFFICIENT_STOCK",
      details: {
        lines: [
          { asked: "7", available: "7", missing: "0" },
          { asked: "5", available: "3", missing: "2" },
        ],
      },
    });
    expect(booked).toMatchObject({ ok: true, lines: [{ asked: "8", booked: "8", missing: "0" }] });
    expect(part).toMatchObject({
      ok: true,
      lines: [
        { booked: "2", missing: "5" },
        { booked: "0", missing: "5" },
      ],
    });
  });

  it("sees in one batch what came in before and what was freed", async () => {
    const receipt = receiveIn(shop, 0, 3n);
    const first = bookFor(shop, 3n);
    const outcomes = await database.transact((tx) => execute(tx, shop.wh_id, [receipt, first, bookFor(shop, 1n)]));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false]);
    const [, booked] = outcomes;
    const bookings = booked?.ok ? (booked.bookings ?? []).map(({ booking_id }) => ({ booking_id })) : [];
    const free = { ...base(), kind: "release" as const, bookings };
    const after = await database.transact((tx) => execute(tx, shop.wh_id, [free, bookFor(shop, 2n)]));
    expect(after.map(({ ok }) => ok)).toEqual([true, true]);
  });

  it("books thousands of lines over thousands of rows in one go", { timeout: 120_000 }, async () => {
    const products = Array.from({ length: 400 }, () => ({ product_id: newId(), owner_id: shop.owner_id }));
    const storages = Array.from({ length: 20 }, (_, n) => ({
      storage_id: newId(),
      wh_id: shop.wh_id,
      storage_code: `W${n}`,
      storage_type: "normal",
      walk_order: n,
    }));
    await database.transact(async (tx) => {
      const company_id = newId();
      await insertMasters(tx, "company", [{ company_id }]);
      await insertProducts(tx, company_id, products);
      await insertMasters(
        tx,
        "storage",
        storages.map((row) => ({ ...row, company_id, frozen: false })),
      );
    });
    const receiveAt = (product_id: string, storage_id: string) => ({
      ...receiveIn(shop, 0, 5n),
      product_id,
      storage_id,
    });
    const receipts = products.flatMap(({ product_id }) =>
      storages.map(({ storage_id }) => receiveAt(product_id, storage_id)),
    );
    await runConcurrently(chunks(receipts, 1_000), 1, (some) =>
      database.transact((tx) => execute(tx, shop.wh_id, some)),
    );
    const orders = Array.from({ length: 600 }, (_, n): Book => {
      const lines = Array.from({ length: 5 }, (_each, at) => {
        const [line] = (bookFor(shop, 7n) as Book).lines as [Demand];
        return { ...line, product_id: products[(n * 5 + at) % 400]?.product_id as string };
      });
      return { ...base(), kind: "book", lines };
    });
    const outcomes = await database.transact((tx) => execute(tx, shop.wh_id, orders));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(600);
    expect((await audit(database, auditChecks)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
});

const chunks = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
