import { sql } from "kysely";
import type { HookContext, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";

/** Rows of `table` lead from `from` to `to`; nothing may be reached from itself, by however many steps. */
export interface Leading {
  readonly table: string;
  readonly from: string;
  readonly to: string;
  /** The row that whoever adds a step locks first: two who close a circle from both ends must see one another. */
  readonly lock: { readonly table: string; readonly key: string; readonly column: string };
}

/** Refuses rows, written already, that close a circle. */
export async function refuseCircles(context: HookContext, rows: readonly Values[], leading: Leading): Promise<void> {
  const { tx, at, failures } = context;
  const { table, from, to, lock } = leading;
  const steps = rows.filter((row) => row[to]);
  if (steps.length === 0) return;
  const locked = [...new Set(steps.map((row) => String(row[lock.column])))].sort();
  await sql`select 1 from ${sql.table(lock.table)} where ${sql.ref(lock.key)} = any(${locked}::uuid[])
    order by ${sql.ref(lock.key)} for no key update`.execute(tx);
  const { rows: found } = await sql<{ start: string; reached: string }>`
    with recursive path (start, reached) as (
      select x, x from unnest(${steps.map((row) => row[to])}::uuid[]) x
      union
      select w.start, n.${sql.ref(to)} from path w join ${sql.table(table)} n on n.${sql.ref(from)} = w.reached
      where n.${sql.ref(to)} is not null
    )
    select start, reached from path where reached = any(${steps.map((row) => row[from])}::uuid[])`.execute(tx);
  const reached = new Set(found.map((one) => `${one.start} ${one.reached}`));
  for (const [index, row] of rows.entries())
    if (reached.has(`${row[to]} ${row[from]}`))
      failures.push({ ...at(index), field: to, code: "CIRCULAR", details: { field: to } });
  refuseIfAny(failures);
}

/** Refuses rows that lead to themselves at once. */
export function refuseSelf({ at, failures }: HookContext, rows: readonly Values[], from: string, to: string): void {
  for (const [index, row] of rows.entries())
    if (row[to] && row[to] === row[from])
      failures.push({ ...at(index), field: to, code: "SELF_REFERENCE", details: { field: to } });
}
