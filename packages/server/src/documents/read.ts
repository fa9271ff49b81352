import { type DocumentDeclaration, Failure } from "@stowage/model";
import { type TObject, Type } from "typebox";
import { rowsByKey, rowsLeadingTo } from "../crud/reading/query.ts";
import { rowSchema } from "../crud/schema.ts";
import { narrowed } from "../crud/sharing/partition.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { type Documents, linesOf, partitionColumn } from "./lines.ts";

type Row = Record<string, unknown>;

/** A document with its lines as a reply holds it. */
export function documentSchema(document: DocumentDeclaration): TObject {
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
  document: DocumentDeclaration,
  caller: Caller,
  { keys, within }: Documents,
): Promise<Row[]> {
  const seeing = within ? narrowed(document, caller, within) : caller;
  const headers = (await rowsByKey(tx, document, { caller: seeing }, keys)).parse<Row[]>();
  if (headers.length < new Set(keys).size) throw new Failure("NOT_FOUND");
  const there = narrowed(document, caller, [...new Set(headers.map((row) => String(row[partitionColumn(document)])))]);
  const kinds: (readonly [string, ReadonlyMap<unknown, Row[]>])[] = [];
  for (const { kind, line, parent, order } of linesOf(document)) {
    const lines = (await rowsLeadingTo(tx, line, there, keys, { field: parent, order })).parse<Row[]>();
    kinds.push([kind, Map.groupBy(lines, (row) => row[parent])]);
  }
  return headers.map((header) => ({
    ...header,
    ...Object.fromEntries(kinds.map(([kind, lines]) => [kind, lines.get(header[document.key]) ?? []])),
  }));
}
