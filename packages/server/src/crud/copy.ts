import { type Declared, Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { codeNames } from "./check.ts";
import { createRows } from "./create.ts";
import type { Hooks, Values } from "./hooks.ts";
import { rowsByKey } from "./query.ts";
import { everyWarehouse } from "./store.ts";
import { beyondWarehouse, isCaseless, uniquesOf } from "./unique.ts";

interface CopyOptions {
  readonly hooks: readonly Hooks[];
  /** Refuses rows that may not be copied, e.g. those of others. */
  readonly guard: (source: Values) => void;
}

/**
 * Makes a row like another. What is given replaces what was copied; codes that must be unique and are not given get the
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
  const draft: Record<string, unknown> = {};
  const named = new Set([...codeNames(declared)].flatMap(([code, field]) => (code in overrides ? [field] : [])));
  for (const [name, field] of Object.entries(declared.fields))
    if (!field.readonly && field.kind !== "files" && !named.has(name) && source[name] != null)
      draft[name] = source[name];
  for (const { field, columns } of uniquesOf(declared)) {
    const kind = declared.fields[field]?.kind;
    if (field in overrides || typeof draft[field] !== "string" || (kind !== "code" && kind !== "text")) continue;
    draft[field] = await nextFree(tx, declared, columns, draft);
  }
  const [made] = await createRows(tx, declared, caller, [{ ...draft, ...overrides }], { hooks });
  return String(made?.[declared.key]);
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
