import { compareDecimals, isDecimal } from "@stowage/model";
import type { CustomCellRendererProps } from "ag-grid-react";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import type { Line } from "./line.ts";
import type { StockByCode } from "./useStockOf.ts";

interface Props extends CustomCellRendererProps<Line> {
  /** The column of a product's stock that says how much there is. */
  readonly outOf: string;
}

/** A quantity that is typed, and beside it how much of it there is. */
export function StockCell({ data, valueFormatted, value, context, outOf }: Props) {
  const words = useWords();
  const typed = String(valueFormatted ?? value ?? "");
  const stock = (context as { readonly stock?: StockByCode }).stock?.get(String(data?.values.product_code ?? ""));
  const there = stock && String(stock[outOf] ?? "0");
  if (there === undefined) return <span>{typed}</span>;
  const unit = String(stock?.unit_name ?? "");
  const isOfOneUnit = unit === String(data?.values.unit_name ?? unit);
  const isMore = isOfOneUnit && isDecimal(typed) && compareDecimals(typed, there) > 0;
  const said = words.say("form.thereIs", { num: groupedDecimal(there), unit: isOfOneUnit ? "" : ` ${unit}` });
  return (
    <span className={`line-stock ${isMore ? "line-beyond" : ""}`} data-there={isMore ? `△ ${said}` : said} title={said}>
      {typed}
    </span>
  );
}
