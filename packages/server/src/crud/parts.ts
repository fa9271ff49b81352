import { type Declared, lookupsOf, model } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { everyWarehouse } from "./store.ts";

/**
 * Of rows of `target` with these keys, those that other rows hold in a part, each with the name of a resource that does.
 * One look a lookup, by its index; what the server keeps from another row is not asked for.
 */
export async function heldAs(
  tx: Tx,
  target: Declared,
  part: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const holders = Object.values<Declared>(model).flatMap((declared) =>
    lookupsOf(declared)
      .filter(([, lookup]) => lookup.target === target.name && lookup.as === part && !lookup.readonly && !declared.view)
      .map(([field]) => sql`select ${declared.name}::text as resource where exists (${holding(declared, field)})`),
  );
  if (holders.length === 0 || keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; resource: string }>`
    select k.key, h.resource from unnest(${keys}::uuid[]) as k(key) ${everyWarehouse}
      cross join lateral (${sql.join(holders, sql` union all `)} limit 1) h`.execute(tx);
  return new Map(rows.map(({ key, resource }) => [key, resource]));
}

/** The rows that hold `k.key` in a field; those kept by warehouse are indexed within it. */
const holding = (declared: Declared, field: string) =>
  declared.byWarehouse
    ? sql`select 1 from warehouse w cross join lateral (
        select 1 from ${sql.table(declared.name)} t where t.wh_id = w.wh_id and t.${sql.ref(field)} = k.key limit 1) t`
    : sql`select 1 from ${sql.table(declared.name)} t where t.${sql.ref(field)} = k.key`;
