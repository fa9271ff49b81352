import { type Declared, type Document, Failure, type FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, HooksByName, Values } from "../crud/hooks.ts";
import { declaredAs } from "../crud/reading/columns.ts";
import { rowsByKey } from "../crud/reading/query.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import { createRows } from "../crud/writing/pipeline.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { numberRows } from "./numbers.ts";

const maxLines = 20_000;

/**
 * Creates documents with their lines, all or none, and notes their first state. One that is there already is left as it
 * is, where it was made with the same.
 * @param bodies each a document's fields and, under `details`, its lines.
 * @param requestIds of each body, or one for all.
 * @returns the documents' keys, in order.
 * @throws Failure DUPLICATE where a key is another's, or what has it was made with other fields or lines.
 */
export async function createDocuments(
  tx: Tx,
  document: Document,
  caller: Caller,
  bodies: readonly unknown[],
  hooks: HooksByName,
  requestIds: readonly string[],
): Promise<readonly string[]> {
  const lineOf = declaredAs(document.lines[0] ?? "");
  const parts = detailsOf(bodies);
  const fresh = new Set<Values>();
  const numbering: Hooks = {
    fill: async (_context, rows, before) => (before ? undefined : numberRows(tx, document, rows as Values[])),
    created: async (_context, rows) => {
      for (const row of rows) fresh.add(row);
    },
  };
  const headers = await createRows(tx, document, caller, bodies, {
    hooks: [...(hooks[document.name] ?? []), numbering],
    ignore: ["details"],
  });
  const again = headers.filter((row) => !fresh.has(row));
  const made = again.length > 0 ? await linesOf(tx, document, again) : new Map<unknown, readonly Made[]>();
  const lines = parts.flatMap((details, index): readonly Line[] => {
    const known = made.get(headers[index]?.[document.key]);
    const keys = known ? keysAgain(document, known, details) : details.map(() => null);
    return details.flatMap((row, line) => (keys[line] === undefined ? [] : [{ row, index, line, key: keys[line] }]));
  });
  const parentOf = (place: number) => headers[lines[place]?.index ?? -1];
  await createRows(
    tx,
    lineOf,
    caller,
    lines.map(({ row }) => row),
    {
      hooks: hooks[lineOf.name] ?? [],
      at: (place) => ({ index: lines[place]?.index ?? 0, line: lines[place]?.line ?? 0 }),
      set: (place) => lineValues(document, lineOf, parentOf(place), lines[place]),
      limit: maxLines,
    },
  );
  await noteCreation(tx, document, headers, caller, requestIds);
  return headers.map((row) => String(row[document.key]));
}

/** A line on its way in, with the key of the one that it was made as, if it was. */
interface Line {
  readonly row: unknown;
  readonly index: number;
  readonly line: number;
  readonly key: string | null;
}

/** A line of a document that is there already. */
interface Made {
  readonly id: string;
  readonly key: string;
  /** Of the document. */
  readonly version: number;
}

/** The lines of documents that are there already, in order: the same creation sent twice adds none. */
async function linesOf(
  tx: Tx,
  document: Document,
  headers: readonly Values[],
): Promise<ReadonlyMap<unknown, readonly Made[]>> {
  const lineOf = declaredAs(document.lines[0] ?? "");
  const field = sql.ref(lineOf.line?.field ?? "");
  const key = sql.ref(lineOf.key);
  const { rows } = await sql<Made>`
    select l.${field} as id, l.${key} as key, d.version
    from ${sql.table(lineOf.name)} l
    join ${sql.table(document.name)} d on d.wh_id = l.wh_id and d.${sql.ref(document.key)} = l.${field}
    where l.wh_id = any(${headers.map((row) => row.wh_id)}::uuid[])
      and l.${field} = any(${headers.map((row) => row[document.key])}::uuid[])
    order by l.line_no, l.${key}`.execute(tx);
  return Map.groupBy(rows, ({ id }) => id);
}

/**
 * The keys under which these lines of a document were made, in their order: what each says is compared by them. None of
 * a document that was changed since, which is no witness of what it was made with.
 * @throws Failure DUPLICATE where it was made with others.
 */
