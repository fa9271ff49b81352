import { type Document, Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../crud/hooks.ts";
import type { Tx } from "../database/index.ts";
import { type LinesOf, partitionColumn } from "./lines.ts";

/** A line of a document that is there already. */
export interface MadeLine {
  readonly id: string;
  /** Nothing where the document has no such line. */
  readonly key: string | null;
  /** Of the document. */
  readonly version: number;
}

/** The lines of documents that are there already, in order: the same creation sent twice adds none. */
export async function madeLines(
  tx: Tx,
  document: Document,
  { line, parent, order }: LinesOf,
  headers: readonly Values[],
): Promise<ReadonlyMap<unknown, readonly MadeLine[]>> {
  const partition = sql.ref(partitionColumn(document));
  const key = sql.ref(line.key);
  const { rows } = await sql<MadeLine>`
    select d.${sql.ref(document.key)} as id, l.${key} as key, d.version
    from ${sql.table(document.name)} d
    left join ${sql.table(line.name)} l on l.${partition} = d.${partition} and l.${sql.ref(parent)} = d.${sql.ref(document.key)}
    where d.${partition} = any(${headers.map((row) => row[partitionColumn(document)])}::uuid[])
      and d.${sql.ref(document.key)} = any(${headers.map((row) => row[document.key])}::uuid[])
    order by l.${sql.ref(order)}, l.${key}`.execute(tx);
  return Map.groupBy(rows, ({ id }) => id);
}

/**
 * The keys under which these lines of a document were made, in their order: what each says is compared by them. None of
 * a document that was changed since, which is no witness of what it was made with.
 * @throws Failure DUPLICATE where it was made with others.
 */
export function keysAgain(
  document: Document,
  { line: { key }, order }: LinesOf,
  made: readonly MadeLine[],
  details: readonly unknown[],
): readonly string[] {
  if (made.some(({ version }) => version > 1)) return [];
  const before = made.flatMap((one) => one.key ?? []);
  const sent = details.map((row, line) => {
    const fields = (row ?? {}) as Record<string, unknown>;
    return {
      line,
      no: Number(fields[order] ?? line + 1),
      key: fields[key] == null ? null : String(fields[key]).toLowerCase(),
    };
  });
  const named = new Set(sent.map((one) => one.key));
  const left = before.filter((one) => !named.has(one));
  const keys: string[] = [];
  for (const one of sent.toSorted((a, b) => a.no - b.no)) keys[one.line] = one.key ?? left.shift() ?? "";
  const known = new Set(before);
  if (details.length === before.length && keys.every((one) => known.has(one))) return keys;
  throw new Failure("DUPLICATE", { details: { field: document.key } });
}
