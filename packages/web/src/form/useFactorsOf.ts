import { decimalPlaces, isDecimal, toSmallest, unitFactor } from "@stowage/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { rowsWithAny } from "../api/allRows.ts";
import { type AnyRow, noWorkspace, type Workspace } from "../api/resources.ts";
import type { Line } from "./line.ts";
import type { LineColumn, LineValues } from "./lineColumns.ts";
import type { CellFault } from "./linesNow.ts";

/** Products, and what their further units come to. */
interface UnitRows {
  readonly products: readonly AnyRow[];
  readonly conversions: readonly AnyRow[];
}

const nothing: UnitRows = { products: [], conversions: [] };

const isPart = (value: unknown): boolean => isDecimal(String(value ?? "")) && decimalPlaces(String(value)) > 0;

/** The quantities that do not come to whole smallest units of their product, of those that have decimals. */
export function useFractions(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  workspace: Partial<Workspace>,
): readonly CellFault[] {
  const quantities = columns.filter(({ field }) => field.kind === "quantity");
  const cells = lines.flatMap(({ values }, at) =>
    quantities.filter(({ name }) => isPart(values[name])).map((column) => ({ at, column, values })),
  );
  const codes = [...new Set(cells.map(({ values }) => String(values.product_code ?? "")))].filter(Boolean).sort();
  const { data = nothing } = useQuery({
    queryKey: ["unit_convert", "lookup", "factors", codes, workspace],
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<UnitRows> => {
      const options = { workspace: { ...noWorkspace, ...workspace }, signal };
      const [products, conversions] = await Promise.all([
        rowsWithAny("product", "product_code", codes, options),
        rowsWithAny("unit_convert", "product_code", codes, options),
      ]);
      return { products, conversions };
    },
  });
  return cells.flatMap(({ at, column, values }) => {
    const factor = factorOf(values, data);
    const value = String(values[column.name]);
    if (factor === null || toSmallest(value, factor) !== null) return [];
    return [{ at, column, one: { code: "NOT_WHOLE", details: { value } } as const }];
  });
}

/** Smallest units in one of the line's unit; null where it is not known. */
export function factorOf(values: LineValues, { products, conversions }: UnitRows): number | null {
  const product = products.find((row) => row.product_code === values.product_code);
  if (!product) return null;
  const own = conversions.filter((row) => row.product_id === product.product_id);
  const units = [
    [product.stock_unit_id, product.stock_unit_code, product.stock_unit_name],
    [product.stock_unit_min_id, product.stock_unit_min_code, product.stock_unit_min_name],
    ...own.map((row) => [row.from_unit_id, row.from_unit_code, row.from_unit_name]),
  ];
  const called = values.unit_code ?? values.unit_name;
  const [unit] = units.find(([, ...names]) => called && names.includes(called)) ?? [];
  if (called && !unit) return null;
  return unitFactor(String(unit ?? product.stock_unit_id), product as never, own as never);
}
