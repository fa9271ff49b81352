import type { Declared, FieldFailure } from "@stowage/model";
import { agreeWithTargets } from "../crud/references/agreement.ts";
import { inheritFromParent } from "../crud/references/inheritance.ts";
import { resolveReferences } from "../crud/references/resolve.ts";
import { type Incoming, type Position, type Values, valuesOf } from "../crud/rows.ts";
import { checkRequired, checkRow } from "../crud/writing/check.ts";
import { completeKnown, completeWhole } from "../crud/writing/complete.ts";
import { applyDefaults } from "../crud/writing/defaults.ts";
import { noteRightOutOfScope } from "../crud/writing/refuse.ts";
import { type IsRight, rightBy, rightValues } from "../crud/writing/rightness.ts";
import { duplicatesOf } from "../crud/writing/unique.ts";
import { newWriting, type Writing } from "../crud/writing/writing.ts";
import { asOne, leavingNothing, newId, type Tx } from "../database/index.ts";
import { kindsOf } from "../documents/lines.ts";
import { asFailure } from "../http/errors.ts";
import type { CellError } from "../jobs/index.ts";
import { cellErrorFor } from "./cellErrorFor.ts";
import type { Drafted, Entry } from "./entries.ts";
import { splitExisting } from "./existing.ts";
import { repeatedIn, type Seen } from "./repeated.ts";
import { isStopping, type Writer } from "./write.ts";

export interface Examiner extends Writer {
  /** The unique values of the entries that were found right, each with its row: the rows of a file must differ, too. */
  readonly seen: Map<string, Seen>;
}

/**
 * Finds everything that is wrong with entries, cell by cell, as their creation would: kinds and bounds, references, what
 * is required, what hooks say, quantities, duplicates. Leaves nothing. Answers the errors of each entry that has any.
 */
export const examine = (tx: Tx, examiner: Examiner, all: readonly Drafted[]): Promise<Map<Entry, CellError[]>> =>
  leavingNothing(tx, () => examineAll(tx, examiner, all));

async function examineAll(tx: Tx, examiner: Examiner, all: readonly Drafted[]): Promise<Map<Entry, CellError[]>> {
  const { plan } = examiner;
  const found = new Map<Entry, CellError[]>();
  const note = (draft: Drafted, errors: readonly CellError[]) => {
    if (errors.length > 0) found.set(draft.entry, [...(found.get(draft.entry) ?? []), ...errors]);
  };
  for (const draft of all) note(draft, draft.errors);
  const { toCreate: drafts } = await splitExisting(tx, examiner, all);
  // A trial may have written the first of two equal rows: the report names the row of the file, not the one in the table.
  const noteFirst = (draft: Drafted, errors: readonly CellError[]) => {
    const isReported = (one: CellError) => errors.some(({ field, code }) => field === one.field && code === one.code);
    const others = found.get(draft.entry)?.filter((one) => !isReported(one)) ?? [];
    if (errors.length > 0) found.set(draft.entry, [...others, ...errors]);
  };
  const noteRepeated = (declared: Declared, checked: Checked) => {
    for (const [index, draft] of drafts.entries())
      noteFirst(draft, repeatedIn(examiner, declared, draft, { index, ...checked, stands: !found.has(draft.entry) }));
  };
  const document = plan.entity.document;
  if (document) {
    const headers = await check(
      tx,
      examiner,
      document,
      drafts.map((draft) => ({ body: draft.header, set: {}, unread: unread(draft, "document") })),
      { ignore: kindsOf(document) },
    );
    for (const [index, draft] of drafts.entries())
      note(
        draft,
        headers.failures(index).map((failure) => cellErrorFor(plan, draft, { ...failure, line: undefined })),
      );
    await examineLines(tx, examiner, drafts, headers.values, note);
    noteRepeated(document, headers);
  } else {
    const rows = drafts.map((draft) => ({ body: draft.rows[0] ?? {}, set: draft.hints, unread: unread(draft, "row") }));
    const checked = await check(tx, examiner, plan.entity.rows, rows);
    for (const [index, draft] of drafts.entries())
      note(
        draft,
        checked.failures(index).map((failure) => cellErrorFor(plan, draft, { ...failure, line: 0 })),
      );
    noteRepeated(plan.entity.rows, checked);
  }
  return found;
}

async function examineLines(
  tx: Tx,
  examiner: Examiner,
  drafts: readonly Drafted[],
  headers: readonly Values[],
  note: (draft: Drafted, errors: readonly CellError[]) => void,
): Promise<void> {
  const declared = examiner.plan.entity.rows;
  const parent = declared.line?.field ?? "";
  const lines = drafts.flatMap((draft, index) =>
    draft.rows.map((body, line) => ({ body, index, line, unread: unread(draft, "row", line) })),
  );
  const keys = drafts.map(() => newId());
  const checked = await check(
    tx,
    examiner,
    declared,
    lines.map(({ body, index, line, unread }) => {
      const inherited = (declared.line?.inherits ?? []).map((column) => [column, headers[index]?.[column] ?? null]);
      const lineNo = body.line_no === undefined ? { line_no: line + 1 } : {};
      return { body, unread, set: { ...Object.fromEntries(inherited), [parent]: keys[index] ?? null, ...lineNo } };
    }),
    { parent },
  );
  for (const [position, { index, line }] of lines.entries()) {
    const draft = drafts[index];
    if (draft)
      note(
        draft,
        checked.failures(position).map((failure) => cellErrorFor(examiner.plan, draft, { ...failure, index, line })),
      );
  }
}

