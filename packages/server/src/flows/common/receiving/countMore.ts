import type { FieldFailure } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { HalfDone, type Outcome } from "../../../documents/flow.ts";
import { type LineError, refusedLines } from "../refusals.ts";
import { idOf } from "../steps.ts";
import { codeOf, rowsOfBarcodes } from "./countedBarcodes.ts";
import { type Counting, countRow } from "./countRow.ts";
import { addParts, addUnexpected, dropEmptyLines, wrongOfUnexpected } from "./furtherLines.ts";
import type { Kind, LineRow, ReceivingEffect, ReceivingStep } from "./kind.ts";
import { hangFiles, knownFiles } from "./lineFiles.ts";
import { type Line, type LineChange, loadLines, writeLines } from "./lines.ts";
import { type Numbered, wrongNumbers } from "./numbers.ts";
import { type Rest, type Unfolded, unfoldPallets } from "./pallets.ts";
import { countFilesOf } from "./revert.ts";
import type { Admit } from "./validate.ts";

/**
 * Adds what was counted to the lines of notices that await their count, a negative number taking back, so that several
 * people count one notice at once and none writes over another. Goods of another lot than a line has make a further line,
 * a part of it; goods that nobody announced make a line that expects none. Such a line goes when all of it is taken back.
 */
export function countMore(kind: Kind, more: { admit?: Admit | undefined } = {}): ReceivingEffect {
  return async (tx, whId, steps) => {
    const refused = new Map<ReceivingStep, Refusal>();
    const lines = await loadLines(tx, kind, whId, steps.map(idOf));
    const unannounced = new Map<ReceivingStep, readonly LineRow[]>();
    const rowsOf = new Map<ReceivingStep, readonly Unfolded[]>();
    for (const step of steps) {
      const own = lines.get(step.document.id) ?? [];
      const { rows: sent, wrong: ambiguous } = await rowsOfBarcodes(tx, kind, step, own);
      const clear = sent.filter((_, at) => !ambiguous.some(({ line }) => line === at));
      const rows = unannouncedRows(kind, clear, own);
      const wrong = rows.length > 0 ? await wrongOfUnexpected(tx, kind, step, rows) : [];
      const errors = [...withoutLine(kind, sent), ...ambiguous, ...wrong];
      const [first] = errors;
      const unknown: LineError[] = [];
      rowsOf.set(step, unfoldPallets(kind, sent, own, { rest: leftToCome, moves: true, counts: true }, unknown));
      if (!first && unknown.length > 0) refused.set(step, refusedLines(unknown));
      else if (first) refused.set(step, { ok: false, code: first.code, details: first.details ?? {}, errors });
      else if (rows.length > 0) unannounced.set(step, rows);
    }
    for (const [step, rows] of unannounced)
      await addUnexpected(tx, kind, step, rows, lines.get(step.document.id) ?? []);
    const known = unannounced.size > 0 ? await loadLines(tx, kind, whId, steps.map(idOf)) : lines;
    const counted = steps.flatMap((step) => {
      if (refused.has(step)) return [];
      const errors: LineError[] = [];
      const counting = countAll(kind, rowsOf.get(step) ?? [], known.get(step.document.id) ?? [], errors);
      if (errors.length === 0) return [{ step, counting }];
      const refusal = refusedLines(errors);
      // A line was made for goods of which something else is wrong.
      if (unannounced.has(step)) throw new HalfDone(refusal);
      refused.set(step, refusal);
      return [];
    });
    const beyond = [
      await wrongFiles(tx, kind, counted),
      await wrongNumbers(tx, kind, whId, new Map(counted.map(({ step, counting }) => [step, changedLines(counting)]))),
      (await more.admit?.(tx, whId, new Map(counted.map(({ step, counting }) => [step, counting.lines])))) ?? [],
    ];
    for (const [step, refusal] of beyond.flatMap((one) => [...one])) {
      if (unannounced.has(step)) throw new HalfDone(refusal);
      refused.set(step, refusal);
    }
    const admitted = counted.filter(({ step }) => !refused.has(step));
    await write(tx, kind, whId, admitted, known);
    return steps.map((step) => refused.get(step) ?? { ok: true });
  };
}

type Refusal = Extract<Outcome<never, never>, { ok: false }>;

interface Counted {
  readonly step: ReceivingStep;
  readonly counting: Counting;
}

