import type { Stored } from "@stowage/model";
import { type Declared, Failure, isNumbered, scopeColumns, uniquesOf } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { type Caller, may } from "../../http/caller.ts";
import type { HooksByName, Values } from "../hooks.ts";
import { kindOf } from "../kinds/kinds.ts";
import { declaredAs, isHiddenFrom } from "../reading/columns.ts";
import { rowsByKey } from "../reading/query.ts";
import { codeNames } from "./check.ts";
import { createRows } from "./pipeline.ts";
import { everyWarehouse } from "./store.ts";
import { beyondWarehouse, isCaseless } from "./unique.ts";
import type { RowChange } from "./writing.ts";

type Source = Readonly<Record<string, unknown>>;

interface CopyOptions {
  readonly hooks: HooksByName;
  /** Refuses rows that may not be copied, e.g. those of others. */
  readonly guard: (source: Values) => void;
}

/** Who copies rows of a resource. */
interface Copying {
  readonly tx: Tx;
  readonly resource: Declared;
  readonly caller: Caller;
  readonly hooks: HooksByName;
}

/**
 * Makes a row like another, with the lines that its declaration says a copy brings along. What the body holds replaces
 * what was copied; codes that must be unique and are not sent get the next free number after a hyphen, barcodes are the
 * first row's alone.
 * @returns the new row's key.
 */
export async function copyRow(
  tx: Tx,
  resource: Declared,
  caller: Caller,
  { key, body }: RowChange,
  { hooks, guard }: CopyOptions,
): Promise<string> {
  const copying = { tx, resource, caller, hooks };
  const [source] = await sourcesOf(copying, [key]);
  if (!source) throw new Failure("NOT_FOUND", { details: { id: key } });
  guard(source as Values);
  const overrides = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const named = new Set([...codeNames(resource)].flatMap(([code, field]) => (code in overrides ? [field] : [])));
  const draft = draftLike(resource, source, named);
  for (const { field, columns } of uniquesOf(resource)) {
    const unique = resource.fields[field];
    if (!unique || field in overrides || typeof draft[field] !== "string" || !isNumbered(resource, field)) continue;
    const free = await nextFree(tx, resource, columns, draft);
    // Where there is no room for a number behind it, whoever copies has to choose the new code.
    draft[field] = "code" in kindOf(unique).check(free, unique) ? null : free;
  }
  const [made] = await createLike(copying, [draft], overrides);
  const copy = String(made?.[resource.key]);
  for (const line of (resource.copies ?? []).map(declaredAs))
    await copyLines({ ...copying, resource: line }, { from: key, to: copy, owner: ownerSent(resource, overrides) });
  return copy;
}

const sourcesOf = async ({ tx, resource, caller }: Copying, keys: readonly string[]): Promise<Source[]> =>
  (await rowsByKey(tx, resource, { caller: seeingAll(resource, caller) }, keys)).parse<Source[]>();

interface Parents {
  readonly from: string;
  readonly to: string;
  /** The name by which the body names another owner. */
  readonly owner: string | undefined;
}

