import { type LookupField, lookupsOf, partitionOf } from "@stowage/model";
import { sql } from "kysely";
import { heldWhileReferred, type Tx } from "../../database/index.ts";
import { declaredAs } from "../reading/columns.ts";
import { type Values, valuesOf } from "../rows.ts";
import { parts } from "../writing/lock.ts";
import type { Writing } from "../writing/writing.ts";

/**
 * Rows agree with what they refer to where the declaration says so: a district lies in the row's city, and a row that
 * names no city takes the district's. Codes that stand for a row of another resource must be of one.
 */
export async function agreeWithTargets(writing: Writing): Promise<void> {
  const { resource } = writing;
  // The last lookup is the most specific: those before it use what it has filled in.
  for (const [name, lookup] of lookupsOf(resource).reverse())
    if (lookup.within || lookup.fills) await agree(writing, name, lookup);
  for (const [name, field] of Object.entries(resource.fields))
    if ("codeOf" in field && field.codeOf) await demandCodes(writing, name, field.codeOf, field.default);
}

async function agree(writing: Writing, name: string, lookup: LookupField): Promise<void> {
  const { tx, before, hasOwnValue, at, failures } = writing;
  const rows = valuesOf(writing.rows);
  const within = lookup.within ?? [];
  const fills = Object.entries(lookup.fills ?? {});
  const isOpen = (row: Values, index: number) =>
    row[name] != null && [name, ...within].some((column) => row[column] !== before?.[index]?.[column]);
  const ids = [...new Set(rows.filter(isOpen).map((row) => String(row[name])))];
  if (ids.length === 0) return;
  const columns = [...within, ...fills.map(([, column]) => column)];
  const warehouses = warehousesOf(lookup.target, rows.filter(isOpen));
  const found = await targetsOf(tx, lookup.target, { ids, warehouses }, columns);
  const isRefused = (index: number) => failures.some((one) => one.field === name && one.index === at(index).index);
  for (const [index, row] of rows.entries()) {
    if (!isOpen(row, index)) continue;
    const target = found.get(String(row[name]));
    if (!target) {
      const details = { field: name, within: "wh_id" };
      if (warehouses && !isRefused(index)) failures.push({ ...at(index), field: name, code: "NOT_WITHIN", details });
      continue;
    }
    const contradicted = within.find((column) => {
      if (!hasOwnValue(index, column)) row[column] = target[column] ?? null;
      return row[column] !== (target[column] ?? null);
    });
    if (contradicted && !isRefused(index)) {
      const details = { field: name, within: contradicted };
      failures.push({ ...at(index), field: name, code: "NOT_WITHIN", details });
    }
    if (row[name] === before?.[index]?.[name]) continue;
    for (const [field, column] of fills) if (!hasOwnValue(index, field)) row[field] = target[column] ?? null;
  }
}

/** Where rows that lie in warehouses refer to others of the same, they are sought there alone. */
function warehousesOf(target: string, naming: readonly Values[]): readonly string[] | null {
  if (partitionOf(declaredAs(target)) !== "wh_id" || naming.some((row) => !row.wh_id)) return null;
  return [...new Set(naming.map((row) => String(row.wh_id)))];
}

// They are locked, as references to them will lock them: none is moved between this look and the writing of the row.
async function targetsOf(
  tx: Tx,
  targetName: string,
  { ids, warehouses }: { readonly ids: readonly string[]; readonly warehouses: readonly string[] | null },
  columns: readonly string[],
): Promise<ReadonlyMap<string, Values>> {
  const target = declaredAs(targetName);
  const lock = await heldWhileReferred(tx, target, target.key, ids);
  const isMeant = sql<boolean>`${warehouses ? sql`t.wh_id = any(${warehouses}::uuid[]) and ` : sql``}t.${sql.ref(target.key)} = any(${ids}::uuid[])`;
  const found: (Values & { id: string })[] = [];
  for (const here of await parts(tx, target, isMeant, warehouses)) {
    const { rows } = await sql<Values & { id: string }>`
      select t.${sql.ref(target.key)} as id, ${sql.join([...new Set(columns)].map((column) => sql.ref(`t.${column}`)))}
      from ${sql.table(target.name)} t where ${here}${isMeant} order by t.${sql.ref(target.key)} ${lock}`.execute(tx);
    found.push(...rows);
  }
  return new Map(found.map((row) => [row.id, row]));
}

async function demandCodes(writing: Writing, name: string, targetName: string, byDefault: unknown): Promise<void> {
  const { tx, before, at, failures } = writing;
  const rows = valuesOf(writing.rows);
  const isOpen = (row: Values, index: number) => row[name] != null && row[name] !== before?.[index]?.[name];
  const codes = [...new Set(rows.filter(isOpen).map((row) => String(row[name])))];
  if (codes.length === 0) return;
  const target = declaredAs(targetName);
  const column = target.code ?? target.key;
  const code = sql.ref(column);
  const enabled = "enabled" in target.fields ? sql`enabled` : sql`true`;
  // A default is never deleted, so it is not locked: everybody who creates rows would wait for that one row.
  const isDefault = codes.every((one) => one === byDefault);
  const lock = isDefault ? sql`` : await heldWhileReferred(tx, target, column, codes);
  const { rows: found } = await sql<{ code: string; enabled: boolean }>`
    select ${code} as code, ${enabled} as enabled from ${sql.table(target.name)} where ${code} = any(${codes}::text[])
    order by ${code} ${lock}`.execute(tx);
  const known = new Map(found.map((one) => [one.code, one.enabled]));
  for (const [index, row] of rows.entries()) {
    const isEnabled = known.get(String(row[name]));
    // A default can't be deleted; where it is missing, the table was never filled.
    if (!isOpen(row, index) || (isEnabled ?? row[name] === byDefault)) continue;
    const details = { field: name, value: String(row[name]) };
    const refused = isEnabled === undefined ? "UNKNOWN_REFERENCE" : "DISABLED_REFERENCE";
    failures.push({ ...at(index), field: name, code: refused, details });
  }
}
