import { type DocumentDeclaration, Failure, type FieldFailure, maxLines } from "@stowage/model";
import type { Hooks, Values } from "../crud/hooks.ts";
import { codeNames, refuseIfAny } from "../crud/writing/check.ts";
import { refuseTooMany } from "../crud/writing/newRows.ts";
import { createRows, wrongFields } from "../crud/writing/pipeline.ts";
import type { CreateOptions } from "../crud/writing/writing.ts";
import { withoutGuards } from "./guards.ts";
import { noteStep } from "./history.ts";
import { type Documents, kindsOf, type LinesOf, linesIn, linesOf, partitionColumn, type Writer } from "./lines.ts";
import { numberRows } from "./numbers.ts";
import { fingerprintOf, keysAgain, type MadeLine, madeLines, refuseOtherContent } from "./repeatedCreation.ts";

/**
 * Creates documents with their lines of every kind, all or none, and writes their first row of history. A document that was
 * created before with the same key and the same content is left as it is.
 * @param bodies each a document's fields and, under the name of each kind, its lines.
 * @param requestIds of each body, or one for all.
 * @param fingerprints of what was sent for each, where that is more than its body.
 * @returns the documents, in order.
 * @throws Failure DUPLICATE where a key is another's, or what has it was made with other fields or lines.
 */
export async function createDocuments(
  writer: Writer,
  bodies: readonly unknown[],
  requestIds: readonly string[],
  fingerprints: readonly string[] = bodies.map(fingerprintOf),
): Promise<Documents> {
  const { tx, document, caller, hooks } = writer;
  refuseTooMany({ drafts: bodies });
  const sent = givenLines(document, bodies);
  const fresh = new Set<Values>();
  const numbering: Hooks = {
    fill: async (_context, rows, before) => (before ? undefined : numberRows(tx, document, rows as Values[])),
    created: async (_context, rows) => {
      for (const row of rows) fresh.add(row);
    },
  };
  const known = knownHeaders();
  const headers = await createRows(tx, document, caller, bodies, {
    hooks: [...(hooks[document.name] ?? []), known.hook, numbering],
    ignore: kindsOf(document),
  }).catch(async (thrown) => {
    throw await withLines(writer, thrown, known.rows(), sent);
  });
  const again = headers.filter((row) => !fresh.has(row));
  const column = partitionColumn(document);
  const sentAgain = headers.flatMap((row, index) =>
    fresh.has(row) ? [] : [{ partition: row[column], id: row[document.key], fingerprint: fingerprints[index] ?? "" }],
  );
  await refuseOtherContent(tx, document, sentAgain);
  for (const lines of linesOf(document)) {
    const made = again.length > 0 ? await madeLines(tx, document, lines, again) : new Map();
    await createLines(writer, lines, { headers, sent: sent.get(lines.kind) ?? [], made });
  }
  await noteCreation(
    writer,
    headers.flatMap((row, index) =>
      fresh.has(row)
        ? [{ row, requestId: requestIds[index] ?? requestIds[0] ?? "", fingerprint: fingerprints[index] ?? "" }]
        : [],
    ),
  );
  const of = (name: string) => headers.map((row) => String(row[name]));
  return { keys: of(document.key), within: [...new Set(of(column))] };
}

interface Lines {
  readonly headers: readonly Values[];
  /** The lines that each body brings. */
  readonly sent: readonly (readonly unknown[])[];
  /** Those of the documents that are there already, by their keys. */
  readonly made: ReadonlyMap<unknown, readonly MadeLine[]>;
}

async function createLines(writer: Writer, lines: LinesOf, { headers, sent, made }: Lines): Promise<void> {
  const { tx, document, caller } = writer;
  const rows = sent.flatMap((details, index): readonly Incoming[] => {
    const known = made.get(headers[index]?.[document.key]);
    const keys = known ? keysAgain(document, lines, known, details) : details.map(() => null);
    return details.flatMap((row, line) => (keys[line] === undefined ? [] : [{ row, index, line, key: keys[line] }]));
  });
  if (rows.length === 0) return;
  const drafts = rows.map(({ row }) => row);
  await createRows(tx, lines.line, caller, drafts, creationOf(writer, lines, headers, rows));
}

const creationOf = (
  { document, hooks }: Writer,
  lines: LinesOf,
  headers: readonly (Values | undefined)[],
  rows: readonly Incoming[],
): CreateOptions => ({
  hooks: withoutGuards(hooks[lines.line.name] ?? []),
  at: (at) => ({ index: rows[at]?.index ?? 0, line: rows[at]?.line ?? 0, ...lines.at }),
  set: (at) => lineValues(document, lines, headers[rows[at]?.index ?? -1], rows[at]),
  settled: [lines.parent, ...inheritedBy(lines)],
  limit: maxLines,
});

