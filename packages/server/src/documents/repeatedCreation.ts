import { createHash } from "node:crypto";
import { type DocumentDeclaration, Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../crud/hooks.ts";
import type { Tx } from "../database/index.ts";
import { historyOf, type LinesOf, partitionColumn } from "./lines.ts";

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
  document: DocumentDeclaration,
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
 * The keys of a document's lines in the order of their creation, by which the lines now sent are compared with them.
 * None where the document was changed since: it no longer shows what it was created with. @throws Failure DUPLICATE
 * where it was made with others.
 */
export function keysAgain(
  document: DocumentDeclaration,
  { line: { key }, order }: LinesOf,
  made: readonly MadeLine[],
  details: readonly unknown[],
): readonly string[] {
  if (made.some(({ version }) => version > 1)) return [];
  const before = made.flatMap((one) => one.key ?? []);
  const sent = details.map((row, line) => {
    // Whatever else stands there is refused where the lines are read by their declaration.
    const { [order]: no, [key]: chosen } = (row ?? {}) as Record<string, unknown>;
    return {
      line,
      no: typeof no === "number" ? no : line + 1,
      key: typeof chosen === "string" ? chosen.toLowerCase() : null,
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

/** A creation that was sent, under the key of a document that is there already. */
export interface SentCreation {
  readonly partition: unknown;
  readonly id: unknown;
  readonly fingerprint: string;
}

/** A hash of what a document is created with, whatever the order of its fields. */
export const fingerprintOf = (body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(body, (_name, value: unknown) => (isPlain(value) ? sorted(value) : value)) ?? "")
    .digest("base64");

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sorted = (value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Refuses a creation under the key of a document that has changed since and was created with other values. The fields
 * and lines of an unchanged document are compared directly. @throws Failure DUPLICATE
 */
export async function refuseOtherContent(
  tx: Tx,
  document: DocumentDeclaration,
  sent: readonly SentCreation[],
): Promise<void> {
  const partition = sql.ref(partitionColumn(document));
  for (const [within, own] of Map.groupBy(sent, (one) => String(one.partition))) {
    const { rows } = await sql`
      select 1 from unnest(${own.map(({ id }) => id)}::uuid[],
        ${own.map(({ fingerprint }) => fingerprint)}::text[]) as x(id, fingerprint)
      join ${sql.table(document.name)} d
        on d.${partition} = ${within}::uuid and d.${sql.ref(document.key)} = x.id and d.version > 1
      cross join lateral (
        select h.fingerprint from ${sql.table(historyOf(document))} h
        where h.${partition} = ${within}::uuid and h.kind = ${document.name} and h.document_id = x.id and h.from_state is null
        order by h.step desc limit 1
      ) h
      where h.fingerprint <> x.fingerprint`.execute(tx);
    if (rows.length > 0) throw new Failure("DUPLICATE", { details: { field: document.key } });
  }
}
