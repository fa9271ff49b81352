import { sql } from "kysely";
import { type Database, newId, openDatabase } from "../../packages/server/src/database/index.ts";
import { emptyDatabase, isCitusHere, startCitus } from "../../packages/server/test/support/citus.ts";
import { openOrders } from "../outbound/orders.ts";
import { type Bench, type Figure, interleaved, rate } from "../support/bench.ts";
import { durable } from "../support/server.ts";
import { siteOnCluster, siteOnServer } from "../support/site.ts";

const size = {
  warehouses: 2,
  products: 200,
  locations: 400,
  pieces: 1_000,
  orders: Number(process.env.BENCH_CLUSTER_ORDERS ?? 100),
};
const clientsAtOnce = [1, 2, 4, 8];

const bench: Bench = {
  name: `${size.orders} orders of 5 lines over HTTP in two warehouses, from creation to shipped, on a cluster of three nodes`,
  async run(server): Promise<Figure[]> {
    const citus = await startCitus(durable);
    const databaseUrl = `${citus.nodes[0]}/${emptyDatabase}`;
    const [one, spread] = [await siteOnServer(server), await siteOnCluster(databaseUrl)];
    try {
      const apart = { ...size, whIds: await onTwoNodes(databaseUrl) };
      const [reference, ours] = [await openOrders(one, apart), await openOrders(spread, apart)];
      const figures: Figure[] = [];
      for (const clients of clientsAtOnce) {
        const figure = await interleaved(
          () => ours.ship(clients),
          () => reference.ship(clients),
        );
        figures.push({
          name: `${bench.name}, ${clients} clients`,
          ratio: figure.ratio,
          reach: "–",
          reached: true,
          reference: "the same orders on one server on the same machine, by turns",
          detail: `${rate(figure.ours)} lines/s against ${rate(figure.reference)}, each warehouse on a node of its own, one server process`,
        });
      }
      await reference.verify();
      await ours.verify();
      return figures;
    } finally {
      await one.close();
      await spread.close();
      await citus.stop();
    }
  },
};

/** Keys of two warehouses that lie on two nodes. */
async function onTwoNodes(databaseUrl: string): Promise<readonly string[]> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  const first = newId();
  let second = newId();
  while ((await nodeOf(database, first)) === (await nodeOf(database, second))) second = newId();
  await database.close();
  return [first, second];
}

async function nodeOf({ reader }: Database, whId: string): Promise<number | undefined> {
  const { rows } = await sql<{ port: number }>`
    select nodeport as port from pg_dist_shard_placement
    where shardid = get_shard_id_for_distribution_column('stock', ${whId}::uuid)`.execute(reader);
  return rows[0]?.port;
}

/** Where Citus is installed. */
export const benches: readonly Bench[] = isCitusHere() ? [bench] : [];
