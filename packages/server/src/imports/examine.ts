import type { Declared, FieldFailure } from "@stowage/model";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { agreeWithTargets, givenIn } from "../crud/references/agreement.ts";
import { resolveReferences } from "../crud/references/resolve.ts";
import { checkRequired, checkRow, type Incoming, type Place } from "../crud/writing/check.ts";
import { completeKnown, completeWhole } from "../crud/writing/complete.ts";
import { inherit } from "../crud/writing/create.ts";
import { applyDefaults } from "../crud/writing/defaults.ts";
import { noteNotWithin } from "../crud/writing/refuse.ts";
import { type IsRight, rightBy, rightOf } from "../crud/writing/rightness.ts";
import { duplicatesOf } from "../crud/writing/unique.ts";
import { asOne, leavingNothing, newId, type Tx } from "../database/index.ts";
import { asFailure } from "../http/errors.ts";
import type { CellError } from "../jobs/index.ts";
import { attribute } from "./attribute.ts";
import type { Drafted, Entry } from "./entries.ts";
import { sortOut } from "./existing.ts";
import { repeatedIn, type Seen } from "./repeated.ts";
import { isStopping, type Writer } from "./write.ts";

export interface Examiner extends Writer {
  /** What entries that were found right say that no two may, with their row: those of the file must differ among themselves, too. */
  readonly seen: Map<string, Seen>;
}

/**
 * Finds everything that is wrong with entries, cell by cell, as their creation would: kinds and bounds, references, what
 * is required, what hooks say, quantities, duplicates. Leaves nothing. Answers the errors of each entry that has any.
 */
export const examine = (tx: Tx, examiner: Examiner, all: readonly Drafted[]): Promise<Map<Entry, CellError[]>> =>
  leavingNothing(tx, () => lookAt(tx, examiner, all));

