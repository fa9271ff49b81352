import { type Declared, Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { type Caller, may } from "../http/caller.ts";
import { codeNames } from "./check.ts";
import { declaredAs } from "./columns.ts";
import { createRows } from "./create.ts";
import type { Hooks, HooksByName, Values } from "./hooks.ts";
import { rowsByKey } from "./query.ts";
import { everyWarehouse } from "./store.ts";
import { beyondWarehouse, isCaseless, uniquesOf } from "./unique.ts";

interface CopyOptions {
  readonly hooks: HooksByName;
  /** Refuses rows that may not be copied, e.g. those of others. */
  readonly guard: (source: Values) => void;
}

/**
 * Makes a row like another, with the lines that its declaration says a copy brings along. What is given replaces what was copied; codes that must be unique and are not given get the
 * next free number after a hyphen.
 * @returns the new row's key.
 */
export async function copyRow(
  tx: Tx,
  declared: Declared,
  caller: Caller,
  key: string,
  given: unknown,
  { hooks, guard }: CopyOptions,
): Promise<string> {
  const [source] = (await rowsByKey(tx, declared, { caller }, [key])).parse<Record<string, unknown>[]>();
  if (!source) throw new Failure("NOT_FOUND", { details: { id: key } });
  guard(source as Values);
  const overrides = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const named = new Set([...codeNames(declared)].flatMap(([code, field]) => (code in overrides ? [field] : [])));
  const draft = draftLike(declared, source, named);
  for (const { field, columns } of uniquesOf(declared)) {
    const kind = declared.fields[field]?.kind;
    if (field in overrides || typeof draft[field] !== "string" || (kind !== "code" && kind !== "text")) continue;
    draft[field] = await nextFree(tx, declared, columns, draft);
  }
  const own = hooks[declared.name] ?? [];
  const [made] = await createRows(tx, declared, caller, [{ ...draft, ...overrides }], { hooks: own });
  const copied = String(made?.[declared.key]);
  const lines = (declared.type === "resource" && declared.copies) || [];
  for (const line of lines.map(declaredAs)) await copyLines(tx, line, caller, key, copied, hooks[line.name] ?? []);
  return copied;
}

/** The lines of one row for another, where the caller may make such. */
async function copyLines(
  tx: Tx,
  line: Declared,
  caller: Caller,
  from: string,
  to: string,
  hooks: readonly Hooks[],
): Promise<void> {
  if (!may(caller, line.menu, "create")) return;
  const parent = line.line?.field ?? "";
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(line.key)} as id from ${sql.table(line.name)}
    where ${sql.ref(parent)} = ${from}::uuid order by created_at, 1`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const sources = (await rowsByKey(tx, line, { caller }, ids)).parse<Record<string, unknown>[]>();
  const drafts = sources.map((source) => ({ ...draftLike(line, source, new Set([parent])), [parent]: to }));
  if (drafts.length > 0) await createRows(tx, line, caller, drafts, { hooks, limit: drafts.length });
}

/** What a client would send to make a row like this one, without the fields in `but`. */
function draftLike(
  declared: Declared,
  source: Readonly<Record<string, unknown>>,
  but: ReadonlySet<string>,
): Record<string, unknown> {
  const copied = Object.entries(declared.fields).filter(
    ([name, field]) => !field.readonly && field.kind !== "files" && !but.has(name) && source[name] != null,
  );
  return Object.fromEntries(copied.map(([name]) => [name, source[name]]));
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
  const within = columns.slice(0, -1).map((column) => sql`and ${sql.ref(column)} = ${row[column] ?? null}`);
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(${sql.ref(field)} from char_length(${stem}::text) + 2)::int) as last from ${sql.table(declared.name)}
    ${beyondWarehouse(declared, columns) ? everyWarehouse : sql``}
    where ${sql.ref(field)} ${isCaseless(declared, field) ? sql`ilike` : sql`like`} ${`${stem.replace(/[\\%_]/g, "\\$&")}-%`}
      and substring(${sql.ref(field)} from char_length(${stem}::text) + 2) ~ '^\\d{1,9}$'
      ${within.length > 0 ? sql.join(within, sql` `) : sql``}`.execute(tx);
  return `${stem}-${(rows[0]?.last ?? 1) + 1}`;
}
