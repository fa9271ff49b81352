import type { Document } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";

/** The next numbers of a kind: letters, day, running number. Unique and rising, not without gaps. */
export async function nextNumbers(tx: Tx, prefix: string, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ next: string }>`
    select nextval(${`document_number_${prefix.toLowerCase()}`}::text::regclass) as next from generate_series(1, ${count}::int)`.execute(
    tx,
  );
  const stem = `${prefix}${new Date().toISOString().slice(2, 10).replaceAll("-", "")}`;
  return rows.map(({ next }) => `${stem}${next.padStart(6, "0")}`);
}

/** Gives each row of new documents its number. */
export async function numberRows(tx: Tx, document: Document, rows: readonly Record<string, unknown>[]): Promise<void> {
  const numbers = await nextNumbers(tx, document.number.prefix, rows.length);
  for (const [place, row] of rows.entries()) row[document.number.field] = numbers[place];
}
