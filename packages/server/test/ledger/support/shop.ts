import { type Database, newId } from "../../../src/database/index.ts";
import type { Command, Demand, Done, LotAttributes, Outcome } from "../../../src/ledger/index.ts";
import { insertStockFixture } from "../../support/stock.ts";
import { execute } from "./execute.ts";

/** A warehouse with one owner, one product and some locations, the first of them staging, and short ways to command it. */
export interface Shop {
  readonly wh_id: string;
  readonly owner_id: string;
  readonly product_id: string;
  readonly staging: string;
  readonly storages: readonly string[];
}

export async function makeShop(database: Database, locations = 4): Promise<Shop> {
  const [company_id, wh_id, owner_id, product_id] = [newId(), newId(), newId(), newId()];
  const storages = Array.from({ length: locations + 1 }, (_, index) => ({
    storage_id: newId(),
    storage_code: `L${index.toString().padStart(6, "0")}`,
    storage_type: index === 0 ? "staging" : "normal",
    walk_order: index,
  }));
  const products = [{ product_id, owner_id }];
  await database.transact((tx) =>
    insertStockFixture(tx, { company_id, wh_id, owners: [owner_id], products, storages }),
  );
  const [staging, ...rest] = storages.map(({ storage_id }) => storage_id);
  return { wh_id, owner_id, product_id, staging: staging as string, storages: rest };
}

export const base = () => ({
  id: newId(),
  document_kind: "test",
  document_id: newId(),
  reason: "test",
  business_date: "2026-11-21",
});

export const receiveIn = (shop: Shop, index: number, qty: bigint, lot: LotAttributes = {}): Command => ({
  ...base(),
  kind: "receive",
  owner_id: shop.owner_id,
  product_id: shop.product_id,
  storage_id: shop.storages[index] as string,
  quality: "good",
  lot,
  qty,
});

export const bookFor = (shop: Shop, qty: bigint, more: Partial<Demand> = {}): Command => {
  const { owner_id, product_id } = shop;
  const line = { line_id: newId(), owner_id, product_id, qty, quality: "good", policy: "fefo", ...more } as const;
  return { ...base(), kind: "book", lines: [line] };
};

/** In a transaction of its own, past every coalescer. */
export async function direct(database: Database, shop: Shop, command: Command): Promise<Outcome> {
  const [outcome] = await database.transact((tx) => execute(tx, shop.wh_id, [command]));
  return outcome as Outcome;
}

export async function mustDo(database: Database, shop: Shop, command: Command): Promise<Done> {
  const outcome = await direct(database, shop, command);
  if (!outcome.ok) throw new Error(`${command.kind}: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** Runs `work` for each item, `workers` of them at a time. */
export async function runConcurrently<Item, Result>(
  items: readonly Item[],
  workers: number,
  work: (item: Item, worker: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (number: number): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item, number);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, number) => worker(number)));
  return results;
}
