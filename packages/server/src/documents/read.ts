import { type Document, Failure } from "@stowage/model";
import { sql } from "kysely";
import { type TObject, Type } from "typebox";
import { rowsByKey } from "../crud/reading/query.ts";
import { rowSchema } from "../crud/schema.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { type LinesOf, linesOf, partitionOf, partitionsWithin } from "./kinds.ts";

type Row = Record<string, unknown>;

/** A document with its lines as a reply holds it. */
export function documentSchema(document: Document): TObject {
  const lines = linesOf(document).map(({ kind, line }) => [kind, Type.Array(rowSchema(line))]);
  const properties = { ...rowSchema(document).properties, ...Object.fromEntries(lines) };
  return Type.Object(
    { [document.reply]: Type.Array(Type.Object(properties, { additionalProperties: false })) },
    { additionalProperties: false },
  );
}

/** Documents with their lines under the name of each kind, as the caller may see them. @throws Failure NOT_FOUND. */
export async function documentsByKey(
  tx: Tx,
  document: Document,
  caller: Caller,
  keys: readonly string[],
): Promise<Row[]> {
  const headers = (await rowsByKey(tx, document, { caller }, keys)).parse<Row[]>();
  if (headers.length < new Set(keys).size) throw new Failure("NOT_FOUND");
  const kinds: (readonly [string, ReadonlyMap<unknown, Row[]>])[] = [];
  for (const lines of linesOf(document))
    kinds.push([lines.kind, await linesByDocument(tx, document, lines, caller, keys)]);
  return headers.map((header) => ({
    ...header,
    ...Object.fromEntries(kinds.map(([kind, lines]) => [kind, lines.get(header[document.key]) ?? []])),
  }));
}

async function linesByDocument(
  tx: Tx,
  document: Document,
  { line, parent, order }: LinesOf,
  caller: Caller,
  keys: readonly string[],
): Promise<ReadonlyMap<unknown, Row[]>> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(line.key)} as id from ${sql.table(line.name)}
    where ${sql.ref(partitionOf(document))} = any(${partitionsWithin(document, caller.scope)}::uuid[])
      and ${sql.ref(parent)} = any(${keys}::uuid[])
    order by ${sql.ref(order)}, ${sql.ref(line.key)}`.execute(tx);
  const read = await rowsByKey(
    tx,
    line,
    { caller },
    rows.map(({ id }) => id),
  );
  return Map.groupBy(read.parse<Row[]>(), (row) => row[parent]);
}
