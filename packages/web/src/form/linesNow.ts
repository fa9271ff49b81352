import { compareDecimals, isDecimal, sumDecimals, type WrongValue } from "@stowage/model";
import { groupedDecimal } from "../i18n/format.ts";
import { isEmpty } from "./check.ts";
import type { Line } from "./line.ts";
import { isBlank, type LineColumn } from "./lineColumns.ts";
import type { StockByCode } from "./useStockOf.ts";
import { wrongNow } from "./wrongText.ts";

interface AtCell {
  /** Of the line, from 0. */
  readonly at: number;
  readonly column: LineColumn;
}

export type CellFault = AtCell & { readonly one: WrongValue };

/** The cells without a value in lines in which anything stands, that need one. */
export const missingIn = (columns: readonly LineColumn[], lines: readonly Line[]): readonly CellFault[] =>
  lines.flatMap(({ values }, at) =>
    isBlank(columns, values)
      ? []
      : columns
          .filter(({ name, field }) => field.required && isEmpty(values[name]))
          .map((column) => ({ at, column, one: { code: "REQUIRED" } as const })),
  );

/** What is wrong with cells as they stand. */
export const faultsOf = (columns: readonly LineColumn[], lines: readonly Line[]): readonly CellFault[] =>
  lines.flatMap((line, at) =>
    columns.flatMap((column) => {
      const one = wrongNow(column, line);
      return one ? [{ at, column, one }] : [];
    }),
  );

/** How much there is of what a line takes out of the stock. */
export interface There {
  readonly num: string;
  readonly unit: string;
  /** The line counts in the unit in which the stock is counted. */
  readonly isOfOneUnit: boolean;
  readonly isExceeded: boolean;
}

/**
 * How much there is for a quantity of a line; null where nothing is known of it.
 * @param outOf the column of a product's stock that says so
 */
export function thereFor(outOf: string, typed: unknown, line: Line | undefined, stock: StockByCode): There | null {
  const found = stock.get(String(line?.values.product_code ?? ""));
  if (!line || !found) return null;
  const [num, unit] = [String(found[outOf] ?? "0"), String(found.unit_name ?? "")];
  const isOfOneUnit = unit === String(line.values.unit_name ?? unit);
  const asked = String(typed ?? "");
  return { num, unit, isOfOneUnit, isExceeded: isOfOneUnit && isDecimal(asked) && compareDecimals(asked, num) > 0 };
}

/** The cells that ask for more than there is. */
export const beyondStock = (
  columns: readonly LineColumn[],
  lines: readonly Line[],
  stock: StockByCode,
): readonly (AtCell & { readonly there: There })[] =>
  lines.flatMap((line, at) =>
    columns.flatMap((column) => {
      const outOf = column.field.kind === "quantity" ? column.field.outOf : undefined;
      const there = outOf ? thereFor(outOf, line.values[column.name], line, stock) : null;
      return there?.isExceeded ? [{ at, column, there }] : [];
    }),
  );

/** The lines in which something stands and nothing is wrong: they are what saving would write. */
export function linesThatStand(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  fractions: readonly CellFault[] = [],
): readonly Line[] {
  const wrong = new Set([...faultsOf(columns, lines), ...fractions].map(({ at }) => at));
  return lines.filter(({ values }, at) => !wrong.has(at) && !isBlank(columns, values));
}

/** What the quantities of lines come to, each in its unit. */
export function totalsOf(columns: readonly LineColumn[], lines: readonly Line[]) {
  return columns.flatMap(({ name, field }) => {
    if (field.kind !== "quantity") return [];
    const byUnit = new Map<string, string>();
    for (const { values } of lines) {
      const [num, unit] = [String(values[name] ?? ""), String(values.unit_name ?? "")];
      if (!isEmpty(values[name]) && isDecimal(num)) byUnit.set(unit, sumDecimals([byUnit.get(unit), num]));
    }
    // What nobody knows the unit of is added to nothing.
    if (byUnit.size > 1) byUnit.delete("");
    const said = [...byUnit].map(([unit, num]) => `${groupedDecimal(num)} ${unit}`.trim());
    return said.length > 0 ? [{ name, said }] : [];
  });
}
