import { sql } from "kysely";
import type { Database, Tx } from "../../packages/server/src/database/index.ts";
import { newId } from "../../packages/server/src/database/index.ts";
import { insertStockFixture } from "../../packages/server/test/support/stock.ts";

/** Stock rows: 2,500 products on 20 locations each, and a row for each product on the staging location. */
export const rows = 50_000;
const perProduct = 20;
export const products = rows / perProduct;

/** Ids that a pgbench script can compute from a number. */
export const idOf = (kind: string, number: number): string =>
  `${kind}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
export const kinds = {
  product: "0000000a",
  lot: "0000000b",
  stock: "0000000c",
  staged: "0000000d",
  booking: "0000000e",
};
/** The same in SQL. */
export const sqlId = (kind: string, number: string): string =>
  `('${kind}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

export interface Ground {
  readonly wh_id: string;
  readonly owner_id: string;
  readonly staging: string;
}

/** A company with its owner, products and as many warehouses, alike in everything but their ids. */
export async function makeGrounds(database: Database, count: number): Promise<Ground[]> {
  const [company_id, owner_id] = [newId(), newId()];
  const ids = Array.from({ length: products }, (_, n) => ({ product_id: idOf(kinds.product, n), owner_id }));
  const grounds: Ground[] = [];
  for (let n = 0; n < count; n += 1) {
    const wh_id = newId();
    const storages = Array.from({ length: perProduct + 1 }, (_, index) => ({
      storage_id: newId(),
      storage_code: `L${index}`,
      storage_type: index === 0 ? "staging" : "normal",
      walk_order: index,
    }));
    const first =
      n === 0 ? { company_id, owners: [owner_id], products: ids } : { company_id: newId(), owners: [], products: [] };
    await database.transact(
      async (tx) => {
        await insertStockFixture(tx, { ...first, wh_id, storages });
        await fill(tx, wh_id, owner_id);
      },
      { limitMs: 600_000 },
    );
    grounds.push({ wh_id, owner_id, staging: storages[0]?.storage_id as string });
  }
  return grounds;
}

/** 1,000,000 pieces a row, received by one command. */
async function fill(tx: Tx, wh_id: string, owner_id: string): Promise<void> {
  const command = newId();
  await sql`
    insert into command (wh_id, command_id, kind, fingerprint, result, document_kind, document_id, at)
    values (${wh_id}, ${command}, 'receive', ${command}, '{"ok": true, "legs": []}', 'bench', ${command}, '2026-01-01')
  `.execute(tx);
  await sql`
    insert into lot (wh_id, lot_id, owner_id, product_id, fingerprint)
    select ${wh_id}, ${sql.raw(sqlId(kinds.lot, "n"))}, ${owner_id}, ${sql.raw(sqlId(kinds.product, "n"))},
      ${sql.raw(sqlId(kinds.lot, "n"))}
    from generate_series(0, ${products - 1}::integer) n
  `.execute(tx);
  const stock = (id: string, from: string, walkOrder: string, last: number) => sql`
    insert into stock (wh_id, stock_id, owner_id, product_id, lot_id, storage_id, quality)
    select ${wh_id}, ${sql.raw(id)}, ${owner_id}, ${sql.raw(sqlId(kinds.product, from))},
      ${sql.raw(sqlId(kinds.lot, from))}, p.storage_id, 'good'
    from generate_series(0, ${last}::integer) n
    join storage p on p.wh_id = ${wh_id} and p.walk_order = ${sql.raw(walkOrder)}
  `;
  await stock(sqlId(kinds.stock, "n"), `n / ${perProduct}`, `n % ${perProduct} + 1`, rows - 1).execute(tx);
  await stock(sqlId(kinds.staged, "n"), "n", "0", products - 1).execute(tx);
  await sql`
    insert into movement (wh_id, stock_id, version, owner_id, product_id, qty_delta, booked_delta, qty_after, booked_after,
      at, business_date, reason, document_kind, document_id, command_id)
    select ${wh_id}, stock_id, 1, owner_id, product_id, 1000000, 0, 1000000, 0, '2026-01-01', '2026-01-01', 'receive',
      'bench', ${command}, ${command}
    from stock where wh_id = ${wh_id} order by stock_id
  `.execute(tx);
  await sql`
    update stock set qty = 1000000, version = 1, last_at = '2026-01-01' where wh_id = ${wh_id}
  `.execute(tx);
}

/** Makes bookings of `qty` pieces, number n on the row that `rowOf` (an SQL expression of n) says. */
export async function bookPieces(
  database: Database,
  wh_id: string,
  count: number,
  rowOf: string,
  qty = 1,
): Promise<void> {
  const command = newId();
  await database.transact(
    async (tx) => {
      await sql`
        insert into command (wh_id, command_id, kind, fingerprint, result, document_kind, document_id, at)
        values (${wh_id}, ${command}, 'book', ${command}, '{"ok": true, "legs": []}', 'bench', ${command}, '2026-01-02')
      `.execute(tx);
      await sql`
        insert into booking (wh_id, booking_id, document_kind, document_id, line_id, owner_id, product_id, stock_id, qty,
          booking_state, book_command_id)
        select ${wh_id}, ${sql.raw(sqlId(kinds.booking, "n"))}, 'bench', ${command}, ${command}, s.owner_id, s.product_id,
          s.stock_id, ${qty}::integer, 'booked', ${command}
        from generate_series(0, ${count - 1}::integer) n
        join stock s on s.wh_id = ${wh_id} and s.stock_id = ${sql.raw(sqlId(kinds.stock, rowOf))}
      `.execute(tx);
      await sql`
        with booked as (
          update stock s set booked = s.booked + b.pieces, version = s.version + 1,
            last_at = greatest(s.last_at + interval '1 microsecond', '2026-01-02')
          from (
            select stock_id, sum(qty)::bigint as pieces from booking where wh_id = ${wh_id} and book_command_id = ${command}
            group by stock_id
          ) b
          where s.wh_id = ${wh_id} and s.stock_id = b.stock_id
          returning s.*, b.pieces
        )
        insert into movement (wh_id, stock_id, version, owner_id, product_id, qty_delta, booked_delta, qty_after,
          booked_after, at, business_date, reason, document_kind, document_id, command_id)
        select wh_id, stock_id, version, owner_id, product_id, 0, pieces, qty, booked, last_at, '2026-01-02', 'book', 'bench',
          ${command}, ${command}
        from booked
      `.execute(tx);
    },
    { limitMs: 600_000 },
  );
}

/** Both sides' warehouses must add up; answers how many movements there are. */
export async function verify(database: Database, wh_id: string): Promise<number> {
  const { rows: found } = await sql<{ wrong: number; movements: number }>`
    select count(*) filter (where s.qty <> m.qty or s.booked <> m.booked or s.version <> m.versions
        or m.versions <> m.last)::integer as wrong, sum(m.versions)::integer as movements
    from stock s left join (
      select stock_id, sum(qty_delta) as qty, sum(booked_delta) as booked, count(*) as versions, max(version) as last
      from movement where wh_id = ${wh_id} group by stock_id
    ) m on m.stock_id = s.stock_id
    where s.wh_id = ${wh_id} and s.version > 0
  `.execute(database.reader);
  const [answer] = found;
  if (!answer || answer.wrong > 0) throw new Error(`${answer?.wrong} stock rows do not add up`);
  return answer.movements;
}

/** Fresh statistics and a written-back disk, so that neither side pays for the preparation. */
export async function settle(database: Database): Promise<void> {
  for (const table of ["stock", "movement", "booking", "command", "lot"]) {
    await sql.raw(`vacuum analyze ${table}`).execute(database.reader);
  }
  await sql.raw("checkpoint").execute(database.reader);
}
