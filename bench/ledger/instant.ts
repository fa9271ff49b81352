import { sql } from "kysely";
import { newId } from "../../packages/server/src/database/index.ts";
import type { StockAt } from "../../packages/server/src/ledger/index.ts";
import { closeDay, stockAt, stockAtFromClosing } from "../../packages/server/src/ledger/index.ts";
import { insertStockFixture } from "../../packages/server/test/support/stock.ts";
import type { Bench, BenchDatabase, Figure } from "../support/bench.ts";
import { median, rate } from "../support/bench.ts";

const movements = Number(process.env.BENCH_MOVEMENTS ?? 10_000_000);
const owners = 8;
const rowsOfOwner = 2_500;
const days = 100;
const start = "2026-01-01T00:00:00Z";

/** 20,000 stock rows of eight owners whose movements, one piece in or out in turn, are spread evenly over 100 days. */
async function fill(database: BenchDatabase): Promise<{ wh_id: string; owner_id: string }> {
  const [company_id, wh_id] = [newId(), newId()];
  const ownerIds = Array.from({ length: owners }, () => newId());
  const products = ownerIds.map((owner_id) => ({ product_id: newId(), owner_id }));
  const storages = Array.from({ length: rowsOfOwner }, (_, n) => ({
    storage_id: newId(),
    storage_code: `L${n}`,
    storage_type: "normal",
    walk_order: n,
  }));
  const perRow = Math.floor(movements / (owners * rowsOfOwner));
  await database.transact(
    async (tx) => {
      await insertStockFixture(tx, { company_id, wh_id, owners: ownerIds, products, storages });
      await sql`
        insert into lot (wh_id, lot_id, owner_id, product_id, fingerprint)
        select ${wh_id}, gen_random_uuid(), owner_id, product_id, gen_random_uuid() from product
      `.execute(tx);
      await sql`
        insert into stock (wh_id, stock_id, owner_id, product_id, lot_id, storage_id, quality, qty, version, last_at)
        select ${wh_id}, gen_random_uuid(), l.owner_id, l.product_id, l.lot_id, p.storage_id, 'good', 100, ${perRow}::integer,
          '2026-06-01'
        from lot l join storage p on p.wh_id = ${wh_id} where l.wh_id = ${wh_id}
      `.execute(tx);
      for (const index of ["movement_by_instant", "movement_by_owner", "movement_by_document"]) {
        await sql.raw(`drop index ${index}`).execute(tx);
      }
      await sql.raw("alter table movement disable trigger all").execute(tx);
      await sql`
        insert into movement (wh_id, stock_id, version, owner_id, product_id, qty_delta, booked_delta, qty_after,
          booked_after, at, business_date, reason, document_kind, document_id, command_id)
        select ${wh_id}, s.stock_id, n, s.owner_id, s.product_id, case n % 2 when 0 then 1 else -1 end, 0, 100 - n % 2, 0,
          ${start}::timestamptz + (n::double precision / ${perRow} * ${days}) * interval '1 day'
            + s.position * interval '1 millisecond', '2026-01-01', 'pick', 'bench', s.stock_id, s.stock_id
        from generate_series(1, ${perRow}::integer) n
        cross join (select *, row_number() over () as position from stock where wh_id = ${wh_id}) s
      `.execute(tx);
      await sql.raw("alter table movement enable trigger all").execute(tx);
      await sql.raw("create index movement_by_instant on movement (wh_id, stock_id, at, version)").execute(tx);
      await sql.raw("create index movement_by_document on movement (wh_id, document_id)").execute(tx);
      await sql
        .raw(
          "create index movement_by_owner on movement (wh_id, owner_id, at) include (stock_id, version, qty_after, booked_after)",
        )
        .execute(tx);
    },
    { limitMs: 1_800_000 },
  );
  await sql.raw("vacuum analyze movement").execute(database.reader);
  await sql.raw("vacuum analyze stock").execute(database.reader);
  return { wh_id, owner_id: ownerIds[3] as string };
}

const sorted = (rows: readonly StockAt[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join("\n");

const asAt: Bench = {
  name: `ledger: stock as at an instant, one owner, ${rate(movements)} movements`,
  async run(server): Promise<Figure[]> {
    const database = await server.database();
    const { wh_id, owner_id } = await fill(database);
    for (let day = 0; day < days; day += 1) {
      const end = new Date(Date.parse(start) + (day + 1) * 86_400_000).toISOString();
      await database.transact((tx) => closeDay(tx, wh_id, end.slice(0, 10), end), { limitMs: 600_000 });
    }
    await sql.raw("vacuum analyze daily_stock").execute(database.reader);
    const probe: number[] = [];
    const closing: number[] = [];
    for (let n = 0; n < 25; n += 1) {
      const at = new Date(Date.parse(start) + (10.3 + ((n * 3.77) % (days - 11))) * 86_400_000).toISOString();
      const begin = performance.now();
      const byProbe = await stockAt(database.reader, wh_id, at, owner_id);
      const between = performance.now();
      const byClosing = await stockAtFromClosing(database.reader, wh_id, at, owner_id);
      probe.push(between - begin);
      closing.push(performance.now() - between);
      if (byProbe.length !== rowsOfOwner || !byClosing || sorted(byProbe) !== sorted(byClosing)) {
        throw new Error(`the two ways differ at ${at}: ${byProbe.length} and ${byClosing?.length} rows`);
      }
    }
    const figure = (how: string, times: number[]): Figure => ({
      name: `${asAt.name}, ${how}`,
      ms: median(times),
      reach: "< 50 ms",
      reached: median(times) < 50,
      reference: "–",
      detail: `${rowsOfOwner} rows of ${rate(owners * rowsOfOwner)}, 25 instants, both ways equal; slowest ${Math.max(...times).toFixed(0)} ms`,
    });
    return [figure("by probe", probe), figure("by closing", closing)];
  },
};

export const benches: readonly Bench[] = [asAt];
