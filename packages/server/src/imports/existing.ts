import { type Declared, type FieldFailure, makesSharedRows } from "@stowage/model";
import { sql } from "kysely";
import { type HooksByName, lineHooksOf, type Values } from "../crud/hooks.ts";
import { agreedWith, inheritFromParent } from "../crud/references/inheritance.ts";
import { resolveReferences } from "../crud/references/resolve.ts";
import type { Incoming, Position } from "../crud/rows.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import { checkRow, refuseIfAny } from "../crud/writing/check.ts";
import { changeRows } from "../crud/writing/pipeline.ts";
import { isEmptyAlike, keyOf, takenKeys } from "../crud/writing/unique.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { Drafted, Plan } from "./entries.ts";

interface Importer {
  readonly plan: Plan;
  readonly caller: Caller;
  readonly hooks: HooksByName;
}

/** An entry whose row exists already. */
export interface ExistingEntry {
  readonly draft: Drafted;
  readonly key: string;
  readonly version: number;
  /** Why it may not be changed: the file has it twice, or somebody has changed it since the trial. */
  readonly conflict: FieldFailure | null;
}

export interface SplitEntries {
  readonly toCreate: readonly Drafted[];
  readonly existing: readonly ExistingEntry[];
}

/** Parts entries whose rows exist from those that are to be created. Where existing rows are refused, all are to be created. */
export async function splitExisting(tx: Tx, importer: Importer, drafts: readonly Drafted[]): Promise<SplitEntries> {
  const { plan, caller } = importer;
  const { mode, by, seen } = plan.existing;
  if (mode === "refuse" || plan.entity.document || drafts.length === 0) return { toCreate: drafts, existing: [] };
  const declared = plan.entity.rows;
  const incoming = await keysOf(tx, importer, drafts);
  const rows = incoming.map(({ values }) => values);
  // A reference that was named and not found counts as unknown, not as left empty.
  const hasKey = ({ values, names }: Incoming) =>
    by.every((column) => values[column] != null || (isEmptyAlike(declared, column) && !names[column]));
  const keys = incoming.map((row) => (hasKey(row) ? keyOf(declared, row.values, by) : null));
  const whole = rows.filter((_, index) => keys[index] !== null);
  const taken = await takenByKey(tx, declared, by, whole);
  const there = await inSight(tx, declared, caller, [...taken.values()], plan.existing.checkedAt);
  const toCreate: Drafted[] = [];
  const existing: ExistingEntry[] = [];
  for (const [index, draft] of drafts.entries()) {
    const key = keys[index] ?? null;
    const no = draft.entry.lines[0]?.no ?? 0;
    const first = key === null ? no : (seen.get(key) ?? no);
    if (key !== null && !seen.has(key)) seen.set(key, no);
    const row = key === null ? undefined : there.get(taken.get(key) ?? "");
    draft.entry.fate = row && mode === "skip" ? "skipped" : undefined;
    if (!row) toCreate.push(draft);
    else
      existing.push({
        draft,
        ...row,
        conflict: conflictOf(by.at(-1) ?? "", rows[index] ?? {}, first !== no, row.newer),
      });
  }
  return { toCreate, existing };
}

/** The existing row that each one means: a shared one where there is one, else the one of the request's company. */
async function takenByKey(
  tx: Tx,
  declared: Declared,
  by: readonly string[],
  rows: readonly Values[],
): Promise<ReadonlyMap<string, string>> {
  const field = by.at(-1) ?? "";
  const taken = new Map(await takenKeys(tx, declared, field, by, rows));
  if (!makesSharedRows(declared)) return taken;
  const sharedRows = rows.map((row) => ({ ...row, company_id: null }));
  const shared = await takenKeys(tx, declared, field, by, sharedRows);
  for (const [index, row] of rows.entries()) {
    const key = shared.get(keyOf(declared, sharedRows[index] ?? {}, by));
    if (key !== undefined) taken.set(keyOf(declared, row, by), key);
  }
  return taken;
}

function conflictOf(field: string, row: Values, repeated: boolean, newer: boolean): FieldFailure | null {
  const details = { field, value: String(row[field]) };
  if (repeated) return { field, code: "DUPLICATE", details };
  return newer ? { field, code: "VERSION_CONFLICT", details } : null;
}

/** The values of each entry in the columns that identify a row. */
async function keysOf(tx: Tx, { plan, caller }: Importer, drafts: readonly Drafted[]): Promise<readonly Incoming[]> {
  const declared = plan.entity.rows;
  const parent = declared.line?.field;
  const agreed = parent ? agreedWith(declared, parent) : [];
  const keyColumns = new Set([...plan.existing.by, "company_id", "wh_id", "owner_id", parent, ...agreed]);
  const fields = Object.fromEntries(Object.entries(declared.fields).filter(([name]) => keyColumns.has(name)));
  const shape = { ...declared, fields } as Declared;
  // These failures are found again, and reported, when the rows are written.
  const ignored: FieldFailure[] = [];
  const at = (index: number): Position => ({ index });
  const incoming = drafts.map(({ rows: [body = {}], hints }, index) => {
    const row = checkRow({ resource: shape, caller, mode: "create", failures: ignored }, body, at(index));
    Object.assign(row.values, hints);
    return row;
  });
  const referring = { tx, caller, rows: incoming, at, failures: ignored };
  await inheritFromParent({ ...referring, resource: declared });
  await resolveReferences({ ...referring, resource: shape });
  return incoming;
}

/** Of these rows those that the caller may see, each with its version, and whether it was changed after an instant. */
async function inSight(tx: Tx, declared: Declared, caller: Caller, keys: readonly string[], since: string | null) {
  const { rows } = await sql<{ key: string; version: number; newer: boolean }>`
    select t.${sql.ref(declared.key)} as key, t.version, coalesce(t.updated_at > ${since}::timestamptz, false) as newer
    from ${sql.table(declared.name)} t
    where t.${sql.ref(declared.key)} = any(${keys}::uuid[]) and ${scopeCondition(declared, caller.scope, "t")}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Changes the rows that are there already to what the file says; what it leaves empty stays.
 * @throws Failure with errors by index and line; VERSION_CONFLICT where another was faster.
 */
export async function changeExisting(
  tx: Tx,
  { plan, caller, hooks }: Importer,
  existing: readonly ExistingEntry[],
  at: (index: number) => Position,
): Promise<void> {
  if (existing.length === 0) return;
  refuseIfAny(existing.flatMap(({ conflict }, index) => (conflict ? [{ ...at(index), ...conflict }] : [])));
  if (plan.existing.mode === "skip") return;
  const declared = plan.entity.rows;
  const mapped = new Set(plan.mapped.map(({ name }) => name));
  const changes = existing.map(({ draft, key, version }) => {
    const cells = Object.entries(draft.rows[0] ?? {}).filter(([name]) => mapped.has(name));
    return { key, body: { ...Object.fromEntries(cells), version } };
  });
  const written = await changeRows(tx, declared, caller, changes, {
    hooks: hooks[declared.name] ?? [],
    asListed: true,
    lineHooks: lineHooksOf(declared, hooks),
    ignore: ["version"],
    at,
  });
  for (const [index, { draft }] of existing.entries()) draft.entry.fate = written[index] ? "changed" : "unchanged";
}