function keysAgain(document: Document, made: readonly Made[], details: readonly unknown[]): readonly string[] {
  if (made.some(({ version }) => version > 1)) return [];
  const { key } = declaredAs(document.lines[0] ?? "");
  const given = details.map((row, line) => {
    const said = (row ?? {}) as Record<string, unknown>;
    return {
      line,
      no: Number(said.line_no ?? line + 1),
      key: said[key] == null ? null : String(said[key]).toLowerCase(),
    };
  });
  const named = new Set(given.map((one) => one.key));
  const left = made.filter((one) => !named.has(one.key)).map((one) => one.key);
  const keys: string[] = [];
  for (const one of given.toSorted((a, b) => a.no - b.no)) keys[one.line] = one.key ?? left.shift() ?? "";
  const known = new Set(made.map((one) => one.key));
  if (details.length === made.length && keys.every((one) => known.has(one))) return keys;
  throw new Failure("DUPLICATE", { details: { field: document.key } });
}

function lineValues(document: Document, lineOf: Declared, parent: Values | undefined, line: Line | undefined): Values {
  const given = (line?.row ?? {}) as Record<string, unknown>;
  const inherited = lineOf.line?.inherits ?? [];
  return {
    ...(line?.key ? { [lineOf.key]: line.key } : {}),
    [lineOf.line?.field ?? ""]: parent?.[document.key] ?? null,
    ...Object.fromEntries(inherited.map((column) => [column, parent?.[column] ?? null])),
    ...(given.line_no === undefined ? { line_no: (line?.line ?? 0) + 1 } : {}),
  };
}

function detailsOf(bodies: readonly unknown[]): readonly (readonly unknown[])[] {
  const failures: FieldFailure[] = [];
  const parts = bodies.map((body, index) => {
    const details = typeof body === "object" && body !== null ? (body as { details?: unknown }).details : undefined;
    if (Array.isArray(details) && details.length > 0 && details.length <= maxLines) return details as unknown[];
    failures.push({
      index,
      field: "details",
      code: Array.isArray(details) && details.length > 0 ? "TOO_MANY_ROWS" : "NO_LINES",
      details: { max: maxLines },
    });
    return [];
  });
  refuseIfAny(failures);
  return parts;
}

async function noteCreation(
  tx: Tx,
  document: Document,
  headers: readonly Values[],
  caller: Caller,
  requestIds: readonly string[],
): Promise<void> {
  await sql`
    insert into document_history (wh_id, document_id, step, kind, action, to_state, user_id, request_id)
    select x.wh_id, x.id, 0, ${document.name}, 'create', ${document.initial}, ${caller.userId}::uuid, x.request_id
    from unnest(${headers.map((row) => row.wh_id)}::uuid[], ${headers.map((row) => row[document.key])}::uuid[],
      ${headers.map((_, index) => requestIds[index] ?? requestIds[0])}::text[]) as x(wh_id, id, request_id)
    on conflict do nothing`.execute(tx);
}

/** Documents with their lines under `details`, as the caller may see them. */
export async function documentsByKey(
  tx: Tx,
  document: Document,
  caller: Caller,
  keys: readonly string[],
): Promise<Record<string, unknown>[]> {
  const lineOf = declaredAs(document.lines[0] ?? "");
  const field = lineOf.line?.field ?? "";
  const headers = (await rowsByKey(tx, document, { caller }, keys)).parse<Record<string, unknown>[]>();
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(lineOf.key)} as id from ${sql.table(lineOf.name)}
    where wh_id = any(${caller.scope.whIds}::uuid[]) and ${sql.ref(field)} = any(${keys}::uuid[]) order by line_no, ${sql.ref(lineOf.key)}`.execute(
    tx,
  );
  const lines = (
    await rowsByKey(
      tx,
      lineOf,
      { caller },
      rows.map(({ id }) => id),
    )
  ).parse<Record<string, unknown>[]>();
  const byDocument = new Map<unknown, Record<string, unknown>[]>();
  for (const line of lines) {
    const group = byDocument.get(line[field]) ?? [];
    group.push(line);
    byDocument.set(line[field], group);
  }
  if (headers.length < new Set(keys).size) throw new Failure("NOT_FOUND");
  return headers.map((header) => ({ ...header, details: byDocument.get(header[document.key]) ?? [] }));
}
