import type { Declared, Document } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { sequenceOf } from "./schema.ts";

/** The next numbers of a kind: letters, day, running number. Unique and rising, not without gaps. */
export async function nextNumbers(tx: Tx, { name, number }: Declared, count: number): Promise<readonly string[]> {
  if (!number) throw new Error(`${name} has no numbers`);
  const { rows } = await sql<{ next: string }>`
    select nextval(${sequenceOf(number)}::text::regclass) as next from generate_series(1, ${count}::int)`.execute(tx);
  const stem = `${number.prefix}${new Date().toISOString().slice(2, 10).replaceAll("-", "")}`;
  return rows.map(({ next }) => `${stem}${next.padStart(6, "0")}`);
}

/** Gives each row of new documents its number, also where a field that was left empty is copied from it. */
export async function numberRows(tx: Tx, document: Document, rows: readonly Record<string, unknown>[]): Promise<void> {
  const { field: number } = document.number;
  const numbers = await nextNumbers(tx, document, rows.length);
  const copies = Object.entries(document.fields).flatMap(([name, { from }]) => (from === number ? [name] : []));
  for (const [at, row] of rows.entries()) {
    row[number] = numbers[at];
    for (const name of copies) row[name] ??= numbers[at];
  }
}
