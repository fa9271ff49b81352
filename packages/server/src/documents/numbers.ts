import type { Declared, DocumentDeclaration } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { sequenceOf } from "./schema.ts";

/** The next numbers of a kind: letters, day, running number. Unique and rising, not without gaps. */
export async function nextNumbers(tx: Tx, { name, number }: Declared, count: number): Promise<readonly string[]> {
  if (!number) throw new Error(`${name} has no numbers`);
  const { rows } = await sql<{ next: string }>`
    select nextval(${sequenceOf(number)}::text::regclass) as next from generate_series(1, ${count}::int)`.execute(tx);
  const stem = `${number.prefix}${dayOf(Date.now())}`;
  return rows.map(({ next }) => `${stem}${next.padStart(6, "0")}`);
}

const dayOf = (at: number) => new Date(at).toISOString().slice(2, 10).replaceAll("-", "");

/**
 * Whether a number that somebody typed may be one that documents of a kind are still given: it has their form, and no day
 * that is over everywhere. A day more than today's counts as not over, for clocks that differ.
 */
export function mayBeGiven({ number: { prefix } }: DocumentDeclaration, typed: string): boolean {
  const day = new RegExp(`^${prefix}(\\d{6})\\d{6,}$`).exec(typed)?.[1];
  return day !== undefined && day >= dayOf(Date.now() - 86_400_000);
}

/** The fields that hold a document's number where nobody wrote anything else into them. */
export const copiesOfNumber = ({ fields, number: { field } }: DocumentDeclaration): readonly string[] =>
  Object.entries(fields).flatMap(([name, { from }]) => (from === field ? [name] : []));

/** Gives each row of new documents its number, also where a field that was left empty is copied from it. */
export async function numberRows(
  tx: Tx,
  document: DocumentDeclaration,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const { field: number } = document.number;
  const numbers = await nextNumbers(tx, document, rows.length);
  const copies = copiesOfNumber(document);
  for (const [at, row] of rows.entries()) {
    row[number] = numbers[at];
    for (const name of copies) row[name] ??= numbers[at];
  }
}