const changedLines = ({ lines, changed }: Counting): Numbered => ({ lines, of: ({ line_id }) => changed.has(line_id) });

/** What of a line was expected and not counted yet. */
const leftToCome: Rest = ({ num_expect, num_loc, num_bad }) => {
  const good = num_expect - num_loc - num_bad;
  return { good: good > 0n ? good : 0n, bad: 0n };
};

/** The rows of goods of which the notice has no line, one a product. */
function unannouncedRows(kind: Kind, sent: readonly LineRow[], lines: readonly Line[]): readonly LineRow[] {
  const announced = new Set(lines.map(({ product_code }) => codeOf(product_code)));
  const rows = sent.filter((row) => !row[kind.lineKey] && row.product_code && !announced.has(codeOf(row.product_code)));
  return [...new Map(rows.map((row) => [codeOf(row.product_code), row])).values()];
}

/** A row names its line, or a product; who counts, counts something. */
function withoutLine(kind: Kind, rows: readonly LineRow[]): readonly FieldFailure[] {
  if (rows.length === 0) return [{ field: "details", code: "NO_LINES" }];
  return rows.flatMap((row, line): FieldFailure[] =>
    row[kind.lineKey] || row.product_code || row.sscc
      ? []
      : [{ line, field: "product_code", code: "REQUIRED", details: { field: "product_code" } }],
  );
}

function countAll(kind: Kind, rows: readonly Unfolded[], lines: readonly Line[], errors: LineError[]): Counting {
  const counting: Counting = { lines: [...lines], changed: new Set(), parts: new Map() };
  for (const { row, at } of rows) {
    const named = lines.find(({ line_id, product_code }) =>
      row[kind.lineKey] ? line_id === row[kind.lineKey] : codeOf(product_code) === codeOf(row.product_code),
    );
    if (!named) continue;
    const wrong: LineError[] = [];
    countRow(counting, named, row, wrong);
    errors.push(...wrong.map((error) => ({ ...error, line: at })));
  }
  return counting;
}

/** Lines have their files as they were uploaded; steps of which some are not the caller's are refused. */
async function wrongFiles(
  tx: Tx,
  kind: Kind,
  counted: readonly Counted[],
): Promise<ReadonlyMap<ReceivingStep, Refusal>> {
  const refused = new Map<ReceivingStep, Refusal>();
  const taken = new Map<string, string>();
  for (const { step, counting } of counted) {
    const errors: LineError[] = [];
    const lines: Line[] = [];
    for (const line of counting.lines) {
      const named = { line, accountId: step.caller.accountId, field: "count_files", taken } as const;
      const isChanged = counting.changed.has(line.line_id);
      const count_files = isChanged ? await knownFiles(tx, kind, named, countFilesOf(line), errors) : line.count_files;
      lines.push({ ...line, count_files });
    }
    counting.lines = lines;
    if (errors.length > 0) refused.set(step, refusedLines(errors));
  }
  return refused;
}

type Lines = ReadonlyMap<string, readonly Line[]>;

async function write(tx: Tx, kind: Kind, whId: string, counted: readonly Counted[], before: Lines): Promise<void> {
  const changes = counted.flatMap(({ step, counting }) =>
    counting.lines.filter(({ line_id }) => counting.changed.has(line_id)).map((line) => changeOf(line, step)),
  );
  for (const { step, counting } of counted) await addParts(tx, kind, whId, partsOf(counting), step.caller.userId);
  await writeLines(tx, kind, whId, changes);
  for (const { step, counting } of counted)
    for (const line of counting.lines) {
      const was = before.get(step.document.id)?.find(({ line_id }) => line_id === line.line_id);
      await hangFiles(tx, kind, was, line);
    }
  await dropEmptyLines(
    tx,
    kind,
    whId,
    counted.map(({ step }) => idOf(step)),
  );
}

const partsOf = ({ lines, parts }: Counting) =>
  lines.flatMap((line) => {
    const like = parts.get(line.line_id);
    return like === undefined ? [] : [{ line, like }];
  });

const changeOf = (line: Line, step: ReceivingStep): LineChange => ({
  line_id: line.line_id,
  num_loc: line.num_loc,
  num_bad: line.num_bad,
  lot: line.lot,
  valid_date_computed: line.valid_date_computed,
  product_sn: line.product_sn,
  disposition: line.disposition,
  sscc: line.sscc,
  count_files: line.count_files,
  inventory_status: line.inventory_status,
  by: step.caller.userId,
});
