import { lotNames } from "@stowage/model";
import { scannedUnit, shownOf } from "../api/lookup.ts";
import type { AnyRow } from "../api/resources.ts";
import { isEmpty } from "./check.ts";
import { badPieces } from "./defective.ts";
import { type Line, newLine } from "./line.ts";
import { type LineColumn, type LineValues, startValues } from "./lineColumns.ts";

/** A line's values with what was typed, picked or pasted over them: what was said of another row does not outlive it. */
export function entered(columns: readonly LineColumn[], old: LineValues, next: LineValues): LineValues {
  const named = columns.filter(({ shows }) => shows in next && next[shows] !== old[shows]);
  const same = named.filter((column) => isSame(column, old, next));
  const gone = named.flatMap((column) => (same.includes(column) ? [] : saidOf(column, old)));
  return {
    ...{ ...old, ...Object.fromEntries(gone.map((name) => [name, undefined])), ...next },
    ...Object.fromEntries(same.map(({ shows }) => [shows, old[shows]])),
  };
}

/** Whether a code that was typed or pasted in other letters names the row that stands there. */
function isSame({ lookup, shows }: LineColumn, old: LineValues, next: LineValues): boolean {
  if (!lookup || isEmpty(old[shows])) return false;
  const isOtherRow = lookup.field in next && next[lookup.field] !== old[lookup.field];
  const plain = (value: unknown) =>
    String(value ?? "")
      .trim()
      .toUpperCase();
  return !isOtherRow && plain(next[shows]) === plain(old[shows]);
}

/** The same of a line; whether a code that changed is known is seen once it is looked up. */
export function withEntered(columns: readonly LineColumn[], line: Line, next: LineValues): Line {
  const unknown = (line.unknown ?? []).filter((name) => !(name in next));
  return { ...line, values: entered(columns, line.values, next), unknown };
}

/** The lines with rows over them from one on; rows beyond the last line become further lines. */
export function laidOver(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  rows: readonly Line["values"][],
  start: number,
): readonly Line[] {
  const over = [...lines];
  for (const [at, row] of rows.entries()) {
    const old = over[start + at];
    over[start + at] = old ? withEntered(columns, old, row) : newLine({ ...startValues(columns), ...row });
  }
  return over;
}

/** Everything in a line that is said with a column: a lookup's names beside it, and of a product what is of it. */
export const namesOf = (column: LineColumn): readonly string[] => [
  ...new Set([column.name, column.shows, ...saidOf(column, { [column.shows]: true })]),
];

/** What a line says of the row that a lookup names; of a product also its lot, its unit and its serial numbers. */
function saidOf({ lookup, shows }: LineColumn, values: LineValues): readonly string[] {
  if (!lookup) return [];
  const own = [lookup.field, ...Object.keys(lookup.declared.shows ?? {})];
  return lookup.declared.target === "product" && !isEmpty(values[shows]) ? [...own, ...ofProduct] : own;
}

const ofProduct: readonly string[] = [
  ...lotNames,
  "unit_id",
  "unit_code",
  "unit_name",
  "need_scan_product_sn",
  "product_sn",
  badPieces,
];

/** What a row that was found brings into a line: the names shown beside it, and a product its stock unit, or that of the pack that was scanned. */
export function broughtBy({ lookup }: LineColumn, row: AnyRow | null): LineValues {
  if (!lookup) return {};
  const unit =
    lookup.declared.target === "product" && row
      ? {
          unit_name: row[scannedUnit.unit_name] ?? row.stock_unit_name,
          unit_code: row[scannedUnit.unit_code] ?? row.stock_unit_code,
          need_scan_product_sn: row.need_scan_product_sn,
        }
      : {};
  return { ...shownOf(lookup.declared, row), ...unit };
}
