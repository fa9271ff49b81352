import { type Declared, model } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { declaredAs } from "../reading/columns.ts";
import type { Values } from "../rows.ts";
import { scopeCondition } from "../sharing/scope.ts";
import { type Referring, resolveReferences } from "./resolve.ts";

/**
 * New lines take company, warehouse and owner over from the row they belong to, their parent.
 * @returns whether a parent was looked for.
 */
export async function inheritFromParent(referring: Referring): Promise<boolean> {
  const { tx, resource, caller, rows } = referring;
  const { line } = resource;
  if (!line || rows.every((row) => line.inherits.every((column) => row.values[column] !== undefined))) return false;
  const parent = declaredAs(line.of);
  // The parent's owner may be sent too, or what both agree in, where the parent's code alone does not say which is meant.
  const naming = [line.field, ...line.inherits, ...agreedWith(resource, line.field)];
  const parents = rows.map(({ values, names }) => ({ values: pick(values, naming), names: pick(names, naming) }));
  const shape = { ...resource, fields: pick(resource.fields, naming) } as Declared;
  await resolveReferences({ ...referring, resource: shape, rows: parents });
  const ids = [...new Set(parents.map((row) => row.values[line.field]).filter((id) => typeof id === "string"))];
  if (ids.length === 0) return true;
  const { rows: found } = await sql<Record<string, string | null> & { id: string }>`
    select ${sql.ref(parent.key)} as id, ${sql.join(line.inherits.map((column) => sql.ref(column)))}
    from ${sql.table(parent.name)} as t
    where ${sql.ref(parent.key)} = any(${ids}::uuid[]) and ${scopeCondition(parent, caller.scope, "t")}`.execute(tx);
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const [index, row] of rows.entries()) {
    const from = byId.get(String(parents[index]?.values[line.field]));
    for (const column of line.inherits) if (from) row.values[column] ??= from[column] ?? null;
  }
  return true;
}

/** The columns in which a row and what it refers to must agree. */
export function agreedWith(declared: Declared, field: string): readonly string[] {
  const lookup = declared.fields[field];
  return (lookup?.kind === "lookup" && lookup.within) || [];
}

const pick = <T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

/** Lines that take columns over from their parent which the parent may change. */
interface Inheriting {
  readonly declared: Declared;
  readonly field: string;
  readonly columns: readonly string[];
}

const cache = new Map<string, readonly Inheriting[]>();

function inheritingFrom(parent: Declared): readonly Inheriting[] {
  const known = cache.get(parent.name);
  if (known) return known;
  const inheriting = Object.values<Declared>(model).flatMap((declared): Inheriting[] => {
    const { line } = declared;
    if (line?.of !== parent.name || declared.view) return [];
    const columns = line.inherits.filter(
      (column) => !(parent.fields[column]?.fixed || parent.fields[column]?.readonly),
    );
    return columns.length > 0 ? [{ declared, field: line.field, columns }] : [];
  });
  cache.set(parent.name, inheriting);
  return inheriting;
}

/** Copies changed columns of a parent to its lines again. The lines themselves did not change: their version stays. */
export async function followParents(
  tx: Tx,
  parent: Declared,
  before: readonly Values[],
  after: readonly Values[],
): Promise<void> {
  for (const { declared, field, columns } of inheritingFrom(parent)) {
    const changed = after.filter((row, n) => columns.some((column) => row[column] !== before[n]?.[column]));
    if (changed.length === 0) continue;
    const changes = changed.map((row) => ({
      row_key: row[parent.key],
      ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
    }));
    const shape = sql.join(columns.map((column) => sql`${sql.ref(column)} uuid`));
    const sets = sql.join(columns.map((column) => sql`${sql.ref(column)} = x.${sql.ref(column)}`));
    await sql`
      update ${sql.table(declared.name)} t set ${sets}
      from json_to_recordset(${JSON.stringify(changes)}::json) as x(row_key uuid, ${shape})
      where t.${sql.ref(field)} = x.row_key`.execute(tx);
  }
}
