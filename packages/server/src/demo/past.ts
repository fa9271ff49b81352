import type { Database } from "../database/index.ts";
import { makeArrivals } from "./arrivals.ts";
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
    const shipped = await makeShipped(client, companyId, house);
    await backdate(database, "inbound", arrivals);
    await backdate(database, "outbound", shipped);
    await backdateMovements(database, house.whId, [...arrivals, ...shipped]);
  }
  await sumAnew(database, companyId);
}

async function makeShipped(client: DemoClient, companyId: string, house: House): Promise<readonly Past[]> {
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
        details: [at % goods.length, (at + 7) % goods.length].map((one, line) => ({
          outbound_detail_id: idOf("pastline", id, String(line)),
          product_code: goods[one]?.code,
          outbound_nums: String(6 + ((at * 5 + line * 11) % 25)),
        })),
      };
    }),
  );
  const ids = past.map(({ id }) => id);
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
  return past;
}
