import { sql } from "kysely";
import type { Database, Tx } from "../../packages/server/src/database/index.ts";
import { insertMasters } from "../../packages/server/test/support/stock.ts";
import { idOf, sqlId } from "../ledger/ground.ts";

const warehouses = 3;
const owners = 10;
const consignees = 1_000;
const kinds = { warehouse: "00000020", customer: "00000021", order: "00000022" };
export const asked = idOf(kinds.warehouse, 2);

/** Orders of three warehouses, ten owners and a thousand consignees, one every ten seconds. */
export const fillOrders = (count: number) => (database: Database, company_id: string) =>
  database.transact(
    async (tx) => {
      const indexes = await dropIndexes(tx, "outbound");
      await sql`alter table outbound disable trigger all`.execute(tx);
      await insertMasters(
        tx,
        "warehouse",
        Array.from({ length: warehouses }, (_, n) => {
          return { wh_id: idOf(kinds.warehouse, n), company_id, wh_no: `WH${n}`, wh_name: `Warehouse ${n}` };
        }),
      );
      await insertMasters(
        tx,
        "customer",
        Array.from({ length: owners + consignees }, (_, n) => {
          const customer_name = n < owners ? `Owner ${n}` : `Consignee ${n}`;
          return { customer_id: idOf(kinds.customer, n), company_id, customer_no: `C${n}`, customer_name };
        }),
      );
      await insertOrders(tx, company_id, count);
      await sql`alter table outbound enable trigger all`.execute(tx);
      for (const text of indexes) await sql.raw(text).execute(tx);
      await sql`analyze outbound`.execute(tx);
      await sql`analyze customer`.execute(tx);
      // What was counted so far is seen by others from here on.
      await sql`select pg_stat_force_next_flush()`.execute(tx);
    },
    { limitMs: 900_000 },
  );

const customer = (number: string) => sql.raw(sqlId(kinds.customer, number));

async function insertOrders(tx: Tx, company_id: string, count: number): Promise<void> {
  await sql`
    insert into outbound (outbound_id, company_id, wh_id, owner_id, outbound_no, outbound_status, order_no, consignee_id,
      consignee_name, delivery_address, expect_ship_date, created_at, updated_at)
    select ${sql.raw(sqlId(kinds.order, "n"))}, ${company_id}, ${sql.raw(sqlId(kinds.warehouse, `abs(hashint4(n)::bigint) % ${warehouses}`))},
      ${customer(`n % ${owners}`)}, 'OB' || lpad(n::text, 8, '0'), case n % 5 when 0 then 'awaiting_pick' else 'shipped' end,
      'SO-' || lpad(n::text, 7, '0'), ${customer(`${owners} + n % ${consignees}`)}, 'Consignee ' || (${owners} + n % ${consignees}),
      'No. ' || n % 977 || ', Harbour Road', '2026-11-21', at, at
    from (select n, timestamptz '2026-01-01' + n * interval '10 seconds' as at from generate_series(0, ${count - 1}::integer) n) r
  `.execute(tx);
}

/** Made again afterwards, they are made in a tenth of the time. */
export async function dropIndexes(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index i
    where indrelid = ${table}::regclass and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(tx);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx);
  return rows.map(({ text }) => text);
}

/** Parts of order numbers, each in as many orders of a warehouse whatever the size: 100, give or take. */
export function parts(orders: number, count: number): string[] {
  const digits = Math.round(Math.log10(orders)) - 2;
  const most = 10 ** digits;
  return Array.from({ length: count }, (_, n) => String(Math.floor(most / 10) + ((n * 6_007) % (most - most / 10))));
}
