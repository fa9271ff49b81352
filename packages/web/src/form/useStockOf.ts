import { model } from "@stowage/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rowsWithAny } from "../api/allRows.ts";
import type { AnyRow, Workspace } from "../api/resources.ts";
import { useMayDo } from "../session/hooks.ts";
import { isEmpty } from "./check.ts";
import type { Line } from "./line.ts";
import type { LineColumn } from "./lineColumns.ts";

/** What there is of the products that lines name, by their codes. */
export type StockByCode = ReadonlyMap<string, AnyRow>;

const nothing: StockByCode = new Map();

/** Reads it where lines take goods out of the stock, for who may see it, of the owner and at the place of the form. */
export function useStockOf(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  { companyId, whId, ownerId }: Partial<Workspace>,
): StockByCode {
  const isTakenOut = columns.some(({ field }) => field.kind === "quantity" && field.outOf);
  const mayAsk = useMayDo()(model.stock_product, "query");
  const named = lines.flatMap(({ values: { product_code } }) => (isEmpty(product_code) ? [] : [String(product_code)]));
  const codes = [...new Set(named)].sort();
  const { data } = useQuery({
    queryKey: ["stock_product", "lines", codes, companyId, whId, ownerId],
    enabled: isTakenOut && mayAsk && codes.length > 0 && Boolean(whId && ownerId),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      rowsWithAny("stock_product", "product_code", codes, {
        signal,
        workspace: { companyId: companyId ?? null, whId: whId ?? null, ownerId: ownerId ?? null },
      }),
  });
  return useMemo(() => (data ? new Map(data.map((row) => [String(row.product_code), row])) : nothing), [data]);
}
