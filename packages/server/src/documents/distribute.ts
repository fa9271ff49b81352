import { type Action, type DocumentDeclaration, type FieldFailure, isUuid, type Rows } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { type LinesOf, linesOf, partitionColumn } from "./lines.ts";
import type { StepRequest } from "./transitionTypes.ts";

/** The part of a request's payload that belongs to one document. */
export interface Share {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly failure?: FieldFailure;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Gives each document the rows of a payload that name a line of its own: of every part of the payload whose rows say
 * which line they are about. A row that names a line of no document of the request is refused where it stands. One that
 * need not name a line, and names none, is the only document's.
 * @param partitions in which the documents of the requests are kept.
 */
export async function sharePayload(
  tx: Tx,
  document: DocumentDeclaration,
  action: Action,
  requests: readonly StepRequest[],
  partitions: readonly string[],
): Promise<readonly Share[]> {
  let shares: readonly Share[] = requests.map(({ payload }) => ({ payload }));
  for (const [part, rows] of Object.entries(action.payload ?? {})) {
    const lines = rows.kind === "rows" ? namedBy(document, rows) : undefined;
    if (lines) shares = await shareRows(tx, { document, lines, part, partitions }, requests, shares);
  }
  return shares;
}

/** The kind of lines that these rows name by their key. */
const namedBy = (document: DocumentDeclaration, rows: Rows): LinesOf | undefined =>
  linesOf(document).find(({ line }) => line.key in rows.fields);

interface Part {
  readonly document: DocumentDeclaration;
  readonly lines: LinesOf;
  /** Its name in the payload. */
  readonly part: string;
  readonly partitions: readonly string[];
}

async function shareRows(
  tx: Tx,
  { document, lines: { line, parent, at }, part, partitions }: Part,
  requests: readonly StepRequest[],
  shares: readonly Share[],
): Promise<readonly Share[]> {
  const { key } = line;
  const rowsOf = ({ payload }: StepRequest) => (Array.isArray(payload[part]) ? (payload[part] as readonly Row[]) : []);
  const idOf = (row: Row) => String(row[key]).toLowerCase();
  const all = requests.flatMap(rowsOf);
  if (all.length === 0) return shares;
  const named = [...new Set(all.map(idOf).filter(isUuid))];
  const within = await partitionsOf(tx, document, requests, partitions);
  const { rows } = await sql<{ id: string; of: string }>`
    select ${sql.ref(key)} as id, ${sql.ref(parent)} as of from ${sql.table(line.name)}
    where ${sql.ref(partitionColumn(document))} = any(${within}::uuid[])
      and ${sql.ref(key)} = any(${named}::text[]::uuid[])`.execute(tx);
  const documentOf = new Map(rows.map((row) => [row.id, row.of]));
  const requested = new Map(requests.map((one) => [one.requestId, new Set(requestedWith(one))]));
  return requests.map((one, index) => {
    const own = rowsOf(one);
    const together = requested.get(one.requestId) ?? new Set();
    const documentBy = (row: Row) => {
      if (row[key] !== undefined) return documentOf.get(idOf(row)) ?? "";
      return together.size === 1 ? one.id : "";
    };
    const strayed = own.findIndex((row) => !together.has(documentBy(row)));
    const details = own
      .filter((row) => documentBy(row) === one.id)
      .map((row) => (row[key] === undefined ? row : { ...row, [key]: idOf(row) }));
    const share = shares[index] ?? { payload: one.payload };
    const failure = strayed < 0 ? undefined : { line: strayed, ...strayedRow(key, own[strayed]?.[key]), ...at };
    return {
      payload: { ...share.payload, ...(part in one.payload ? { [part]: details } : {}) },
      ...((share.failure ?? failure) ? { failure: share.failure ?? failure } : {}),
    } as Share;
  });
}

const requestedWith = ({ id, requested }: StepRequest): readonly string[] => requested ?? [id];

/** Where the documents are kept, and those of the same requests that are taken before or after them. */
async function partitionsOf(
  tx: Tx,
  document: DocumentDeclaration,
  requests: readonly StepRequest[],
  partitions: readonly string[],
): Promise<readonly string[]> {
  const here = new Set(requests.map(({ id }) => id));
  const others = [...new Set(requests.flatMap(requestedWith))].filter((id) => !here.has(id));
  if (others.length === 0) return partitions;
  const column = sql.ref(partitionColumn(document));
  const { rows } = await sql<{ partition: string }>`
    select distinct ${column} as partition from ${sql.table(document.name)}
    where ${sql.ref(document.key)} = any(${others}::uuid[])`.execute(tx);
  return [...new Set([...partitions, ...rows.map(({ partition }) => partition)])];
}

/** Of several documents, nobody knows which one a row is about that names no line. */
const strayedRow = (field: string, value: unknown): FieldFailure =>
  value === undefined
    ? { field, code: "REQUIRED", details: { field } }
    : { field, code: "UNKNOWN_REFERENCE", details: { field, value: String(value) } };
