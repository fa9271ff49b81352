import type { Database } from "../../packages/server/src/database/index.ts";
import { stockOf, submit } from "../../packages/server/src/ledger/index.ts";
import { atOnce, bookFor, makeShop, mustDo, receiveIn } from "../../packages/server/test/ledger/support/shop.ts";
import type { Bench, BenchDatabase, Figure } from "../support/bench.ts";
import { median, rounds } from "../support/bench.ts";

/** 200 orders for one piece each, 100 pieces; answers the time in ms, throws unless exactly 100 succeed. */
async function race(database: BenchDatabase, fronts: readonly Database[]): Promise<number> {
  const shop = await makeShop(database);
  for (const place of [0, 1, 2, 3]) await mustDo(database, shop, receiveIn(shop, place, 25n));
  const orders = Array.from({ length: 200 }, () => bookFor(shop, 1n));
  const start = performance.now();
  const outcomes = await atOnce(orders, 16, (order, worker) =>
    submit(fronts[worker % fronts.length] as Database, shop.wh_id, order),
  );
  const elapsed = performance.now() - start;
  const won = outcomes.filter(({ ok }) => ok).length;
  const left = await stockOf(database.reader, shop.wh_id, shop.owner_id);
  const free = left.reduce((sum, row) => sum + Number(row.free), 0);
  if (won !== 100 || free !== 0) throw new Error(`${won} orders got a piece, ${free} are left`);
  return elapsed;
}

const orders: Bench = {
  name: "ledger: 200 orders race for 100 pieces, 16 clients",
  async run(server): Promise<Figure[]> {
    const database = await server.database();
    const other = await database.again();
    const figures: Figure[] = [];
    for (const fronts of [[database], [database, other]]) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await race(database, fronts));
      const ms = median(times);
      const how = fronts.length === 1 ? "one coalescer" : "two coalescers that know nothing of each other";
      figures.push({
        name: `${orders.name}, ${how}`,
        ms,
        reach: "exactly 100, < 2 s",
        reached: ms < 2_000,
        reference: "–",
        detail: `exactly 100 in each of ${rounds} rounds`,
      });
    }
    return figures;
  },
};

export const benches: readonly Bench[] = [orders];
