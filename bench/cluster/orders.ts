import { sql } from "kysely";
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

const bench: Bench = {
  name: `${size.orders} orders of 5 lines over HTTP in two warehouses, from creation to shipped, on a cluster of three nodes`,
  async run(server): Promise<Figure[]> {
    const citus = await startCitus(durable);
    const [one, spread] = [await siteOnServer(server), await siteOnCluster(`${citus.nodes[0]}/${emptyDatabase}`)];
    try {
      const [reference, ours] = [await openOrders(one, size), await openOrders(spread, size)];
      const figure = await interleaved(
        () => ours.ship(),
        () => reference.ship(),
      );
      const nodes = await spread.afterwards(async ({ reader }) => {
        const { rows } = await sql<{ nodes: number }>`
          select count(distinct nodeport)::int as nodes from warehouse w join pg_dist_shard_placement p
            on p.shardid = get_shard_id_for_distribution_column('stock', w.wh_id)
          where w.wh_no like 'BENCH%'`.execute(reader);
        return rows[0]?.nodes ?? 0;
      });
      const shipped = [await reference.verify(), await ours.verify()];
      return [
        {
          name: bench.name,
          ratio: figure.ratio,
          reach: "–",
          reached: true,
          reference: "the same orders on one server on the same machine, by turns",
          detail: `${rate(figure.ours)} lines/s against ${rate(figure.reference)}; ${shipped.join(" and ")} lines shipped, the two warehouses on ${nodes} of the nodes, one server process`,
        },
      ];
    } finally {
      await one.close();
      await spread.close();
      await citus.stop();
    }
  },
};

/** Where Citus is installed. */
export const benches: readonly Bench[] = isCitusHere() ? [bench] : [];
