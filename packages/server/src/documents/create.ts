import { type Document, type FieldFailure, maxLines } from "@stowage/model";
import type { Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import { createRows } from "../crud/writing/pipeline.ts";
import { withoutGuards } from "./guards.ts";
import { noteStep } from "./history.ts";
import { kindsOf, type LinesOf, linesIn, linesOf, partitionColumn, type Writer } from "./lines.ts";
import { numberRows } from "./numbers.ts";
import { fingerprintOf, keysAgain, type MadeLine, madeLines, refuseOtherContent } from "./repeatedCreation.ts";

/**
 * Creates documents with their lines of every kind, all or none, and writes their first row of history. A document that was
 * created before with the same key and the same content is left as it is.
 * @param bodies each a document's fields and, under the name of each kind, its lines.
 * @param requestIds of each body, or one for all.
 * @param fingerprints of what was sent for each, where that is more than its body.
 * @returns the documents' keys, in order.
 * @throws Failure DUPLICATE where a key is another's, or what has it was made with other fields or lines.
 */
export async function createDocuments(
  writer: Writer,
  bodies: readonly unknown[],
  requestIds: readonly string[],
  fingerprints: readonly string[] = bodies.map(fingerprintOf),
): Promise<readonly string[]> {
  const { tx, document, caller, hooks } = writer;
  const sent = givenLines(document, bodies);
  const fresh = new Set<Values>();
  const numbering: Hooks = {
    fill: async (_context, rows, before) => (before ? undefined : numberRows(tx, document, rows as Values[])),
    created: async (_context, rows) => {
      for (const row of rows) fresh.add(row);
    },
  };
  const headers = await createRows(tx, document, caller, bodies, {
    hooks: [...(hooks[document.name] ?? []), numbering],
    ignore: kindsOf(document),
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
  return headers.map((row) => String(row[document.key]));
}

interface Lines {
  readonly headers: readonly Values[];
  /** The lines that each body brings. */
  readonly sent: readonly (readonly unknown[])[];
  /** Those of the documents that are there already, by their keys. */
  readonly made: ReadonlyMap<unknown, readonly MadeLine[]>;
}

async function createLines(writer: Writer, lines: LinesOf, { headers, sent, made }: Lines): Promise<void> {
  const { tx, document, caller, hooks } = writer;
  const rows = sent.flatMap((details, index): readonly Incoming[] => {
    const known = made.get(headers[index]?.[document.key]);
    const keys = known ? keysAgain(document, lines, known, details) : details.map(() => null);
    return details.flatMap((row, line) => (keys[line] === undefined ? [] : [{ row, index, line, key: keys[line] }]));
  });
  if (rows.length === 0) return;
  await createRows(
    tx,
    lines.line,
    caller,
    rows.map(({ row }) => row),
    {
      hooks: withoutGuards(hooks[lines.line.name] ?? []),
      at: (at) => ({ index: rows[at]?.index ?? 0, line: rows[at]?.line ?? 0, ...lines.at }),
      set: (at) => lineValues(document, lines, headers[rows[at]?.index ?? -1], rows[at]),
      settled: [lines.parent, ...(lines.line.line?.inherits ?? [])],
      limit: maxLines,
    },
  );
}

/** A line on its way in, with the key of the one that it was made as, if it was. */
interface Incoming {
  readonly row: unknown;
  readonly index: number;
  readonly line: number;
  readonly key: string | null;
}

function lineValues(
  document: Document,
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
  document: Document,
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
