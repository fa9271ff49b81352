import type { Declared } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import type { CallerScope } from "../../http/caller.ts";
import { shownBy } from "../reading/columns.ts";
import type { Values } from "../rows.ts";
import { scopeCondition } from "../sharing/scope.ts";
import { storedColumns } from "./store.ts";

/** The rows with these keys within a scope, locked, ascending by key; quantities are in smallest units. */
export async function lockRows(
  tx: Tx,
  declared: Declared,
  scope: CallerScope,
  keys: readonly string[],
): Promise<readonly Values[]> {
  const shown = shownBy(declared);
  const columns = [
    ...storedColumns(declared).map(([name]) => name),
    "version",
    ...(declared.key in declared.fields ? [declared.key] : []),
  ].map((name) => {
    const entry = shown.get(name);
    return entry
      ? sql`${entry.field.kind === "quantity" ? entry.column : entry.kind.read(entry.column, entry.per)} as ${sql.ref(name)}`
      : sql`t.${sql.ref(name)}`;
  });
  const { rows } = await sql<Values>`
    select ${sql.join(columns)} from ${sql.table(declared.name)} as t
    where t.${sql.ref(declared.key)} = any(${keys}::uuid[]) and ${scopeCondition(declared, scope, "t")}
    order by t.${sql.ref(declared.key)} for update`.execute(tx);
  return rows;
}
