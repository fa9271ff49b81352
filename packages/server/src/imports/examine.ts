import type { Declared, FieldFailure } from "@stowage/model";
import { barcodeSaid, barcodesIn, barcodeTaken } from "../crud/barcodes.ts";
import { checkRequired, checkRow, type Incoming, type Place } from "../crud/check.ts";
import { inherit } from "../crud/create.ts";
import { applyDefaults } from "../crud/defaults.ts";
import type { HookContext, Hooks, HooksByName, Values } from "../crud/hooks.ts";
import { resolveReferences } from "../crud/references.ts";
import { noteOutside } from "../crud/scope.ts";
import { encodeQuantities } from "../crud/store.ts";
import { isOpen, keyOf, refuseDuplicates, uniquesGiven } from "../crud/unique.ts";
import { agreeWithTargets, givenIn } from "../crud/within.ts";
import { asOne, leavingNothing, newId, type Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { asFailure } from "../http/errors.ts";
import type { CellError } from "../jobs/index.ts";
import { attribute } from "./attribute.ts";
import type { Drafted, Entry } from "./entries.ts";
import { sortOut } from "./existing.ts";
import { isStopping, type Writer } from "./write.ts";

export interface Examiner extends Writer {
  /** What entries that were found right say that no two may, with their row: those of the file must differ among themselves, too. */
  readonly seen: Map<string, Seen>;
}

/** The row that says something first: where it stands, and its code. */
export interface Seen {
  readonly no: number;
  readonly code: Values[string];
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
    if (errors.length > 0) found.set(draft.entry, withMore(found.get(draft.entry) ?? [], errors));
  };
  for (const draft of all) note(draft, draft.errors);
  const { fresh: drafts } = await sortOut(tx, examiner, all);
  const document = plan.entity.document;
  if (document) {
    const headers = await check(
      tx,
      examiner,
      document,
      drafts.map(({ header }) => ({ body: header, set: {} })),
      ["details"],
    );
    for (const [index, draft] of drafts.entries())
      note(
        draft,
        headers.failures(index).map((failure) => attribute(plan, draft, { ...failure, line: undefined })),
      );
    await examineLines(tx, examiner, drafts, headers.values, note);
    uniqueWithin(examiner, document, drafts, headers.values, found, note);
  } else {
    const rows = drafts.map(({ rows: [body = {}], hints }) => ({ body, set: hints }));
    const checked = await check(tx, examiner, plan.entity.rows, rows, []);
    for (const [index, draft] of drafts.entries())
      note(
        draft,
        checked.failures(index).map((failure) => attribute(plan, draft, { ...failure, line: 0 })),
      );
    uniqueWithin(examiner, plan.entity.rows, drafts, checked.values, found, note);
  }
  return found;
}

