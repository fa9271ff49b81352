import type { Database } from "../database/index.ts";
import { type Arrival, makeArrivals, putAway } from "./arrivals.ts";
import { backdate, backdateMovements, type Past, sumAnew } from "./backdate.ts";
import { type DemoClient, day, idOf } from "./client.ts";
import { scopeOf } from "./documents.ts";
import { type Owner, owners, plainGoods } from "./goods.ts";
import { deliveredTo, type House, houses } from "./masters.ts";
import { workdays } from "./workdays.ts";

const taken = ["INVALID_STATE", "DOCUMENT_BLOCKED"];

/** What is over: goods that came in two months, and orders that left in one, so that charts have something to tell. */
export async function makePast(client: DemoClient, database: Database, companyId: string): Promise<void> {
  for (const house of houses) {
    const arrivals = await makeArrivals(client, database, companyId, house);
    const orders = await makeOrders(client, companyId, house);
    // Day by day, since a row of stock moves in the order in which it does.
    for (const [, { came, went }] of days(arrivals, orders)) {
      for (const arrival of came) await putAway(client, arrival);
      if (went.length > 0) await ship(client, house, went);
    }
    await backdate(database, house.whId, "inbound", arrivals);
    await backdate(database, house.whId, "outbound", orders);
    await backdateMovements(database, house.whId, [...arrivals, ...orders]);
  }
  await sumAnew(database, companyId);
}

interface Day {
  readonly came: Arrival[];
  readonly went: string[];
}

/** What came and what went, from the first day to the last. */
function days(arrivals: readonly Arrival[], orders: readonly Past[]): readonly [number, Day][] {
  const all = new Map<number, Day>();
  const on = (ago: number): Day => {
    const day = all.get(ago) ?? { came: [], went: [] };
    all.set(ago, day);
    return day;
  };
  for (const arrival of arrivals) on(arrival.ago).came.push(arrival);
  for (const { id, ago } of orders) on(ago).went.push(id);
  return [...all].sort(([one], [other]) => other - one);
}

async function makeOrders(client: DemoClient, companyId: string, house: House): Promise<readonly Past[]> {
  const past = workdays.flatMap(({ ago, orders }) =>
    Array.from({ length: orders }, (_, at) => ({ id: idOf("past", house.no, String(ago), String(at)), ago })),
  );
  await client.post(
    "/v1/outbound/a",
    past.map(({ id, ago }, at) => {
      const owner = owners[at % owners.length] as Owner;
      const goods = plainGoods(owner);
      return {
        outbound_id: id,
        ...scopeOf(companyId, house, owner),
        order_no: `SO-${house.no}-P${String(at + 1).padStart(4, "0")}`,
        consignee_no: `S${String((at % 9) + 1).padStart(3, "0")}`,
        ...deliveredTo(at),
        expect_ship_date: day(-ago),
        details: [0, 7, 3, 12].map((offset, line) => ({
          outbound_detail_id: idOf("pastline", id, String(line)),
          product_code: goods[(at + offset) % goods.length]?.code,
          outbound_nums: String(4 + ((at * 5 + line * 11) % 17)),
        })),
      };
    }),
  );
  return past;
}

async function ship(client: DemoClient, house: House, ids: readonly string[]): Promise<void> {
  const walk = async (action: string, payload: object = {}) =>
    await client.post(`/v1/outbound/action/${action}`, { ids, ...payload }, taken);
  const release = async () => (house.holds.length > 0 ? await walk("release") : undefined);
  await walk("close_order");
  await walk("print", { list_kind: "order" });
  await walk("confirm_pick");
  await release();
  await walk("confirm_boxing", { fast: true, length: "30", width: "20", height: "15", weight: "1.5" });
  await release();
  await walk("ship", { shipping_company_name: "HCT 新竹物流", shipping_no: `H${house.no}P` });
}
