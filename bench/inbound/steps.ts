import pg from "pg";
import type { Client } from "../../scripts/replay/client.ts";
import { type Bench, type Figure, interleaved, milliseconds, rate } from "../support/bench.ts";
import { demandSound, siteOnServer } from "../support/site.ts";
import { furnish, productCode, type Warehouse } from "../support/warehouse.ts";

const lines = Number(process.env.BENCH_LINES ?? 1_000);
const locations = 200;
const products = 200;

/** Each step with the tables whose rows it leaves. */
const steps = [
  { action: "confirm_validate", says: "acceptance", tables: ["inbound_detail"] },
  { action: "confirm_qc", says: "quality control", tables: ["inbound_detail"] },
  { action: "confirm_putaway", says: "putaway", tables: ["inbound_detail", "rec_inbound", "stock", "movement"] },
] as const;
type Step = (typeof steps)[number];

/** One inbound of many lines, a call a step, against the plain insertion of the rows that the step leaves. */
const bench: Bench = {
  name: `acceptance, quality control and putaway over HTTP of an inbound of ${rate(lines)} lines, one call each`,
  async run(server): Promise<Figure[]> {
    const site = await siteOnServer(server);
    const bare = new pg.Client({ connectionString: site.databaseUrl });
    await bare.connect();
    try {
      const client = await site.client(1);
      const warehouse = await furnish(client, { products, locations, pieces: 1 });
      const measured = await measure(client, warehouse, bare);
      client.close();
      await bare.end();
      await site.afterwards(demandSound);
      return measured;
    } finally {
      await bare.end().catch(() => undefined);
      await site.close();
    }
  },
};

export const benches: readonly Bench[] = [bench];

async function measure(client: Client, warehouse: Warehouse, bare: pg.Client): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const table of new Set(steps.flatMap((step) => step.tables)))
    await bare.query(`create table bare_${table} (like ${table} including all)`);
  for (const step of steps) {
    let rows = await rowsAfter(client, warehouse, step, bare);
    const { ours, reference, ratio } = await interleaved(
      async () => {
        const made = await notice(client, warehouse);
        await taken(client, made, step.action);
        const seconds = await timed(() => client.must(`/v1/inbound/action/${step.action}`, bodyOf(made, step.action)));
        rows = await rowsOf(bare, made.id, step);
        return lines / seconds;
      },
      async () => {
        const seconds = await timed(() => insert(bare, rows));
        // The next round may write the same row of stock, as goods of one lot go to one place.
        for (const table of step.tables) await bare.query(`truncate bare_${table}`);
        return lines / seconds;
      },
    );
    figures.push({
      name: `${step.says} over HTTP of an inbound of ${rate(lines)} lines, one call`,
      ratio,
      reach: "–",
      reached: true,
      reference: `the same rows of ${step.tables.join(", ")} inserted into tables alike, a statement a table, one transaction`,
      detail: `${milliseconds((lines / ours) * 1_000)} against ${milliseconds((lines / reference) * 1_000)}; the audit holds`,
    });
  }
  return figures;
}

interface Notice {
  readonly id: string;
  readonly lineIds: readonly string[];
}

let notices = 0;

async function notice(client: Client, warehouse: Warehouse): Promise<Notice> {
  const details = Array.from({ length: lines }, (_, n) => ({
    product_code: productCode(n % products),
    num_expect: "3",
  }));
  const draft = { ...warehouse, inbound_bill_no: `STEPS-${notices++}`, need_qc: "yes", details };
  const { additionals } = await client.must("/v1/inbound/a", draft);
  const [made] = additionals.inbound as { inbound_id: string; details: { inbound_detail_id: string }[] }[];
  return {
    id: String(made?.inbound_id),
    lineIds: (made?.details ?? []).map(({ inbound_detail_id }) => inbound_detail_id),
  };
}

/** Takes the steps before this one. */
async function taken(client: Client, made: Notice, until: Step["action"]): Promise<void> {
  for (const { action } of steps) {
    if (action === until) return;
    await client.must(`/v1/inbound/action/${action}`, bodyOf(made, action));
  }
}

const bodyOf = ({ id, lineIds }: Notice, action: Step["action"]) => ({
  ids: [id],
  details: lineIds.map((inbound_detail_id, n) => ({
    inbound_detail_id,
    num_loc: "3",
    ...(action === "confirm_putaway"
      ? { storage_loc_code: `L-${String(n % locations).padStart(5, "0")}` }
      : { num_bad: "0" }),
  })),
});

type Rows = readonly (readonly [table: string, json: string])[];

async function rowsAfter(client: Client, warehouse: Warehouse, step: Step, bare: pg.Client): Promise<Rows> {
  const made = await notice(client, warehouse);
  await taken(client, made, step.action);
  await client.must(`/v1/inbound/action/${step.action}`, bodyOf(made, step.action));
  return rowsOf(bare, made.id, step);
}

const ofInbound: Readonly<Record<string, string>> = {
  inbound_detail: "t.inbound_id = $1",
  rec_inbound: "t.inbound_detail_id in (select inbound_detail_id from inbound_detail where inbound_id = $1)",
  movement: "t.document_id = $1",
  // Of stock the rows that it moved, each as often as it moved them.
  stock: "t.stock_id in (select stock_id from movement where document_id = $1)",
};

async function rowsOf(bare: pg.Client, id: string, { tables }: Step): Promise<Rows> {
  const found: [string, string][] = [];
  for (const table of tables) {
    const text = `select coalesce(json_agg(t)::text, '[]') as rows from ${table} t where ${ofInbound[table]}`;
    const { rows } = await bare.query<{ rows: string }>(text, [id]);
    found.push([table, String(rows[0]?.rows)]);
  }
  return found;
}

async function insert(bare: pg.Client, rows: Rows): Promise<void> {
  await bare.query("begin");
  for (const [table, json] of rows)
    await bare.query(`insert into bare_${table} select * from json_populate_recordset(null::bare_${table}, $1::json)`, [
      json,
    ]);
  await bare.query("commit");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}
