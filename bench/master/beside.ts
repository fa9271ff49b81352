import { sql } from "kysely";
import type { Database } from "../../packages/server/src/database/index.ts";
import { type Bench, type Figure, rate, rounds } from "../support/bench.ts";
import { httpClients } from "../support/httpClients.ts";
import { siteOnServer } from "../support/site.ts";
import { figuresBeside, type Round, waits } from "../support/waits.ts";

const rows = 1_500;
const clients = 50;
const lists = 150;

const load = `${clients} clients that fetch lists of ${rate(rows)} customers`;

/** What everybody else waits while many fetch lists as large as a call answers them. */
const bench: Bench = {
  name: `a query of one row beside ${load}`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server, fill);
    const crowd = httpClients(site, clients);
    try {
      const client = await site.client(1);
      const measured: Round[] = [];
      for (let round = 0; round < Math.min(rounds, 3); round += 1) {
        const alone = await waits(site, client, (count) => count < 200);
        let isOver = false;
        const list = { path: "/v1/customer/q", body: { page: 1, pageSize: rows } };
        const fetching = crowd.run(Array.from({ length: lists }, () => [list])).then((done) => {
          isOver = true;
          return done;
        });
        const beside = await waits(site, client, () => !isOver);
        const refused = (await fetching).endings.find(({ status }) => status !== 200);
        if (refused) throw new Error(`a list answered ${refused.status} ${refused.text}`);
        measured.push({ alone, beside });
      }
      client.close();
      return figuresBeside(load, measured);
    } finally {
      await crowd.end();
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

/** Rows with every field that is long in practice. */
async function fill(database: Database, companyId: string): Promise<void> {
  await database.transact((tx) =>
    sql`
      insert into customer (customer_id, company_id, customer_no, customer_name, address, address_invoice, website, created_at)
      select gen_random_uuid(), ${companyId}, 'C' || (10000 + n), initcap(substr(md5(n::text), 1, 12)) || ' ' || n,
        repeat(md5(n::text), 6), repeat(md5(n::text || 'i'), 6), 'https://' || md5(n::text) || '.example',
        timestamptz '2026-01-01' + n * interval '17.123 minutes'
      from generate_series(1, ${sql.lit(rows)}) n`.execute(tx),
  );
  await sql`vacuum analyze customer`.execute(database.reader);
}