async function lookAt(tx: Tx, examiner: Examiner, all: readonly Drafted[]): Promise<Map<Entry, CellError[]>> {
  const { plan } = examiner;
  const found = new Map<Entry, CellError[]>();
  const note = (draft: Drafted, errors: readonly CellError[]) => {
    if (errors.length > 0) found.set(draft.entry, [...(found.get(draft.entry) ?? []), ...errors]);
  };
  for (const draft of all) note(draft, draft.errors);
  const { fresh: drafts } = await sortOut(tx, examiner, all);
  // A trial may have written the row that is repeated: the file's is said, not the table's.
  const noteFirst = (draft: Drafted, errors: readonly CellError[]) => {
    const isSaid = (one: CellError) => errors.some(({ field, code }) => field === one.field && code === one.code);
    const others = found.get(draft.entry)?.filter((one) => !isSaid(one)) ?? [];
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
      ["details"],
    );
    for (const [index, draft] of drafts.entries())
      note(
        draft,
        headers.failures(index).map((failure) => attribute(plan, draft, { ...failure, line: undefined })),
      );
    await examineLines(tx, examiner, drafts, headers.values, note);
    noteRepeated(document, headers);
  } else {
    const rows = drafts.map((draft) => ({ body: draft.rows[0] ?? {}, set: draft.hints, unread: unread(draft, "row") }));
    const checked = await check(tx, examiner, plan.entity.rows, rows, []);
    for (const [index, draft] of drafts.entries())
      note(
        draft,
        checked.failures(index).map((failure) => attribute(plan, draft, { ...failure, line: 0 })),
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
  const places = drafts.flatMap((draft, index) =>
    draft.rows.map((body, line) => ({ body, index, line, unread: unread(draft, "row", line) })),
  );
  const keys = drafts.map(() => newId());
  const checked = await check(
    tx,
    examiner,
    declared,
    places.map(({ body, index, line, unread }) => {
      const inherited = (declared.line?.inherits ?? []).map((column) => [column, headers[index]?.[column] ?? null]);
      const lineNo = body.line_no === undefined ? { line_no: line + 1 } : {};
      return { body, unread, set: { ...Object.fromEntries(inherited), [parent]: keys[index] ?? null, ...lineNo } };
    }),
    [],
    parent,
  );
  for (const [place, { index, line }] of places.entries()) {
    const draft = drafts[index];
    if (draft)
      note(
        draft,
        checked.failures(place).map((failure) => attribute(examiner.plan, draft, { ...failure, index, line })),
      );
  }
}

interface Given {
  readonly body: Readonly<Record<string, unknown>>;
  readonly set: Values;
  /** The fields whose cells could not be read. */
  readonly unread: readonly string[];
}

interface Checked {
  readonly values: readonly Values[];
  /** The same without what is wrong. */
  readonly said: readonly Values[];
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
  rows: readonly Given[],
  ignore: readonly string[],
  parent?: string,
): Promise<Checked> {
  const at = (index: number): Place => ({ index });
  const unread = rows.flatMap((row, index) =>
    row.unread.map((field): FieldFailure => ({ ...at(index), field, code: "UNREADABLE_CHARACTERS" })),
  );
  // What could not be read has been said, and is neither missing nor right.
  const failures = [...unread];
  const shape = parent ? without(declared, parent) : declared;
  const incoming: Incoming[] = rows.map(({ body, set }, index) => {
    const row = checkRow(declared, caller, body, "create", at(index), failures, ignore);
    Object.assign(row.values, set);
    return row;
  });
  if (!parent) await inherit(tx, declared, caller, incoming, at, []);
  await resolveReferences(tx, shape, caller, incoming, at, failures);
  const values = incoming.map((row) => row.values);
  await applyDefaults(tx, declared, values);
  const given = givenIn(incoming);
  await agreeWithTargets(tx, shape, { rows: values, before: null, given, at, failures });
  const isTold = rightBy(declared, incoming, at, failures);
  for (const [index, row] of incoming.entries()) {
    const wanting: FieldFailure[] = [];
    checkRequired(shape.fields, row, at(index), wanting);
    failures.push(...wanting.filter(({ field = "" }) => isTold(index, [field])));
  }
  const context = { tx, caller, at, failures };
  noteNotWithin(context, declared, incoming);
  await askHooks(context, declared, hooks[declared.name] ?? [], incoming);
  const isRight = rightBy(declared, incoming, at, failures);
  const said = rightOf(incoming, isRight);
  const others = await duplicatesOf(tx, declared, said, at, { before: null, among: false, isRight });
  const byRow = Map.groupBy([...failures.slice(unread.length), ...others], ({ index }) => index);
  return { values, said, isRight, failures: (index) => byRow.get(index) ?? [] };
}

/** What hooks say: of each row as far as it is right, then of whole rows. */
async function askHooks(
  context: HookContext,
  declared: Declared,
  hooks: readonly Hooks[],
  incoming: readonly Incoming[],
): Promise<void> {
  const { at, failures } = context;
  await completeKnown(context, declared, hooks, { incoming, before: null });
  const isRight = rightBy(declared, incoming, at, failures);
  const right = [...incoming.keys()].filter((index) => isRight(index));
  if (right.length === 0) return;
  const whole = right.map((index) => incoming[index]?.values ?? {});
  await fillEach({ ...context, at: (n) => at(right[n] ?? 0) }, hooks, whole);
}

/** What hooks make of rows. A hook that refuses all of them at once is asked about each half, down to the row it means. */
async function fillEach(context: HookContext, hooks: readonly Hooks[], values: readonly Values[]): Promise<void> {
  const { tx, at, failures } = context;
  const noted = failures.length;
  try {
    const filled = values.map((row) => ({ ...row }));
    await asOne(tx, () => completeWhole(context, hooks, filled, null));
    for (const [index, row] of filled.entries()) Object.assign(values[index] ?? {}, row);
  } catch (error) {
    const failure = asFailure(error);
    if (isStopping(failure)) throw error;
    failures.length = noted;
    if (values.length === 1) {
      const { code, details } = failure;
      failures.push(...(failure.errors.length > 0 ? failure.errors : [{ ...at(0), code, details }]));
      return;
    }
    const middle = Math.ceil(values.length / 2);
    await fillEach(context, hooks, values.slice(0, middle));
    await fillEach({ ...context, at: (index) => at(index + middle) }, hooks, values.slice(middle));
  }
}

/** A line's document is not there yet, and is not looked for. */
function without(declared: Declared, name: string): Declared {
  const { [name]: _left, ...fields } = declared.fields;
  return { ...declared, fields } as Declared;
}