interface CandidateRow {
  readonly body: Readonly<Record<string, unknown>>;
  readonly set: Values;
  /** The fields whose cells could not be read. */
  readonly unread: readonly string[];
}

interface CheckOptions {
  /** Fields of the body that are checked elsewhere. */
  readonly ignore?: readonly string[];
  /** Of a line: the field of its document, which does not exist yet. */
  readonly parent?: string;
}

interface Checked {
  readonly values: readonly Values[];
  /** The values without those that are wrong. */
  readonly valid: readonly Values[];
  /** What was found right before rows were compared with others. */
  readonly isRight: IsRight;
  failures(index: number): readonly FieldFailure[];
}

/** The fields of an entry's document, or of one of its rows, whose cells could not be read. */
function unread({ entry, errors }: Drafted, of: "document" | "row", line = 0): readonly string[] {
  const no = of === "row" ? entry.lines[line]?.no : undefined;
  return errors.flatMap(({ row, field }) => (field && (no === undefined || row === no) ? [field] : []));
}

/** The engine's own checks in the engine's order, each on the rows that passed those before it, none thrown. */
async function check(
  tx: Tx,
  { caller, hooks }: Examiner,
  declared: Declared,
  rows: readonly CandidateRow[],
  { ignore = [], parent }: CheckOptions = {},
): Promise<Checked> {
  const at = (index: number): Position => ({ index });
  const unread = rows.flatMap((row, index) =>
    row.unread.map((field): FieldFailure => ({ ...at(index), field, code: "UNREADABLE_CHARACTERS" })),
  );
  // Unreadable cells are reported already; listed here they count neither as missing nor as right.
  const failures = [...unread];
  const shape = parent ? without(declared, parent) : declared;
  const checking = { resource: declared, caller, mode: "create", failures, ignore } as const;
  const incoming = rows.map(({ body, set }, index): Incoming => {
    const row = checkRow(checking, body, at(index));
    Object.assign(row.values, set);
    return row;
  });
  const own = hooks[declared.name] ?? [];
  const writing = newWriting({ tx, caller, resource: declared, hooks: own, rows: incoming, at, failures });
  if (!parent) await inheritFromParent({ ...writing, failures: [] });
  await resolveReferences({ ...writing, resource: shape });
  await applyDefaults(writing);
  await agreeWithTargets({ ...writing, resource: shape });
  const isReportable = rightBy(writing);
  for (const [index, row] of incoming.entries()) {
    const missing: FieldFailure[] = [];
    checkRequired(shape.fields, row, at(index), missing);
    failures.push(...missing.filter(({ field = "" }) => isReportable(index, [field])));
  }
  noteRightOutOfScope(writing);
  for (const { values } of incoming) values[declared.key] ??= newId();
  await askHooks(writing);
  const isRight = rightBy(writing);
  const valid = rightValues(incoming, isRight);
  const others = await duplicatesOf({ ...writing, rows: valid, among: false, isRight });
  const byRow = Map.groupBy([...failures.slice(unread.length), ...others], ({ index }) => index);
  return { values: valuesOf(incoming), valid, isRight, failures: (index) => byRow.get(index) ?? [] };
}

/** Runs the hooks: on the right fields of each row, then on the rows that are right as a whole. */
async function askHooks(writing: Writing): Promise<void> {
  const { rows, at } = writing;
  await completeKnown(writing);
  const isRight = rightBy(writing);
  const right = [...rows.keys()].filter((index) => isRight(index));
  if (right.length === 0) return;
  const whole = right.flatMap((index) => rows[index] ?? []);
  await fillEach({ ...writing, rows: whole, at: (n) => at(right[n] ?? 0) });
}

/** Completes rows by the hooks. A hook that refuses all rows at once runs again on each half, down to the row at fault. */
async function fillEach(writing: Writing): Promise<void> {
  const { tx, rows, at, failures } = writing;
  const noted = failures.length;
  try {
    const filled = rows.map((row) => ({ ...row, values: { ...row.values } }));
    await asOne(tx, () => completeWhole({ ...writing, rows: filled }));
    for (const [index, { values }] of filled.entries()) Object.assign(rows[index]?.values ?? {}, values);
  } catch (error) {
    const failure = asFailure(error);
    if (isStopping(failure)) throw error;
    failures.length = noted;
    if (rows.length === 1) {
      const { code, details } = failure;
      failures.push(...(failure.errors.length > 0 ? failure.errors : [{ ...at(0), code, details }]));
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    await fillEach({ ...writing, rows: rows.slice(0, middle) });
    await fillEach({ ...writing, rows: rows.slice(middle), at: (index) => at(index + middle) });
  }
}

/** A line's document is not there yet, and is not looked for. */
function without(declared: Declared, name: string): Declared {
  const { [name]: _left, ...fields } = declared.fields;
  return { ...declared, fields } as Declared;
}
