import type { ErrorCode, Failure } from "@stowage/model";
import { type HooksByName, lineHooksOf } from "../crud/hooks.ts";
import { createRows } from "../crud/writing/pipeline.ts";
import { asOne, leavingNothing, type Tx } from "../database/index.ts";
import { createDocuments } from "../documents/create.ts";
import type { Caller } from "../http/caller.ts";
import { asFailure } from "../http/errors.ts";
import type { CellError } from "../jobs/index.ts";
import { cellErrorFor } from "./cellErrorFor.ts";
import type { Entity } from "./entities.ts";
import type { Drafted, Entry, Plan } from "./entries.ts";
import { changeExisting, splitExisting } from "./existing.ts";
import { type StepsTaken, takeSheetRows } from "./stepRows.ts";

export interface Writer {
  readonly plan: Plan;
  readonly caller: Caller;
  readonly hooks: HooksByName;
  readonly requestId: string;
  /** By the path of their import, what takes rows that documents' steps take. */
  readonly steps: StepsTaken;
}

/**
 * Writes entries, all or none; rows that exist already are changed where the import asks for it.
 * @throws Failure of the first that cannot be, with errors by index and line.
 */
export async function write(tx: Tx, writer: Writer, drafts: readonly Drafted[]): Promise<void> {
  if (drafts.length === 0) return;
  const { entity } = writer.plan;
  if (entity.step) {
    await takeSheetRows(tx, writer, entity.step, drafts);
    return;
  }
  if (entity.document) {
    const { document } = entity;
    const lines = document.imports?.lines ?? "";
    const bodies = drafts.map(({ header, rows }) => ({ ...header, [lines]: rows }));
    await createDocuments({ tx, document, caller: writer.caller, hooks: writer.hooks }, bodies, [writer.requestId]);
    return;
  }
  const { toCreate, existing } = await splitExisting(tx, writer, drafts);
  const indexes = new Map(drafts.map(({ entry }, index) => [entry, index]));
  const placed = (some: readonly Drafted[]) => (index: number) => ({
    index: indexes.get((some[index] ?? drafts[0])?.entry as Entry) ?? 0,
  });
  const hooks = writer.hooks[entity.rows.name] ?? [];
  if (toCreate.length > 0) {
    const rows = toCreate.map(({ rows: [row] }) => row);
    const at = toCreate.length < drafts.length ? { at: placed(toCreate) } : {};
    await createRows(tx, entity.rows, writer.caller, rows, {
      hooks,
      limit: rows.length,
      requestId: writer.requestId,
      set: (index) => inherited(entity, toCreate[index]),
      lineHooks: lineHooksOf(entity.rows, writer.hooks),
      ...at,
    });
  }
  await changeExisting(tx, writer, existing, placed(existing.map(({ draft }) => draft)));
}

/** The hints that a row takes over from the row that it belongs to; a shared row takes none. */
const inherited = ({ rows }: Entity, draft: Drafted | undefined) =>
  Object.fromEntries(Object.entries(draft?.hints ?? {}).filter(([column]) => rows.line?.inherits.includes(column)));

/** Writes entries to see which are refused, and takes all of it back. */
export async function tryThose(
  tx: Tx,
  writer: Writer,
  drafts: readonly Drafted[],
): Promise<ReadonlyMap<Entry, CellError[]>> {
  if (drafts.length === 0) return new Map();
  return leavingNothing(tx, () => writeThoseRight(tx, writer, drafts));
}

/** Failures that no row is to blame for: they end the import. */
const stopping: readonly ErrorCode[] = ["BUSY", "INTERNAL", "NOT_SIGNED_IN", "OUTCOME_UNKNOWN", "STORAGE_FULL"];
export const isStopping = ({ code }: Failure): boolean => stopping.includes(code);

/**
 * Writes the entries that can be written, and answers the errors of the others. They were examined before: what is
 * refused here shows only in writing.
 */
export async function writeThoseRight(
  tx: Tx,
  writer: Writer,
  drafts: readonly Drafted[],
): Promise<ReadonlyMap<Entry, CellError[]>> {
  if (drafts.length === 0) return new Map();
  try {
    await asOne(tx, () => write(tx, writer, drafts));
    return new Map();
  } catch (error) {
    const failure = asFailure(error);
    if (isStopping(failure)) throw error;
    return await without(tx, writer, drafts, failure);
  }
}

/** Writes the entries without those at fault; where the failure names none, each half by itself. */
async function without(
  tx: Tx,
  writer: Writer,
  drafts: readonly Drafted[],
  failure: Failure,
): Promise<Map<Entry, CellError[]>> {
  const refused = new Map<Entry, CellError[]>();
  for (const error of failure.errors.length > 0 ? failure.errors : []) {
    const draft = drafts[error.index ?? -1];
    if (draft) refused.set(draft.entry, [...(refused.get(draft.entry) ?? []), cellErrorFor(writer.plan, draft, error)]);
  }
  const [only] = drafts;
  if (refused.size === 0 && drafts.length === 1 && only) {
    const { code, details } = failure;
    return new Map([[only.entry, [cellErrorFor(writer.plan, only, { code, details })]]]);
  }
  const middle = Math.ceil(drafts.length / 2);
  const parts =
    refused.size > 0
      ? [drafts.filter(({ entry }) => !refused.has(entry))]
      : [drafts.slice(0, middle), drafts.slice(middle)];
  for (const part of parts)
    for (const [entry, errors] of await writeThoseRight(tx, writer, part)) refused.set(entry, errors);
  return refused;
}
