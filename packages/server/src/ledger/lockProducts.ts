import { sql } from "kysely";
import type { Tx } from "../database/index.ts";

/**
 * Locks the products whose free stock is about to change, in ascending order, by their rows in `stock_lock`. While they
 * are locked nobody else books, frees or adds free stock of these products, so that what is chosen first is first.
 */
export async function lockProducts(
  tx: Tx,
  whId: string,
  products: readonly { readonly owner_id: string; readonly product_id: string }[],
): Promise<void> {
  const distinct = new Map(
    products.map(({ owner_id, product_id }) => [`${owner_id} ${product_id}`, { owner_id, product_id }]),
  );
  if (distinct.size === 0) return;
  const input = JSON.stringify([...distinct.values()]);
  if ((await lockRowsOf(tx, whId, input)) === distinct.size) return;
  await sql`
    insert into stock_lock (wh_id, owner_id, product_id)
    select ${whId}, owner_id, product_id from json_to_recordset(${input}::json) as g(owner_id uuid, product_id uuid)
    order by owner_id, product_id
    on conflict do nothing
  `.execute(tx);
  await lockRowsOf(tx, whId, input);
}

async function lockRowsOf(tx: Tx, whId: string, input: string): Promise<number> {
  const { rows } = await sql<{ locked: number }>`
    with locked as materialized (
      select 1 from (
        select * from json_to_recordset(${input}::json) as g(owner_id uuid, product_id uuid)
        order by owner_id, product_id offset 0
      ) g cross join lateral (
        select from stock_lock l
        where l.wh_id = ${whId} and l.owner_id = g.owner_id and l.product_id = g.product_id for update
      ) l
    )
    select count(*)::integer as locked from locked
  `.execute(tx);
  return rows[0]?.locked ?? 0;
}
