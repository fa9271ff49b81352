import { sql } from "kysely";
import { type Database, newId } from "../../packages/server/src/database/index.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { median, milliseconds, rounds } from "../support/bench.ts";
import { type Done, demandAll, httpClients } from "../support/httpClients.ts";
import { demandSound, type Site, siteOnServer } from "../support/site.ts";
import { furnish, makeProducts, productCode, receive } from "../support/warehouse.ts";

const orders = 200;
const pieces = 100;
const clients = 16;
const locations = 4;
const limitMs = 2_000;

const bench: Bench = {
  name: `${orders} orders race over HTTP for ${pieces} pieces of one product, ${clients} clients`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server);
    try {
      const arena = await openArena(site);
      const processes = [[site.url], [site.url, await site.another()]];
      const figures: Figure[] = [];
      for (const urls of processes) {
        await arena.race(urls);
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) times.push(await arena.race(urls));
        const ms = median(times);
        figures.push({
          name: `${bench.name}, ${urls.length === 1 ? "one server process" : "two server processes"}`,
          ms,
          reach: `exactly ${pieces}, < ${limitMs / 1_000} s`,
          reached: ms < limitMs,
          reference: "–",
          detail: `exactly ${pieces} booked and ${orders - pieces} refused in each of ${rounds} rounds; slowest ${milliseconds(Math.max(...times))}`,
        });
      }
      await arena.verify();
      return figures;
    } finally {
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

async function openArena(site: Site) {
  const client = await site.client();
  const warehouse = await furnish(client, { products: 1, locations, pieces: pieces / locations });
  const people = httpClients(site, clients);
  let races = 0;
  return {
    /** One product, made for this race; answers the time in ms, throws unless exactly as many orders as pieces win. */
    async race(urls: readonly string[]): Promise<number> {
      const number = races++;
      const product_code = productCode(number);
      if (number > 0) {
        await makeProducts(client, warehouse, number, 1);
        const stock = Array.from({ length: locations }, (_, location) => ({ location, pieces: pieces / locations }));
        await receive(
          client,
          warehouse,
          stock.map((each) => ({ product: product_code, ...each })),
        );
      }
      const ids = Array.from({ length: orders }, newId);
      const created = await people.run(
        ids.map((outbound_id, n) => {
          const body = {
            ...warehouse,
            outbound_id,
            order_no: `R${number}-${n}`,
            details: [{ product_code, outbound_nums: "1" }],
          };
          return [{ path: "/v1/outbound/a", body }];
        }),
      );
      demandAll(created);
      const done = await people.run(
        ids.map((id) => [{ path: "/v1/outbound/action/close_order", body: { ids: [id] } }]),
        { urls },
      );
      demandWinners(done);
      return done.seconds * 1_000;
    },
    /** Ends the servers; throws unless every piece of every race is booked and the audit holds. */
    async verify(): Promise<void> {
      client.close();
      await people.end();
      await site.afterwards(async (database) => {
        await demandBooked(database, warehouse.wh_id, races);
        await demandSound(database);
      });
    },
  };
}

function demandWinners({ endings }: Done): void {
  const won = endings.filter(({ status }) => status === 200).length;
  const short = endings.filter(({ code }) => code === "INSUFFICIENT_STOCK").length;
  if (won === pieces && short === orders - pieces) return;
  const other = endings.find(({ status, code }) => status !== 200 && code !== "INSUFFICIENT_STOCK");
  throw new Error(`${won} orders won and ${short} were short: ${other?.code} ${other?.text}`);
}

async function demandBooked(database: Database, wh_id: string, races: number): Promise<void> {
  const { rows } = await sql<{ products: number; wrong: number; closed: number }>`
    select count(*)::integer as products, (count(*) filter (where qty <> ${pieces}::integer or booked <> qty))::integer as wrong,
      (select count(*)::integer from outbound where wh_id = ${wh_id} and outbound_status = 'awaiting_print') as closed
    from (select sum(qty) as qty, sum(booked) as booked from stock where wh_id = ${wh_id} group by product_id) s
  `.execute(database.reader);
  const [state] = rows;
  if (state?.products !== races || state.wrong !== 0 || state.closed !== races * pieces)
    throw new Error(`after ${races} races there is ${JSON.stringify(state)}`);
}
