import { useQuery } from "@tanstack/react-query";
import { rowsWithAny } from "../api/allRows.ts";
import { noWorkspace, type Workspace } from "../api/resources.ts";
import type { Line } from "./line.ts";

/** The units in which the product of a line is counted: its own and those with a conversion; all where they are not known. */
export function useUnitsOf(
  line: Line | undefined,
  workspace: Partial<Workspace>,
): { readonly unit_id: readonly string[] } | undefined {
  const code = String(line?.values.product_code ?? "");
  const units = useQuery({
    queryKey: ["unit_convert", "lookup", "ofProduct", code, workspace],
    enabled: code !== "",
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const options = { workspace: { ...noWorkspace, ...workspace }, signal };
      const [products, conversions] = await Promise.all([
        rowsWithAny("product", "product_code", [code], options),
        rowsWithAny("unit_convert", "product_code", [code], options),
      ]);
      const own = products.flatMap((row) => [row.stock_unit_id, row.stock_unit_min_id]);
      const all = [...own, ...conversions.map((row) => row.from_unit_id)];
      return [...new Set(all.filter((id): id is string => typeof id === "string"))];
    },
  });
  return units.data?.length ? { unit_id: units.data } : undefined;
}