/** A cell that could not be read is not missing as well. */
function withMore(known: readonly CellError[], errors: readonly CellError[]): CellError[] {
  const wrong = new Set(known.map(({ row, field }) => `${row} ${field}`));
  return [...known, ...errors.filter(({ row, field, code }) => code !== "REQUIRED" || !wrong.has(`${row} ${field}`))];
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
  const places = drafts.flatMap(({ rows }, index) => rows.map((body, line) => ({ body, index, line })));
  const keys = drafts.map(() => newId());
  const checked = await check(
    tx,
    examiner,
    declared,
    places.map(({ body, index, line }) => {
      const inherited = (declared.line?.inherits ?? []).map((column) => [column, headers[index]?.[column] ?? null]);
      const lineNo = body.line_no === undefined ? { line_no: line + 1 } : {};
      return { body, set: { ...Object.fromEntries(inherited), [parent]: keys[index] ?? null, ...lineNo } };
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
}

interface Checked {
  readonly values: readonly Values[];
  failures(index: number): readonly FieldFailure[];
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
  const failures: FieldFailure[] = [];
  const at = (index: number): Place => ({ index });
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
  for (const [index, row] of incoming.entries()) {
    const wanting: FieldFailure[] = [];
    checkRequired(shape.fields, row, at(index), wanting);
    const known = new Set(failures.filter((failure) => failure.index === index).map(({ field }) => field));
    failures.push(...wanting.filter(({ field }) => !known.has(field)));
    const fails = known.size > 0 || wanting.length > 0;
    if (!fails) noteOutside(declared, caller.scope, [row.values], () => at(index), failures);
  }
  await askHooks(tx, caller, declared, hooks, incoming, failures);
  const byRow = new Map<number, FieldFailure[]>();
  for (const failure of failures) {
    const row = failure.index ?? 0;
    byRow.set(row, [...(byRow.get(row) ?? []), failure]);
  }
  return { values: incoming.map(({ values }) => values), failures: (index) => byRow.get(index) ?? [] };
}

/** What only whole rows can be asked: hooks, quantities in smallest units, duplicates of rows that are there. */
async function askHooks(
  tx: Tx,
  caller: Caller,
  declared: Declared,
  hooks: HooksByName,
  incoming: readonly Incoming[],
  failures: FieldFailure[],
): Promise<void> {
  const open = () => {
    const failed = new Set(failures.map(({ index }) => index));
    return incoming.map(({ values }, index) => ({ values, index })).filter(({ index }) => !failed.has(index));
  };
  const right = open();
  const place = (index: number): Place => ({ index: right[index]?.index ?? 0 });
  const values = right.map((row) => row.values);
  if (values.length === 0) return;
  const fill = (hooks[declared.name] ?? []).flatMap((hook) => hook.fill?.bind(hook) ?? []);
  await fillEach(tx, fill, { caller, at: place, failures }, values);
  encodeQuantities(declared, values, place, failures);
  const whole = open();
  try {
    await refuseDuplicates(
      tx,
      declared,
      whole.map((row) => row.values),
      (index) => ({ index: whole[index]?.index ?? 0 }),
    );
  } catch (error) {
    const failure = asFailure(error);
    if (failure.errors.length === 0) throw error;
    failures.push(...failure.errors);
  }
}

/** What hooks make of rows. A hook that refuses all of them at once is asked about each half, down to the row it means. */
async function fillEach(
  tx: Tx,
  fill: readonly NonNullable<Hooks["fill"]>[],
  context: Omit<HookContext, "tx">,
  values: readonly Values[],
): Promise<void> {
  const { at, failures } = context;
  const noted = failures.length;
  try {
    const filled = values.map((row) => ({ ...row }));
    await asOne(tx, async () => {
      for (const one of fill) await one({ tx, ...context }, filled, null);
    });
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
    await fillEach(tx, fill, context, values.slice(0, middle));
    await fillEach(tx, fill, { ...context, at: (index) => at(index + middle) }, values.slice(middle));
  }
}

/** A line's document is not there yet, and is not looked for. */
function without(declared: Declared, name: string): Declared {
  const { [name]: _left, ...fields } = declared.fields;
  return { ...declared, fields } as Declared;
}

/** Rows of one file that would be each other's duplicates: the first right one stands. */
function uniqueWithin(
  { plan, seen }: Examiner,
  declared: Declared,
  drafts: readonly Drafted[],
  values: readonly Values[],
  found: ReadonlyMap<Entry, CellError[]>,
  note: (draft: Drafted, errors: readonly CellError[]) => void,
): void {
  const uniques = uniquesGiven(declared);
  const duplicate = (row: Values, field: string, no: number) => ({
    field,
    code: "DUPLICATE" as const,
    details: { field, value: String(row[field]), row: no },
  });
  for (const [index, draft] of drafts.entries()) {
    const row = values[index] ?? {};
    const unique = uniques
      .filter(({ columns }) => !isOpen(declared, columns, row))
      .map(({ field, columns }) => ({
        field,
        key: `${field} ${keyOf(declared, row, columns)}`,
        refusal: ({ no }: Seen) => duplicate(row, field, no),
      }));
    const barcodes = barcodesIn(declared, row).map((one) => ({
      key: `barcode ${barcodeSaid(one)}`,
      refusal: ({ code }: Seen) => barcodeTaken(declared, row, one.field, code),
    }));
    // An examination that runs again after a conflict meets its own values.
    const own: Seen = { no: draft.entry.lines[0]?.no ?? 0, code: row[declared.code ?? declared.key] ?? null };
    const errors = found.get(draft.entry);
    if (errors) {
      for (const { field, key } of unique) sayFirst(errors, field, seen.get(key) ?? own);
      continue;
    }
    const said = [...unique, ...barcodes];
    const refused = said.flatMap(({ key, refusal }) => {
      const first = seen.get(key) ?? own;
      return first.no === own.no ? [] : [refusal(first)];
    });
    if (refused[0]) note(draft, [attribute(plan, draft, { index, line: 0, ...refused[0] })]);
    else for (const { key } of said) seen.set(key, own);
  }
}

/** What is a duplicate of a row of the file, not of one that is there, names that row. */
function sayFirst(errors: CellError[], field: string, { no }: Seen): void {
  for (const [place, error] of errors.entries())
    if (error.row !== no && error.field === field && error.code === "DUPLICATE")
      errors[place] = { ...error, details: { ...error.details, row: no } };
}
