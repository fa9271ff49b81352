import { sql } from "kysely";
import { type Database, newId } from "../../packages/server/src/database/index.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { interleaved, rate } from "../support/bench.ts";
import { demandAll, httpClients, type Story } from "../support/httpClients.ts";
import { fillBank, pgbench } from "../support/pgbench.ts";
import { demandSound, type Site, siteOnServer } from "../support/site.ts";
import { type Furniture, furnish, productCode, type Warehouse } from "../support/warehouse.ts";

const orders = Number(process.env.BENCH_SHIPMENTS ?? 300);
const linesAnOrder = 5;
const clients = 8;
const products = 1_000;
const locations = 2_000;
const pieces = 1_000;
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const reach = 0.1;
/** What one shipped line writes: booked, picked off its row, onto the staging location, shipped from there. */
const movementsALine = 4;

const bench: Bench = {
  name: `${orders} orders of ${linesAnOrder} lines over HTTP, from creation to shipped, ${clients} clients`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server);
    try {
      const bank = await server.database(1);
      await fillBank(bank.url, 10);
      const shop = await openOrders(site);
      const figure = await interleaved(
        () => shop.ship(),
        async () => (await pgbench(bank.url, "tpcb-like", { clients, seconds })).tps,
      );
      const shipped = await shop.verify();
      return [
        {
          name: bench.name,
          ratio: figure.ratio,
          reach: `≥ ${reach}`,
          reached: figure.ratio >= reach,
          note: "what comes at once shares its transactions: some 30 statements an order for six calls, 5.5 ms of PostgreSQL's CPU and 4.5 ms of Node's",
          reference: `pgbench tpcb-like, scale 10, ${clients} clients`,
          detail: `${rate(figure.ours)} lines/s against ${rate(figure.reference)} transactions/s; ${shipped.toLocaleString("en")} lines shipped, six calls an order, ${rate(products)} products on ${rate(locations)} locations, one server process`,
        },
      ];
    } finally {
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

export interface OrderWork {
  /** Takes so many orders from creation to shipped, by 8 clients unless told; answers lines per second. */
  ship(clients?: number): Promise<number>;
  /** Ends the server; throws unless all orders, stock, movements and the audit are as they must; answers the lines shipped. */
  verify(): Promise<number>;
}

/** How much there is to work with. */
export interface Size extends Furniture {
  readonly orders: number;
  readonly warehouses: number;
}

/** Furnished warehouses, and clients who have shipped a first lot of orders already. */
export async function openOrders(site: Site, more: Partial<Size> = {}): Promise<OrderWork> {
  const size: Size = { products, locations, pieces, orders, warehouses: 1, ...more };
  const client = await site.client();
  const places: Place[] = [];
  for (let number = 0; number < size.warehouses; number++)
    places.push({ size, warehouse: await furnish(client, size, number), shipped: new Map(), made: 0 });
  client.close();
  const people = httpClients(site, clients);
  const ship = async (by = clients) => {
    const stories = Array.from({ length: size.orders }, (_, at) => story(places[at % places.length] as Place));
    const done = await people.run(stories, { clients: by });
    demandAll(done);
    return (size.orders * linesAnOrder) / done.seconds;
  };
  await ship();
  return {
    ship,
    async verify() {
      await people.end();
      await site.afterwards(async (database) => {
        for (const place of places) await check(database, place);
        await demandSound(database);
      });
      return places.reduce((sum, { made }) => sum + made, 0) * linesAnOrder;
    },
  };
}

/** A warehouse, and what has been shipped of each product there. */
interface Place {
  readonly size: Size;
  readonly warehouse: Warehouse;
  readonly shipped: Map<string, number>;
  made: number;
}

/** One order's way; notes what it takes out of stock. */
function story(place: Place): Story {
  const { warehouse, shipped, size } = place;
  const number = place.made++;
  const outbound_id = newId();
  const details = Array.from({ length: linesAnOrder }, (_, line) => {
    const product_code = productCode((number * 37 + line * 211) % size.products);
    const count = 1 + ((number * 31 + line) % 9);
    shipped.set(product_code, (shipped.get(product_code) ?? 0) + count);
    return { product_code, outbound_nums: String(count) };
  });
  const order = { ...warehouse, outbound_id, order_no: `SO-${number}`, consignee_name: `Consignee ${number % 100}` };
  const act = (action: string, payload: object = {}) => ({
    path: `/v1/outbound/action/${action}`,
    body: { ids: [outbound_id], ...payload },
  });
  return [
    { path: "/v1/outbound/a", body: { ...order, details } },
    act("close_order"),
    act("print"),
    act("confirm_pick"),
    act("confirm_boxing", { fast: true, length: "30", width: "20", height: "15", weight: "1.5" }),
    act("ship", { shipping_company_name: "Own truck", shipping_no: `S-${number}` }),
  ];
}

/** Every order shipped, every product's stock less exactly that, and no movement more or less. */
async function check(database: Database, { warehouse, size, shipped, made }: Place): Promise<void> {
  const { wh_id } = warehouse;
  const { rows: left } = await sql<{ code: string; qty: number }>`
    select p.product_code as code, sum(s.qty)::integer as qty
    from stock s join product p on p.product_id = s.product_id where s.wh_id = ${wh_id} group by p.product_code
  `.execute(database.reader);
  const before = (size.pieces * size.locations) / size.products;
  const wrong = left.filter(({ code, qty }) => qty !== before - (shipped.get(code) ?? 0));
  if (left.length !== size.products || wrong.length > 0)
    throw new Error(`${wrong.length} of ${left.length} products have another stock, so ${JSON.stringify(wrong[0])}`);
  const { rows: found } = await sql<{ shipped: number; booked: number; movements: number }>`
    select (select count(*)::integer from outbound where wh_id = ${wh_id} and outbound_status = 'shipped') as shipped,
      (select sum(booked)::integer from stock where wh_id = ${wh_id}) as booked,
      (select count(*)::integer from movement where wh_id = ${wh_id} and document_kind = 'outbound') as movements
  `.execute(database.reader);
  const [state] = found;
  if (state?.shipped !== made || state.booked !== 0 || state.movements !== made * linesAnOrder * movementsALine)
    throw new Error(`${made} orders were answered as shipped, there is ${JSON.stringify(state)}`);
}
