import { sql } from "kysely";
import type { Database } from "../../packages/server/src/database/index.ts";
import { idOf, sqlId } from "../ledger/ground.ts";
import type { Bench, Figure } from "../support/bench.ts";
import { interleaved, rate, rounds } from "../support/bench.ts";
import { type Call, demandAll, httpClients } from "../support/httpClients.ts";
import { siteOnServer } from "../support/site.ts";
import { sqlClients } from "../support/sqlClients.ts";

const rows = Number(process.env.BENCH_CUSTOMERS ?? 100_000);
const calls = 400;
const pageSize = 50;
const clients = 8;
const kind = "00000041";

interface Sides {
  readonly companyId: string;
  http(stories: readonly (readonly Call[])[]): Promise<Run>;
  bare(text: string, queries: readonly (readonly unknown[])[]): Promise<Run>;
}

interface Run {
  readonly seconds: number;
  /** What each call answered, as ids. */
  readonly kept: readonly string[];
}

/** One resource through the engine, call by call, against the same done by one statement through the driver. */
const bench: Bench = {
  name: `list, create and update over HTTP, ${rate(rows)} customers`,
  async run(server): Promise<Figure[]> {
    let companyId = "";
    const site = await siteOnServer(server, async (database, company) => {
      companyId = company;
      await fill(database, company);
    });
    const people = httpClients(site, clients);
    const plain = sqlClients();
    const sides: Sides = {
      companyId,
      async http(stories) {
        const done = await people.run(stories, { keep: { reply: "customer", field: "customer_id" } });
        demandAll(done);
        return { seconds: done.seconds, kept: done.endings.map(({ kept }) => kept.join()) };
      },
      async bare(text, queries) {
        const asking = { databaseUrl: site.databaseUrl, clients, text, queries, keep: "customer_id" };
        const { seconds, kept } = await plain.run(asking);
        return { seconds, kept: kept.map((ids) => ids.join()) };
      },
    };
    try {
      const figures = [await listed(sides), await created(sides), await updated(sides)];
      await people.end();
      await plain.end();
      await site.afterwards(demandState);
      return figures;
    } finally {
      await people.end();
      await plain.end();
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

async function listed({ companyId, http, bare }: Sides): Promise<Figure> {
  const parts = numbers((n) => String(1_000 + ((n * 677) % 9_000)));
  const path = `/v1/customer/${companyId}/q`;
  const lists = parts.map((part) => {
    const query = [{ queryField: "customer_no", queryCondition: "like", queryValue: part }];
    return [{ path, body: { page: 1, pageSize, query } }];
  });
  const asked = parts.map((part) => [companyId, `%${part}%`]);
  const [own, theirs] = [await http(lists), await bare(listing, asked)];
  if (own.kept.some((ids, at) => ids !== theirs.kept[at])) throw new Error("the two sides list other rows");
  return measure(
    `list of customers over HTTP, page of ${pageSize} of ${rate(rows)}, scope and like`,
    () => http(lists),
    () => bare(listing, asked),
    "the same page and bounded count as one statement written by hand, prepared",
  );
}

const created = ({ companyId, http, bare }: Sides): Promise<Figure> =>
  measure(
    "creation of customers over HTTP, one a call",
    (round) => {
      const body = (n: number) => ({ customer_no: `H${round}-${n}`, customer_name: `New ${n}` });
      return http(numbers((n) => [{ path: "/v1/customer/a", body: body(n) }]));
    },
    (round) =>
      bare(
        inserting,
        numbers((n) => [companyId, `S${round}-${n}`, `New ${n}`]),
      ),
    "one insert of the same row, returning it, prepared, each its own transaction",
  );

const updated = ({ http, bare }: Sides): Promise<Figure> =>
  measure(
    "update of customers over HTTP with their version, one a call",
    (round) => {
      const body = { customer_name: `Named ${round}`, version: round + 1 };
      return http(numbers((n) => [{ method: "PUT" as const, path: `/v1/customer/${idOf(kind, n)}`, body }]));
    },
    (round) =>
      bare(
        updating,
        numbers((n) => [idOf(kind, calls + n), `Named ${round}`, round + 1]),
      ),
    "one update of the same columns where the version agrees, returning the row, prepared",
  );

/** Once to warm up, then by turns; rounds are counted from 0. */
async function measure(
  name: string,
  ours: (round: number) => Promise<Run>,
  theirs: (round: number) => Promise<Run>,
  reference: string,
): Promise<Figure> {
  await ours(0);
  await theirs(0);
  const measured = await interleaved(
    async (round) => calls / (await ours(round + 1)).seconds,
    async (round) => calls / (await theirs(round + 1)).seconds,
  );
  const detail = `${rate(measured.ours)} calls/s against ${rate(measured.reference)}, ${clients} clients; the final state of both is the same`;
  return { name, ratio: measured.ratio, reach: "–", reached: true, reference, detail };
}

const numbers = <T>(make: (n: number) => T): T[] => Array.from({ length: calls }, (_, n) => make(n));

const where = "company_id = $1 and customer_no ilike $2";
const listing = `select t.*, o.customer_no as owner_no, o.customer_name as owner_name,
  (select count(*) from (select 1 from customer where ${where} limit 10001) n) as total
from (select * from customer where ${where} order by created_at desc, customer_id desc limit ${pageSize}) t
left join customer o on o.customer_id = t.owner_id
order by t.created_at desc, t.customer_id desc`;
const inserting = `insert into customer (customer_id, company_id, customer_no, customer_name)
  values (gen_random_uuid(), $1, $2, $3) returning *`;
const updating = `update customer set customer_name = $2, version = version + 1, updated_at = now()
  where customer_id = $1 and version = $3 returning *`;

async function fill(database: Database, companyId: string): Promise<void> {
  await database.transact(
    (tx) =>
      sql`
      insert into customer (customer_id, company_id, customer_no, customer_name, created_at)
      select ${sql.raw(sqlId(kind, "n"))}, ${companyId}, 'C' || (10000 + n), 'Customer ' || n, timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(0, ${sql.lit(rows - 1)}) n`.execute(tx),
    { limitMs: 300_000 },
  );
  await sql`vacuum analyze customer`.execute(database.reader);
}

/** Both sides have made as many rows, and changed each of theirs as often. */
async function demandState(database: Database): Promise<void> {
  const version = rounds + 2;
  const { rows: found } = await sql<{ http: number; bare: number; ours: number; theirs: number }>`
    select count(*) filter (where customer_no like 'H%')::int as http, count(*) filter (where customer_no like 'S%')::int as bare,
      count(*) filter (where version = ${version} and customer_id < ${idOf(kind, calls)}::uuid)::int as ours,
      count(*) filter (where version = ${version} and customer_id >= ${idOf(kind, calls)}::uuid)::int as theirs
    from customer`.execute(database.reader);
  const state = found[0];
  if (!state || state.http !== state.bare || state.http === 0 || state.ours !== calls || state.theirs !== calls)
    throw new Error(`the two sides differ: ${JSON.stringify(state)}`);
}
