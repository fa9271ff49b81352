import { type Declared, model } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import type { Values } from "../hooks.ts";

interface Heirs {
  readonly declared: Declared;
  readonly field: string;
  readonly columns: readonly string[];
}

const cache = new Map<string, readonly Heirs[]>();

/** The lines of a resource that take over from its rows what these may change. */
function heirsOf(parent: Declared): readonly Heirs[] {
  const known = cache.get(parent.name);
  if (known) return known;
  const heirs = Object.values<Declared>(model).flatMap((declared): Heirs[] => {
    const { line } = declared;
    if (line?.of !== parent.name || declared.view) return [];
    const columns = line.inherits.filter(
      (column) => !(parent.fields[column]?.fixed || parent.fields[column]?.readonly),
    );
    return columns.length > 0 ? [{ declared, field: line.field, columns }] : [];
  });
  cache.set(parent.name, heirs);
  return heirs;
}

/** Lines take over anew what changed in their row. It is no change of what they say themselves: their version stays. */
export async function followRows(
  tx: Tx,
  parent: Declared,
  before: readonly Values[],
  after: readonly Values[],
): Promise<void> {
  for (const { declared, field, columns } of heirsOf(parent)) {
    const changed = after.filter((row, n) => columns.some((column) => row[column] !== before[n]?.[column]));
    if (changed.length === 0) continue;
    const given = changed.map((row) => ({
      row_key: row[parent.key],
      ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
    }));
    const shape = sql.join(columns.map((column) => sql`${sql.ref(column)} uuid`));
    const sets = sql.join(columns.map((column) => sql`${sql.ref(column)} = x.${sql.ref(column)}`));
    await sql`
      update ${sql.table(declared.name)} t set ${sets}
      from json_to_recordset(${JSON.stringify(given)}::json) as x(row_key uuid, ${shape})
      where t.${sql.ref(field)} = x.row_key`.execute(tx);
  }
}
