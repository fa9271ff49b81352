import { Client } from "../../scripts/replay/client.ts";
import { type Bench, median, rate } from "../support/bench.ts";
import { besideBank, inShop, makeOrders, measures, type Shop, smallOrders, step } from "../support/shop.ts";

/** What shipping asks of the product: numbers for boxes, and papers for many orders. */

const numbered = { orders: 800, people: 16 };
const printed = { orders: 1_000, lines: 5, rounds: 3 };

/** Gives the company numbers of a carrier, and says that these orders go with it. */
async function goWith({ client, bare, warehouse }: Shop, ids: readonly string[], carrier_code: string): Promise<void> {
  await bare.query("update outbound set carrier_code = $2 where outbound_id = any($1::uuid[])", [ids, carrier_code]);
  const { company_id } = warehouse;
  const form = { prefix: "", number_length: 12, check_digit: "mod7", first_no: "1", last_no: "9999999" };
  const reply = await client.post("/v1/waybill/range/a", { company_id, carrier_code, ...form });
  if (reply.status !== 200 && reply.code !== "RANGE_OVERLAPS") throw new Error(reply.message);
}

const waybills: Bench = {
  name: `waybills of ${numbered.orders} boxes, ${numbered.people} packers`,
  run: (server) =>
    inShop(server, async (shop) => {
      const all: string[] = [];
      const figure = await besideBank(server, shop, {
        ...{ name: waybills.name, people: numbered.people },
        async stories() {
          const ids = await smallOrders(shop, numbered.orders, true);
          await goWith(shop, ids, "kerry_tj");
          all.push(...ids);
          const body = { fast: true, ...measures };
          return ids.map((id) => [{ path: "/v1/outbound/action/confirm_boxing", body: { ids: [id], ...body } }]);
        },
      });
      await demandNumbers(shop, all);
      return figure;
    }),
};

/** Each box has a number of its own. */
async function demandNumbers({ bare }: Shop, ids: readonly string[]): Promise<void> {
  const { rows } = await bare.query<{ boxes: number; numbers: number }>(
    `select count(*)::integer as boxes, count(distinct w.shipping_no)::integer as numbers
     from boxing b left join waybill w on w.boxing_id = b.boxing_id where b.outbound_id = any($1::uuid[])`,
    [ids],
  );
  const [found] = rows;
  if (found?.boxes !== ids.length || found.numbers !== ids.length)
    throw new Error(`${ids.length} boxes were to have a number each, there is ${JSON.stringify(found)}`);
}

const papers: Bench = {
  name: `picking lists of ${rate(printed.orders)} orders in one PDF, memory of the server process`,
  run: (server) =>
    inShop(server, async (shop) => {
      const { site, client } = shop;
      const ids = await makeOrders(shop, printed.orders, printed.lines);
      await step(client, "close_order", ids);
      await step(client, "print", ids);
      // A process of its own, so that what made the orders is not counted.
      const url = await site.another();
      const reader = new Client(url, 1);
      await reader.signIn(site.login, site.password);
      await list(reader, ids.slice(0, 1));
      const single = await site.peakMegabytes(url);
      await list(reader, ids.slice(0, ids.length / 10));
      const tenth = await site.peakMegabytes(url);
      const rates: number[] = [];
      let pages = 0;
      for (let round = 0; round < printed.rounds; round += 1) {
        const from = performance.now();
        pages = await list(reader, ids);
        rates.push((pages * 1_000) / (performance.now() - from));
      }
      const megabytes = await site.peakMegabytes(url);
      reader.close();
      return {
        name: papers.name,
        megabytes,
        reach: "–",
        reached: true,
        reference: "the same process after a list of one order, and of a tenth of them",
        detail: `${Math.round(single)} MB after one, ${Math.round(tenth)} MB after a tenth; ${rate(pages)} pages, ${rate(median(rates))} pages/s`,
      };
    }),
};

/** Has the picking lists of orders printed; answers how many pages they take. */
async function list(client: Client, ids: readonly string[]): Promise<number> {
  const file = await client.file("/v1/pickinglist/order", { ids });
  const text = Buffer.from(await new Response(file).arrayBuffer()).toString("latin1");
  return text.match(/\/Type \/Page\b/g)?.length ?? 0;
}

export const benches: readonly Bench[] = [waybills, papers];
