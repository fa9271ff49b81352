import { type Declared, Failure, type FieldFailure } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { agreeWithTargets } from "../references/agreement.ts";
import { followCodes } from "../references/codeReferences.ts";
import { followParents } from "../references/inheritance.ts";
import { resolveReferences } from "../references/resolve.ts";
import { type Values, valuesOf } from "../rows.ts";
import { keepBarcodes } from "./barcodes.ts";
import { refuseIfAny } from "./check.ts";
import { completeKnown, completeWhole } from "./complete.ts";
import { applyDefaults } from "./defaults.ts";
import { makeFirstLines } from "./firstLine.ts";
import * as newRows from "./newRows.ts";
import { refuseOutOfScope, refuseWrong } from "./refuse.ts";
import { leaveRepeatedRows } from "./repeated.ts";
import { insertRows, updateRows } from "./store.ts";
import * as storedRows from "./storedRows.ts";
import { claimUnique, refuseDuplicates, releaseUnique } from "./unique.ts";
import {
  type Change,
  type ChangeOptions,
  type CreateOptions,
  type Creation,
  newWriting,
  type RowChange,
  run,
  type Steps,
  type Writing,
} from "./writing.ts";

/** What new rows go through until one reply can tell all that is wrong with their fields. */
const checksOfNew: Steps<Creation> = {
  limit: newRows.refuseTooMany,
  check: newRows.checkDrafts,
  onlyScope: newRows.fillOnlyScope,
  parent: newRows.inheritScope,
  references: (writing) => resolveReferences({ ...writing, settled: writing.options.settled }),
  chosenKeys: newRows.noteChosenKeys,
  defaults: applyDefaults,
  agreement: agreeWithTargets,
  required: newRows.noteMissing,
  keys: newRows.giveKeys,
  // The hooks that need some fields only, then the one answer that tells all that is wrong.
  completeKnown,
  refuseWrong,
};

/** In which order rows are created. */
const creation: Steps<Creation> = {
  ...checksOfNew,
  sharedRows: newRows.refuseNewSharedRows,
  repeatedKeys: newRows.refuseRepeatedKeys,
  scope: refuseOutOfScope,
  // The hooks that need all of a row.
  completeWhole,
  refuseNoted: ({ failures }) => refuseIfAny(failures),
  // From here on only rows that are not there yet.
  repeated: leaveRepeatedRows,
  duplicates: refuseDuplicates,
  async creating(writing) {
    const { hooks, written } = writing;
    for (const hook of hooks) await hook.creating?.({ ...writing, at: written.at }, written.rows);
  },
  insert: ({ tx, resource, caller, written }) => insertRows(tx, resource, written.rows, caller.userId),
  unique: ({ tx, resource, written }) => claimUnique(tx, resource, written.rows),
  barcodes: ({ tx, resource, written }) => keepBarcodes(tx, resource, written.rows, null),
  async created(writing) {
    const { hooks, written } = writing;
    for (const hook of hooks) await hook.created?.({ ...writing, at: written.at }, written.rows);
  },
  firstLines: (writing) =>
    makeFirstLines({ ...writing, ...writing.written, lineHooks: writing.options.lineHooks ?? [] }, createRows),
};