const inheritedBy = ({ line }: LinesOf): readonly string[] => line.line?.inherits ?? [];

/** The headers as far as they were understood when they were refused, by their bodies. */
function knownHeaders() {
  let rows: readonly Values[] = [];
  const hook: Hooks = {
    needs: [],
    fill: async (_context, found) => {
      rows = found;
    },
  };
  return { hook, rows: () => rows };
}

/**
 * A refusal of headers with what is wrong with their lines, so that one reply names all of it. Where it is not known
 * whose a document is, nothing can be said of its lines.
 */
async function withLines(
  writer: Writer,
  refusal: unknown,
  headers: readonly Values[],
  sent: ReadonlyMap<string, readonly (readonly unknown[])[]>,
): Promise<unknown> {
  const { tx, document, caller } = writer;
  if (!(refusal instanceof Failure) || refusal.errors.length === 0 || headers.length < countOf(sent)) return refusal;
  const names = codeNames(document);
  const errors: FieldFailure[] = [];
  for (const lines of linesOf(document)) {
    const inherited = new Set(inheritedBy(lines));
    const isUnknown = ({ field = "" }: FieldFailure) => field === "" || inherited.has(names.get(field) ?? field);
    const unknown = new Set(refusal.errors.filter(isUnknown).map(({ index = 0 }) => index));
    const rows = (sent.get(lines.kind) ?? []).flatMap((details, index) =>
      unknown.has(index) ? [] : details.map((row, line) => ({ row, index, line, key: null })),
    );
    if (rows.length === 0) continue;
    const drafts = rows.map(({ row }) => row);
    errors.push(...(await wrongFields(tx, lines.line, caller, drafts, creationOf(writer, lines, headers, rows))));
  }
  const { code, details, additionals } = refusal;
  return errors.length === 0
    ? refusal
    : new Failure(code, { details, additionals, errors: [...refusal.errors, ...errors] });
}

const countOf = (sent: ReadonlyMap<string, readonly unknown[]>): number => [...sent.values()][0]?.length ?? 0;

/** A line on its way in, with the key of the one that it was made as, if it was. */
interface Incoming {
  readonly row: unknown;
  readonly index: number;
  readonly line: number;
  readonly key: string | null;
}

function lineValues(
  document: DocumentDeclaration,
  { line, parent, order }: LinesOf,
  header: Values | undefined,
  incoming: Incoming | undefined,
): Values {
  const sent = (incoming?.row ?? {}) as Record<string, unknown>;
  const inherited = line.line?.inherits ?? [];
  return {
    ...(incoming?.key ? { [line.key]: incoming.key } : {}),
    [parent]: header?.[document.key] ?? null,
    ...Object.fromEntries(inherited.map((column) => [column, header?.[column] ?? null])),
    ...(sent[order] === undefined ? { [order]: (incoming?.line ?? 0) + 1 } : {}),
  };
}

/** The lines that each body brings, by their kind. @throws Failure NO_LINES, TOO_MANY_ROWS, at each body that is wrong. */
function givenLines(
  document: DocumentDeclaration,
  bodies: readonly unknown[],
): ReadonlyMap<string, readonly (readonly unknown[])[]> {
  const failures: FieldFailure[] = [];
  const sent = linesOf(document).map(({ kind, required }): [string, (readonly unknown[])[]] => [
    kind,
    bodies.map((body, index) => {
      const lines = linesIn(body, kind) ?? (required ? undefined : []);
      if (Array.isArray(lines) && lines.length <= maxLines && !(required && lines.length === 0)) return lines;
      const code = Array.isArray(lines) && lines.length > 0 ? "TOO_MANY_ROWS" : required ? "NO_LINES" : "WRONG_TYPE";
      failures.push({ index, field: kind, code, details: { field: kind, max: maxLines } });
      return [];
    }),
  ]);
  refuseIfAny(failures);
  return new Map(sent);
}

interface Made {
  readonly row: Values;
  readonly requestId: string;
  readonly fingerprint: string;
}

const noteCreation = ({ tx, document, caller }: Writer, made: readonly Made[]) =>
  noteStep(tx, document, {
    action: "create",
    state: document.initial,
    caller,
    rows: made.map(({ row }) => row),
    requestIds: made.map(({ requestId }) => requestId),
    fingerprints: made.map(({ fingerprint }) => fingerprint),
  });
