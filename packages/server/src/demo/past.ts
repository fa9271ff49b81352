import { sql } from "kysely";
import type { Database } from "../database/index.ts";
import { type DemoClient, day, idOf } from "./client.ts";
import { type Owner, owners } from "./goods.ts";
import { deliveredTo, type House, houses, ownerId } from "./masters.ts";

/** One document of the month before, as many days ago. */
interface Past {
  readonly id: string;
  readonly ago: number;
}

/** When a document was made and took its steps, as its own row says it. */
export const momentsOf = {
  outbound: ["created_at", "date_close_order", "date_picked", "date_s_boxed", "date_shipped"],
  inbound: ["created_at", "date_quantity_check", "qc_time", "date_put_away"],
} as const;

const taken = ["INVALID_STATE", "DOCUMENT_BLOCKED"];
const month = 29;

/** A month that is over: orders that left and goods that came, most on workdays, so that charts have something to tell. */
export async function makePast(client: DemoClient, database: Database, companyId: string): Promise<void> {
  for (const house of houses) {
    await backdate(database, "outbound", await makeShipped(client, companyId, house));
    await backdate(database, "inbound", await makeReceived(client, companyId, house));
  }
  await sumAnew(database, companyId);
}

/** How many orders came so many days ago: none on Sundays, more towards the end of the week. */
function ordersOn(ago: number): number {
  const weekday = new Date(Date.now() - ago * 86_400_000).getUTCDay();
  return weekday === 0 ? 0 : 2 + ((weekday + (ago % 3)) % 4);
}

const pastDays = Array.from({ length: month }, (_, at) => month - at);
const plainGoods = ({ goods }: Owner) => goods.filter(({ serial }) => !serial);

async function makeShipped(client: DemoClient, companyId: string, house: House): Promise<readonly Past[]> {
  const past = pastDays.flatMap((ago) =>
    Array.from({ length: ordersOn(ago) }, (_, at) => ({ id: idOf("past", house.no, String(ago), String(at)), ago })),
  );
  await client.post(
    "/v1/outbound/a",
    past.map(({ id, ago }, at) => {
      const owner = owners[at % owners.length] as Owner;
      const goods = plainGoods(owner);
      return {
        outbound_id: id,
        company_id: companyId,
        wh_id: house.whId,
        owner_id: ownerId(owner.no),
        order_no: `SO-${house.no}-P${String(at + 1).padStart(4, "0")}`,
        consignee_no: `S${String((at % 9) + 1).padStart(3, "0")}`,
        ...deliveredTo(at),
        expect_ship_date: day(-ago),
        details: [at % goods.length, (at + 7) % goods.length].map((one, line) => ({
          outbound_detail_id: idOf("pastline", id, String(line)),
          product_code: goods[one]?.code,
          outbound_nums: "1",
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

async function makeReceived(client: DemoClient, companyId: string, house: House): Promise<readonly Past[]> {
  const past = pastDays
    .filter((ago) => ordersOn(ago) > 3)
    .map((ago) => ({ id: idOf("pastreceipt", house.no, String(ago)), ago }));
  for (const [at, { id, ago }] of past.entries()) {
    const owner = owners[1] as Owner;
    const goods = plainGoods(owner)[at % 20];
    await client.post("/v1/inbound/simple/a", {
      inbound_id: id,
      company_id: companyId,
      wh_id: house.whId,
      owner_id: ownerId(owner.no),
      inbound_bill_no: `PO-${house.no}-P${String(at + 1).padStart(3, "0")}`,
      inbound_expect: day(-ago),
      details: [
        {
          inbound_detail_id: idOf("pastreceiptline", id),
          product_code: goods?.code,
          num_expect: "4",
          num_loc: "4",
          storage_loc_code: `B-${String((at % 10) + 1).padStart(2, "0")}-5`,
          batch_no: `P${String(ago).padStart(2, "0")}`,
          valid_date: day(1000 - ago),
        },
      ],
    });
  }
  return past;
}

/** Puts documents and their steps on the days on which they are to have been; the ledger keeps when it was written. */
async function backdate(database: Database, kind: "inbound" | "outbound", past: readonly Past[]): Promise<void> {
  const ids = past.map(({ id }) => id);
  const days = past.map(({ ago }) => ago);
  const then = (moment: string) =>
    sql`${sql.ref(moment)} = case when ${sql.ref(`t.${moment}`)} is null then null
      else date_trunc('day', now()) - x.ago * interval '1 day' + interval '4 hours' end`;
  await sql`
    update ${sql.table(kind)} t set ${sql.join(momentsOf[kind].map(then))}
    from unnest(${ids}::uuid[], ${days}::int[]) x(id, ago)
    where t.${sql.ref(`${kind}_id`)} = x.id`.execute(database.reader);
  await sql`
    update document_history h
    set at = date_trunc('day', now()) - x.ago * interval '1 day' + interval '4 hours' + h.step * interval '20 minutes'
    from unnest(${ids}::uuid[], ${days}::int[]) x(id, ago)
    where h.kind = ${kind} and h.document_id = x.id`.execute(database.reader);
  if (kind === "outbound")
    await sql`
      update outbound_snapshot s set date_shipped = o.date_shipped from outbound o
      where o.wh_id = s.wh_id and o.outbound_id = s.outbound_id and o.outbound_id = any(${ids}::uuid[])`.execute(
      database.reader,
    );
}

/** Sums the orders of the company by the days on which they now are. */
async function sumAnew(database: Database, companyId: string): Promise<void> {
  await database.transact(async (tx) => {
    await sql`delete from order_sum where company_id = ${companyId}::uuid`.execute(tx);
    await sql`
      insert into order_sum (wh_id, company_id, owner_id, day, orders)
      select o.wh_id, o.company_id, o.owner_id, (o.created_at at time zone w.time_zone)::date, count(*)
      from outbound o join warehouse w on w.wh_id = o.wh_id where o.company_id = ${companyId}::uuid
      group by 1, 2, 3, 4`.execute(tx);
    await sql`
      insert into order_sum (wh_id, company_id, owner_id, day, shipped, pieces)
      select s.wh_id, s.company_id, s.owner_id, (s.date_shipped at time zone w.time_zone)::date, count(*),
        coalesce(sum(l.pieces), 0)
      from outbound_snapshot s join warehouse w on w.wh_id = s.wh_id
      cross join lateral (
        select sum((d ->> 'num_shipped')::bigint) as pieces from jsonb_array_elements(s.snapshot -> 'details') d
      ) l where s.company_id = ${companyId}::uuid
      group by 1, 2, 3, 4`.execute(tx);
  });
}
