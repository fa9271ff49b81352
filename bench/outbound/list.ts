import pg from "pg";
import type { Bench, Figure } from "../support/bench.ts";
import { interleaved, rate } from "../support/bench.ts";
import { demandAll, httpClients } from "../support/httpClients.ts";
import { type Site, siteOnServer } from "../support/site.ts";
import { sqlClients } from "../support/sqlClients.ts";
import { asked, fillOrders, parts } from "./listRows.ts";

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const queries = Number(process.env.BENCH_QUERIES ?? 500);
const pageSize = 50;
const clients = 8;
const reach = 0.4;
/** Rows of the table that a query may touch: a plan that goes through it has lost its index. */
const mostRead = 10_000;

const bench: Bench = {
  name: `list query over HTTP, page of ${pageSize} of ${rate(rows)} orders, scope and like`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server, fillOrders(rows));
    const plain = sqlClients();
    try {
      const watch = await watchTable(site.databaseUrl);
      const list = await openList(site, rows);
      const values = list.parts.map((part) => [list.companyId, asked, `%${part}%`]);
      const bySql = () =>
        plain.run({ databaseUrl: site.databaseUrl, clients, text: byHand, queries: values, keep: "outbound_id" });
      const expected = (await bySql()).kept;
      await list.demandSame(expected);
      let answered = 2;
      const figure = await interleaved(list.ask, async () => {
        const { seconds } = await bySql();
        answered += 2;
        return queries / seconds;
      });
      await list.demandSame(expected);
      await list.end();
      await plain.end();
      const { rows: read, indexes } = await site.afterwards(() => watch.read((answered + 1) * queries));
      return [
        {
          name: bench.name,
          ratio: figure.ratio,
          reach: `≥ ${reach}`,
          reached: figure.ratio >= reach,
          reference: `the same columns, names and bounded count as one SQL statement written by hand, prepared, planned for its values, through the driver, ${clients} connections`,
          detail: `${rate(figure.ours)} pages/s against ${rate(figure.reference)}, the same rows in the same order; ${rate(read)} rows of the table touched a query, all by ${indexes} of its indexes`,
        },
      ];
    } finally {
      await plain.end();
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

/** What `/v1/outbound/{companyId}/{whId}/q` means, as one would write it without an engine. */
const where = "company_id = $1 and wh_id = $2 and order_no ilike $3";
const byHand = `select t.*, c.company_name, w.wh_no, w.wh_name, o.customer_no as owner_no, o.customer_name as owner_name,
  k.customer_no as consignee_no, k.customer_name as consignee_customer_name,
  (select count(*) from (select 1 from outbound where ${where} limit 10001) n) as total
from (select * from outbound where ${where} order by created_at desc, outbound_id desc limit ${pageSize}) t
join company c on c.company_id = t.company_id
join warehouse w on w.wh_id = t.wh_id
join customer o on o.customer_id = t.owner_id
left join customer k on k.customer_id = t.consignee_id
order by t.created_at desc, t.outbound_id desc`;

/** Clients who ask for orders by a part of their number, another part each time. */
export async function openList(site: Site, orders: number) {
  const client = await site.client();
  const { companyId } = client;
  client.close();
  const people = httpClients(site, clients);
  const partNames = parts(orders, queries);
  const stories = partNames.map((part) => {
    const query = [{ queryField: "order_no", queryCondition: "like", queryValue: part }];
    return [{ path: `/v1/outbound/${companyId}/${asked}/q`, body: { page: 1, pageSize, query } }];
  });
  const pages = async () => {
    const done = await people.run(stories, { keep: { reply: "outbound", field: "outbound_id" } });
    demandAll(done);
    const kept = done.endings.map((ending) => ending.kept);
    const thin = kept.findIndex((ids) => ids.length !== pageSize);
    if (thin >= 0) throw new Error(`${partNames[thin]} is in ${kept[thin]?.length} orders only`);
    return { seconds: done.seconds, kept };
  };
  return {
    companyId,
    parts: partNames,
    pages,
    /** Answers pages per second. */
    ask: async () => queries / (await pages()).seconds,
    async demandSame(expected: readonly (readonly string[])[]): Promise<void> {
      const { kept } = await pages();
      const other = kept.findIndex((ids, at) => ids.join() !== expected[at]?.join());
      if (other >= 0) throw new Error(`the two sides answer ${partNames[other]} differently`);
    },
    end: () => people.end(),
  };
}

/** PostgreSQL's own count of what is read of the table, from here until all who read it have gone. */
async function watchTable(databaseUrl: string) {
  const counts = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const table = await client.query(
        "select seq_scan::integer as scans, idx_tup_fetch::integer as fetched from pg_stat_user_tables where relname = 'outbound'",
      );
      const indexes = await client.query(
        "select indexrelname as name, idx_scan::integer as scans from pg_stat_user_indexes where relname = 'outbound'",
      );
      return {
        table: table.rows[0] as { scans: number; fetched: number },
        indexes: indexes.rows as { name: string; scans: number }[],
      };
    } finally {
      await client.end();
    }
  };
  const before = await counts();
  return {
    async read(asked: number) {
      const after = await counts();
      const scans = after.table.scans - before.table.scans;
      const fetched = (after.table.fetched - before.table.fetched) / asked;
      const used = after.indexes.filter(
        ({ name, scans }) => scans > (before.indexes.find((each) => each.name === name)?.scans ?? 0),
      );
      if (scans > 0 || used.length === 0 || fetched < pageSize || fetched > mostRead)
        throw new Error(`the table was gone through ${scans} times, ${fetched} rows a query`);
      return { rows: fetched, indexes: used.length };
    },
  };
}
