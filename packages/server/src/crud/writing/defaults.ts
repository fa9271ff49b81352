import { type Field, scopeColumns } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { type Values, valuesOf } from "../rows.ts";
import { warehouses } from "../sharing/scopeResources.ts";
import type { Writing } from "./writing.ts";

/** Fills what was not sent: from another field, or by the field's default. A day is today in the row's warehouse. */
export async function applyDefaults(writing: Writing): Promise<void> {
  const { tx, resource } = writing;
  const rows = valuesOf(writing.rows);
  for (const [name, field] of Object.entries(resource.fields)) {
    const open = rows.filter((row) => row[name] === undefined);
    if (field.kind === "date" && field.default) await fillToday(tx, name, open);
    else for (const row of open) row[name] = field.from ? (row[field.from] ?? null) : defaultOf(field);
  }
  const filled = rows.map((row) => new Set(Object.keys(row).filter((name) => row[name] != null)));
  writing.hasOwnValue = (index, name) => filled[index]?.has(name) ?? false;
}

/** The value of a field that is not sent, or is sent empty. */
export function defaultOf(field: Field): string | number | boolean | null {
  if (!("default" in field) || field.default === undefined || field.kind === "date") return null;
  return field.kind === "instant" ? new Date().toISOString() : field.default;
}

async function fillToday(tx: Tx, name: string, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return;
  const days = await todayOf(tx, rows);
  for (const [index, row] of rows.entries()) row[name] = days[index] ?? null;
}

/** Which day it is in the warehouse of each row, as YYYY-MM-DD. */
export async function todayOf(tx: Tx, rows: readonly Readonly<Record<string, unknown>>[]): Promise<readonly string[]> {
  const zone = warehouses.timeZone ?? "";
  const { rows: days } = await sql<{ today: string }>`
    select (now() at time zone coalesce(w.${sql.ref(zone)}, ${sql.lit(defaultOf(warehouses.fields[zone] as Field))}))::date::text as today
    from unnest(${rows.map((row) => row[scopeColumns.warehouse] ?? null)}::uuid[]) with ordinality x(warehouse, position)
      left join ${sql.table(warehouses.name)} w on w.${sql.ref(warehouses.key)} = x.warehouse
    order by x.position`.execute(tx);
  return days.map(({ today }) => today);
}
