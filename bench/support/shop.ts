import pg from "pg";
import { newId } from "../../packages/server/src/database/index.ts";
import type { Client } from "../../scripts/replay/client.ts";
import { inParts } from "../../scripts/replay/setup.ts";
import { type BenchServer, type Figure, interleaved, rate } from "./bench.ts";
import { demandAll, httpClients, type Story } from "./httpClients.ts";
import { fillBank, pgbench } from "./pgbench.ts";
import { demandSound, type Site, siteOnServer } from "./site.ts";
import { furnish, productCode, type Warehouse } from "./warehouse.ts";

export const furniture = { products: 1_000, locations: 2_000, pieces: 5_000 };
/** Of a box, as whoever packs it says them. */
export const measures = { length: "30", width: "20", height: "15", weight: "1.5" };
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

/** A warehouse with goods in it, behind the real server. */
export interface Shop {
  readonly site: Site;
  readonly client: Client;
  readonly warehouse: Warehouse;
  readonly bare: pg.Client;
}

/** Opens a shop, measures, and throws unless the audit holds afterwards. */
export async function inShop(server: BenchServer, measure: (shop: Shop) => Promise<Figure>): Promise<Figure[]> {
  const site = await siteOnServer(server);
  const bare = new pg.Client({ connectionString: site.databaseUrl });
  await bare.connect();
  try {
    const client = await site.client(1);
    const figure = await measure({ site, client, bare, warehouse: await furnish(client, furniture) });
    client.close();
    await bare.end();
    await site.afterwards(demandSound);
    return [figure];
  } finally {
    await bare.end().catch(() => undefined);
    await site.close();
  }
}

let made = 0;

/** Orders with so many lines each, on average; answers their ids. */
export async function makeOrders(
  { client, warehouse }: Shop,
  count: number,
  lines: number,
): Promise<readonly string[]> {
  const orders = Array.from({ length: count }, (_, n) => {
    const number = made++;
    const own = Math.floor((n + 1) * lines) - Math.floor(n * lines);
    const details = Array.from({ length: own }, (__, line) => ({
      product_code: productCode((number * 37 + line * 211) % furniture.products),
      outbound_nums: String(1 + ((number * 31 + line) % 9)),
    }));
    return { ...warehouse, outbound_id: newId(), order_no: `F-${number}`, consignee_name: "Consignee", details };
  });
  await inParts(orders, (some) => client.must("/v1/outbound/a", some), 100);
  return orders.map(({ outbound_id }) => outbound_id);
}

/** One step of many orders, as many in a call as it takes. */
export const step = (client: Client, action: string, ids: readonly string[], more: object = {}): Promise<void> =>
  inParts(
    ids,
    async (some) => {
      const body = { action, ids: some, ...more };
      const { code, additionals } = await client.post("/v1/outbound/largeStatusUpdate", body, "PUT");
      const results = (additionals.results ?? []) as { ok: boolean }[];
      const refused = results.find(({ ok }) => !ok);
      if (refused || results.length < some.length) throw new Error(`${action}: ${code} ${JSON.stringify(refused)}`);
    },
    5_000,
  );

/** Orders of one line that are picked, or are to be. */
export async function smallOrders(shop: Shop, count: number, arePicked: boolean): Promise<readonly string[]> {
  const ids = await makeOrders(shop, count, 1);
  await step(shop.client, "close_order", ids);
  await step(shop.client, "print", ids);
  if (arePicked) await step(shop.client, "confirm_pick", ids);
  return ids;
}

/** Stories told by people at once, beside a bank with as many clients. */
export async function besideBank(
  server: BenchServer,
  { site }: Shop,
  { name, people, stories }: { name: string; people: number; stories: (round: number) => Promise<readonly Story[]> },
): Promise<Figure> {
  const bank = await server.database(1);
  await fillBank(bank.url, 10);
  const clients = httpClients(site, people);
  const figure = await interleaved(
    async (round) => {
      const told = await stories(round);
      const done = await clients.run(told);
      demandAll({ ...done, endings: done.endings.filter(({ code }) => code !== "INVALID_STATE") });
      return told.length / done.seconds;
    },
    async () => (await pgbench(bank.url, "tpcb-like", { clients: people, seconds })).tps,
    3,
  );
  await clients.end();
  return {
    name,
    ratio: figure.ratio,
    reach: "–",
    reached: true,
    reference: `pgbench tpcb-like, scale 10, ${people} clients`,
    detail: `${rate(figure.ours)} a second against ${rate(figure.reference)} transactions/s; the audit holds`,
  };
}