/** In which order stored rows are changed. */
const change: Steps<Change> = {
  lock: storedRows.lockStored,
  guard: storedRows.askGuard,
  sharedRows: storedRows.refuseStoredSharedRows,
  check: storedRows.checkChanges,
  stale: storedRows.refuseStale,
  keepScope: storedRows.keepScope,
  references: resolveReferences,
  merge: storedRows.mergeWithStored,
  settled: storedRows.noteSettled,
  agreement: agreeWithTargets,
  completeKnown,
  refuseWrong,
  completeWhole,
  scope: refuseOutOfScope,
  movedTargets: storedRows.refuseMovedTargets,
  // From here on only rows that are written.
  differences: storedRows.findDifferences,
  duplicates: refuseDuplicates,
  update: ({ tx, resource, caller, differences, before }) =>
    updateRows(
      tx,
      resource,
      [...differences].map(([index, changes]) => ({ before: before[index] ?? {}, changes })),
      caller.userId,
    ),
  async unique({ tx, resource, written }) {
    const keys = written.rows.map((row) => String(row[resource.key]));
    await releaseUnique(tx, resource, keys);
    await claimUnique(tx, resource, written.rows);
  },
  barcodes: ({ tx, resource, written }) => keepBarcodes(tx, resource, written.rows, written.before),
  async followers({ tx, resource, caller, written }) {
    const { rows, before } = written;
    await followCodes(tx, resource, before ?? [], rows, caller.userId);
    await followParents(tx, resource, before ?? [], rows);
  },
  async updated(writing) {
    const { hooks, written } = writing;
    const context = { ...writing, at: written.at };
    for (const hook of hooks) await hook.updated?.(context, written.rows, written.before ?? []);
  },
  async firstLines(writing) {
    const { resource, sent, before, options } = writing;
    if (!options.asListed) return;
    const rows = sent.map(({ values }, index) => ({
      ...values,
      [resource.key]: before[index]?.[resource.key] ?? null,
    }));
    writing.madeLines = await makeFirstLines({ ...writing, rows, lineHooks: options.lineHooks ?? [] }, createRows);
  },
};

/**
 * Creates rows, all or none, in a handful of statements however many they are.
 * @returns the values as stored, in the order of the drafts. A row whose key exists already is the same creation sent
 *   twice: it is left as it is.
 * @throws Failure with every wrong field of every row; DUPLICATE where what has the key already says something else.
 */
export async function createRows(
  tx: Tx,
  resource: Declared,
  caller: Caller,
  drafts: readonly unknown[],
  options: CreateOptions,
): Promise<readonly Values[]> {
  const writing = { ...begin(tx, resource, caller, options), drafts, options, chosenKeys: [] };
  await run(creation, writing);
  return valuesOf(writing.rows);
}

/** What is wrong with the fields of rows that are not created, since something else of their request is wrong. */
export async function wrongFields(
  tx: Tx,
  resource: Declared,
  caller: Caller,
  drafts: readonly unknown[],
  options: CreateOptions,
): Promise<readonly FieldFailure[]> {
  const writing = { ...begin(tx, resource, caller, options), drafts, options, chosenKeys: [] };
  try {
    await run(checksOfNew, writing);
    return [];
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.errors;
    throw thrown;
  }
}

/**
 * Changes one row.
 * @throws Failure NOT_FOUND outside the caller's scope, VERSION_CONFLICT with the row as it is now.
 */
export async function changeRow(
  tx: Tx,
  resource: Declared,
  caller: Caller,
  row: RowChange,
  options: ChangeOptions,
): Promise<void> {
  await changeRows(tx, resource, caller, [row], options);
}

/**
 * Changes rows, all or none, in a handful of statements however many they are; answers which of them are written.
 * @throws Failure as for one, with every wrong field of every row.
 */
export async function changeRows(
  tx: Tx,
  resource: Declared,
  caller: Caller,
  rowChanges: readonly RowChange[],
  options: ChangeOptions,
): Promise<readonly boolean[]> {
  const writing: Change = {
    ...begin(tx, resource, caller, options),
    rowChanges,
    options,
    before: [],
    sent: [],
    differences: new Map(),
    madeLines: [],
  };
  await run(change, writing);
  return rowChanges.map((_, index) => writing.differences.has(index) || writing.madeLines[index] === true);
}

function begin(tx: Tx, resource: Declared, caller: Caller, options: ChangeOptions | CreateOptions): Writing {
  const { hooks, at = (index) => ({ index }) } = options;
  const keptReferences = "keptReferences" in options ? (options.keptReferences ?? []) : [];
  const request = "requestId" in options && options.requestId ? { requestId: options.requestId } : {};
  return newWriting({ tx, resource, caller, hooks, at, failures: [], rows: [], keptReferences, ...request });
}
