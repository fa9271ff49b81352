import type { Document } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";

/** The next numbers of a kind in a warehouse: letters, day, running number. Unique and rising, not without gaps. */
export async function nextNumbers(tx: Tx, prefix: string, whId: string, count: number): Promise<readonly string[]> {
  const day = new Date().toISOString().slice(0, 10);
  const { rows } = await sql<{ last: number }>`
    insert into document_counter as c (wh_id, prefix, day, last) values (${whId}::uuid, ${prefix}, ${day}::date, ${count})
    on conflict (wh_id, prefix, day) do update set last = c.last + excluded.last returning last`.execute(tx);
  const first = (rows[0]?.last ?? count) - count + 1;
  const stem = `${prefix}${day.slice(2).replaceAll("-", "")}`;
  return Array.from({ length: count }, (_, place) => `${stem}${String(first + place).padStart(5, "0")}`);
}

/** Numbers for many documents of several warehouses, a statement a warehouse, in the order of the rows. */
export async function numberRows(tx: Tx, document: Document, rows: readonly Record<string, unknown>[]): Promise<void> {
  const byWarehouse = new Map<string, Record<string, unknown>[]>();
  for (const row of rows) {
    const whId = String(row.wh_id);
    byWarehouse.set(whId, [...(byWarehouse.get(whId) ?? []), row]);
  }
  for (const [whId, group] of [...byWarehouse].sort(([a], [b]) => a.localeCompare(b))) {
    const numbers = await nextNumbers(tx, document.number.prefix, whId, group.length);
    for (const [place, row] of group.entries()) row[document.number.field] = numbers[place];
  }
}
