import type { ErrorCode, Failure } from "@stowage/model";
import { createRows } from "../crud/create.ts";
import { type HooksByName, lineHooksOf } from "../crud/hooks.ts";
import { asOne, leavingNothing, type Tx } from "../database/index.ts";
import { createDocuments } from "../documents/create.ts";
import type { Caller } from "../http/caller.ts";
import { asFailure } from "../http/errors.ts";
import type { CellError } from "../jobs/index.ts";
import { attribute } from "./attribute.ts";
import type { Entity } from "./entities.ts";
import type { Drafted, Entry, Plan } from "./entries.ts";
import { changeKnown, sortOut } from "./existing.ts";

export interface Writer {
  readonly plan: Plan;
  readonly caller: Caller;
  readonly hooks: HooksByName;
  readonly requestId: string;
}

/**
 * Writes what entries say, all or none; rows that are there already are changed where that is wanted.
 * @throws Failure of the first that cannot be, with errors by index and line.
 */
export async function write(tx: Tx, writer: Writer, drafts: readonly Drafted[]): Promise<void> {
  if (drafts.length === 0) return;
  const { entity } = writer.plan;
  if (entity.document) {
    const { document } = entity;
    const lines = document.imports?.lines ?? "";
    const bodies = drafts.map(({ header, rows }) => ({ ...header, [lines]: rows }));
    await createDocuments({ tx, document, caller: writer.caller, hooks: writer.hooks }, bodies, [writer.requestId]);
    return;
  }
  const { fresh, known } = await sortOut(tx, writer, drafts);
  const places = new Map(drafts.map(({ entry }, index) => [entry, index]));
  const placed = (some: readonly Drafted[]) => (index: number) => ({
    index: places.get((some[index] ?? drafts[0])?.entry as Entry) ?? 0,
  });
  const hooks = writer.hooks[entity.rows.name] ?? [];
  if (fresh.length > 0) {
    const rows = fresh.map(({ rows: [row] }) => row);
    const at = fresh.length < drafts.length ? { at: placed(fresh) } : {};
    await createRows(tx, entity.rows, writer.caller, rows, {
      hooks,
      limit: rows.length,
      set: (index) => inherited(entity, fresh[index]),
      lineHooks: lineHooksOf(entity.rows, writer.hooks),
      ...at,
    });
  }
  await changeKnown(tx, writer, known, placed(known.map(({ draft }) => draft)));
}

/** What the request says of the row that rows belong to; everybody's rows are nobody's, whoever brings them. */
const inherited = ({ rows }: Entity, draft: Drafted | undefined) =>
  Object.fromEntries(Object.entries(draft?.hints ?? {}).filter(([column]) => rows.line?.inherits.includes(column)));

/** Looks at what becomes of entries when they are written, and leaves nothing of it. */
export async function tryThose(
  tx: Tx,
  writer: Writer,
  drafts: readonly Drafted[],
): Promise<ReadonlyMap<Entry, CellError[]>> {
  if (drafts.length === 0) return new Map();
  return leavingNothing(tx, () => writeThoseRight(tx, writer, drafts));
}

/** What is wrong with no row: it ends the import. */
const stopping: readonly ErrorCode[] = ["BUSY", "INTERNAL", "NOT_SIGNED_IN"];
export const isStopping = ({ code }: Failure): boolean => stopping.includes(code);

/**
 * Creates those that can be created, and says of the others why not. For entries that an examination found right: what
 * is refused here is what only writing shows.
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

/** The same without those at fault; where nobody is named, each half by itself. */
async function without(
  tx: Tx,
  writer: Writer,
  drafts: readonly Drafted[],
  failure: Failure,
): Promise<Map<Entry, CellError[]>> {
  const refused = new Map<Entry, CellError[]>();
  for (const error of failure.errors.length > 0 ? failure.errors : []) {
    const draft = drafts[error.index ?? -1];
    if (draft) refused.set(draft.entry, [...(refused.get(draft.entry) ?? []), attribute(writer.plan, draft, error)]);
  }
  const [only] = drafts;
  if (refused.size === 0 && drafts.length === 1 && only) {
    const { code, details } = failure;
    return new Map([[only.entry, [attribute(writer.plan, only, { code, details })]]]);
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
