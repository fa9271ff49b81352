import { sql } from "kysely";
import pg from "pg";
import type { Database } from "../../packages/server/src/database/index.ts";
import { fillOrders } from "../outbound/listRows.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { median, rate } from "../support/bench.ts";
import { siteOnServer } from "../support/site.ts";

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const limitMs = 200;
const calls = 20;
/** Of each thousand orders; the others left the warehouse long ago. */
const open = 20;
/** Sums of days that are not over yet, a row a statement. */
const loose = 20_000;

const bench: Bench = {
  name: `dashboard over ${rate(rows)} orders, every warehouse, a year`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server, fillForDashboard);
    const plain = new pg.Client({ connectionString: site.databaseUrl });
    await plain.connect();
    try {
      const client = await site.client();
      const ask = () => client.must("/v1/dashboard/q", { filter: "this_year" });
      const times: number[] = [];
      let orders = 0;
      await ask();
      for (let call = 0; call < calls; call += 1) {
        const begun = performance.now();
        const { additionals } = await ask();
        times.push(performance.now() - begun);
        orders = (additionals.dashboard as { orders: { orders: number } }).orders.orders;
      }
      client.close();
      const counted = await plain.query(
        "select count(*)::integer as count from outbound where created_at >= date_trunc('year', now())",
      );
      const expected = (counted.rows[0] as { count: number }).count + loose;
      if (orders !== expected) throw new Error(`${orders} orders on the dashboard, ${expected} in the table`);
      const ms = median(times);
      return [
        {
          name: bench.name,
          ms,
          reach: `< ${limitMs} ms`,
          reached: ms < limitMs,
          reference: "–",
          detail: `the whole call over HTTP, one client; the slowest of ${calls} took ${Math.round(Math.max(...times))} ms; ${rate(orders)} orders of this year counted by sums, ${rate((rows * open) / 1_000)} open ones and those late among them one by one`,
        },
      ];
    } finally {
      await plain.end();
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

export async function fillForDashboard(database: Database, companyId: string): Promise<void> {
  await fillOrders(rows)(database, companyId);
  await database.transact(
    async (tx) => {
      await sql`update outbound set outbound_status = 'shipped'
        where outbound_status = 'awaiting_pick' and hashtext(outbound_no) % 1000 not between 0 and ${sql.lit(open * 5 - 1)}`.execute(
        tx,
      );
      await sql`
        insert into order_sum (wh_id, company_id, owner_id, day, orders)
        select o.wh_id, o.company_id, o.owner_id, (o.created_at at time zone 'Asia/Taipei')::date, count(*)
        from outbound o group by 1, 2, 3, 4`.execute(tx);
      await sql`
        insert into order_sum (wh_id, company_id, owner_id, day, orders)
        select s.wh_id, s.company_id, s.owner_id, (now() at time zone 'Asia/Taipei')::date, 1
        from (select * from order_sum limit 1) s, generate_series(1, ${sql.lit(loose)})`.execute(tx);
    },
    { limitMs: 600_000 },
  );
  // Outside a transaction: tables of which much was written anew are read as in a database that has run for a while.
  await sql`vacuum analyze outbound`.execute(database.reader);
  await sql`vacuum analyze order_sum`.execute(database.reader);
}
