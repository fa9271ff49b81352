import { sql } from "kysely";
import type { Database } from "../../packages/server/src/database/index.ts";
import type { Client } from "../../scripts/replay/client.ts";
import { type Bench, type Figure, median, milliseconds, rate, rounds } from "../support/bench.ts";
import { httpClients } from "../support/httpClients.ts";
import { type Site, siteOnServer } from "../support/site.ts";

const rows = 1_500;
const clients = 50;
const lists = 150;

/** What everybody else waits while many fetch lists as large as a call answers them. */
const bench: Bench = {
  name: `a query of one row beside ${clients} clients that fetch lists of ${rate(rows)} customers`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server, fill);
    const crowd = httpClients(site, clients);
    try {
      const client = await site.client(1);
      const measured: { readonly alone: Waits; readonly beside: Waits }[] = [];
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
      return (["query", "health"] as const).map((which) => figureOf(which, measured));
    } finally {
      await crowd.end();
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

/** Milliseconds that calls took. */
interface Waits {
  readonly query: readonly number[];
  readonly health: readonly number[];
}

/** One client that asks for one row, then for the health, as long as it shall. */
async function waits({ url }: Site, client: Client, goesOn: (count: number) => boolean): Promise<Waits> {
  const query: number[] = [];
  const health: number[] = [];
  while (goesOn(query.length)) {
    query.push(await taken(() => client.must("/v1/contact/q", { page: 1, pageSize: 1 })));
    health.push(await taken(async () => void (await (await fetch(`${url}/healthz`)).text())));
  }
  return { query, health };
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const p99 = (waited: readonly number[]) =>
  [...waited].sort((a, b) => a - b)[Math.floor(waited.length * 0.99)] ?? Number.NaN;

function figureOf(which: keyof Waits, measured: readonly { alone: Waits; beside: Waits }[]): Figure {
  const ofAll = (of: (one: { alone: Waits; beside: Waits }) => number) => median(measured.map(of));
  const [alone, beside] = [ofAll((one) => p99(one.alone[which])), ofAll((one) => p99(one.beside[which]))];
  const calls = measured.reduce((sum, one) => sum + one.beside[which].length, 0);
  const name = which === "query" ? "query of one row over HTTP" : "GET /healthz";
  return {
    name: `${name}, 99th percentile, beside ${clients} clients that fetch lists of ${rate(rows)} customers`,
    ratio: ofAll((one) => p99(one.alone[which]) / p99(one.beside[which])),
    reach: "–",
    reached: true,
    reference: "the same calls by themselves",
    detail: `${milliseconds(beside)} against ${milliseconds(alone)}; ${rate(calls)} calls beside the lists`,
  };
}

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