/** Copies the lines of one row for another, where the caller may make such. */
async function copyLines(copying: Copying, { from, to, owner }: Parents): Promise<void> {
  const { tx, resource: line, caller } = copying;
  if (!may(caller, line.menu, "create")) return;
  const parent = line.line?.field ?? "";
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(line.key)} as id from ${sql.table(line.name)}
    where ${sql.ref(parent)} = ${from}::uuid order by created_at, 1`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const sources = await sourcesOf(copying, ids);
  const drafts = sources.map((source) => ({ ...draftLike(line, source, new Set([parent])), [parent]: to }));
  if (drafts.length === 0) return;
  await createLike(copying, drafts, {}, drafts as readonly Values[]).catch((failure) => {
    throw owner ? ownersDiffer(failure, line, sources, owner) : failure;
  });
}

const ownerSent = (declared: Declared, body: Source): string | undefined =>
  Object.keys(body).find((name) => (codeNames(declared).get(name) ?? name) === scopeColumns.owner);

/**
 * Lines refer to goods of the first owner. The error names the owner, not a field of a line, which whoever copies never
 * saw.
 */
function ownersDiffer(failure: unknown, line: Declared, sources: readonly Source[], owner: string): unknown {
  if (!(failure instanceof Failure)) return failure;
  const [error] = failure.errors;
  if (error?.code !== "WRONG_OWNER") return failure;
  const name = [...codeNames(line)].find(([, field]) => field === error.field)?.[0] ?? "";
  return Failure.at(owner, "WRONG_OWNER", { product: String(sources[error.index ?? 0]?.[name]) });
}

/** What a client would send to make a row like this one, without the fields in `but`. */
function draftLike(declared: Declared, source: Source, but: ReadonlySet<string>): Record<string, unknown> {
  const copied = Object.entries(declared.fields).filter(
    ([name, field]) =>
      !(field.readonly || field.kind === "files" || "barcodeWithin" in field || but.has(name)) && source[name] != null,
  );
  return Object.fromEntries(copied.map(([name]) => [name, source[name]]));
}

/** Creates these rows. What is hidden from the caller is copied all the same, and the caller's body cannot replace it. */
async function createLike(
  { tx, resource, caller, hooks }: Copying,
  drafts: readonly Source[],
  overrides: Source,
  keptReferences: readonly Values[] = [],
): Promise<readonly Values[]> {
  const hidden = drafts.map((draft) =>
    Object.fromEntries(Object.keys(draft).flatMap((name) => asStored(resource, caller, name, draft))),
  );
  const rows = drafts.map((draft, index) => ({
    ...Object.fromEntries(Object.entries(draft).filter(([name]) => !Object.hasOwn(hidden[index] ?? {}, name))),
    ...overrides,
  }));
  return createRows(tx, resource, caller, rows, {
    hooks: hooks[resource.name] ?? [],
    set: (index) => hidden[index] ?? {},
    limit: rows.length,
    keptReferences,
  });
}

/** The same caller with every right by which a field of the resource is hidden, to copy what others may see. */
const seeingAll = (declared: Declared, caller: Caller): Caller => ({
  ...caller,
  granted: new Set([...caller.granted, ...Object.values(declared.fields).flatMap(({ hiddenBy }) => hiddenBy ?? [])]),
});

function asStored(declared: Declared, caller: Caller, name: string, draft: Source): [string, Stored][] {
  const field = declared.fields[name];
  if (!field || !isHiddenFrom(declared, caller, name)) return [];
  const checked = kindOf(field).check(draft[name], field);
  return "code" in checked ? [] : [[name, checked.value]];
}

/** The code of `row` with the next free number, among those that must differ from it: `columns`, the code's own the last. */
export async function nextFree(
  tx: Tx,
  declared: Declared,
  columns: readonly string[],
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const field = columns.at(-1) ?? "";
  const stem = String(row[field]).replace(/-\d{1,9}$/, "");
  const within = columns
    .slice(0, -1)
    .map((column) =>
      row[column] == null ? sql`and ${sql.ref(column)} is null` : sql`and ${sql.ref(column)} = ${row[column]}`,
    );
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(${sql.ref(field)} from char_length(${stem}::text) + 2)::int) as last from ${sql.table(declared.name)}
    ${beyondWarehouse(declared, columns) ? everyWarehouse : sql``}
    where ${sql.ref(field)} ${isCaseless(declared, field) ? sql`ilike` : sql`like`} ${`${stem.replace(/[\\%_]/g, "\\$&")}-%`}
      and substring(${sql.ref(field)} from char_length(${stem}::text) + 2) ~ '^\\d{1,9}$'
      ${within.length > 0 ? sql.join(within, sql` `) : sql``}`.execute(tx);
  return `${stem}-${(rows[0]?.last ?? 1) + 1}`;
}
