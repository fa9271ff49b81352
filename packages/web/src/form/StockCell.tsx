import type { CustomCellRendererProps } from "ag-grid-react";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import type { Line } from "./line.ts";
import { thereFor } from "./linesNow.ts";
import type { StockByCode } from "./useStockOf.ts";

interface Props extends CustomCellRendererProps<Line> {
  /** The column of a product's stock that says how much there is. */
  readonly outOf: string;
}

/** A quantity that is typed, and beside it how much of it there is. */
export function StockCell({ data, valueFormatted, value, context, outOf }: Props) {
  const words = useWords();
  const typed = String(valueFormatted ?? value ?? "");
  const { stock } = context as { readonly stock?: StockByCode };
  const there = stock ? thereFor(outOf, typed, data, stock) : null;
  if (!there) return <span>{typed}</span>;
  const { num, unit, isOfOneUnit, isExceeded } = there;
  const said = words.say("form.thereIs", { num: groupedDecimal(num), unit: isOfOneUnit ? "" : ` ${unit}` });
  return (
    <span
      className={`line-stock ${isExceeded ? "line-beyond" : ""}`}
      data-there={isExceeded ? `△ ${said}` : said}
      title={said}
    >
      {typed}
    </span>
  );
}
