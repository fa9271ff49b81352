import { isDecimal, sumDecimals } from "@stowage/model";
import { useMemo } from "react";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { isEmpty } from "./check.ts";
import type { Line } from "./line.ts";
import { isBlank, type LineColumn } from "./lineColumns.ts";
import { wrongNow, wrongText } from "./wrongText.ts";

const mostTold = 3;

interface Props {
  readonly columns: readonly LineColumn[];
  readonly lines: readonly Line[];
  /** What is wrong stands above the form already. */
  readonly isTold: boolean;
}

/** What lies below lines: what is wrong in them, in words, and how much they come to. */
export function LinesFoot({ columns, lines, isTold }: Props) {
  const words = useWords();
  const wrong = useMemo(() => faults(columns, lines), [columns, lines]);
  const totals = useMemo(() => totalsOf(columns, lines), [columns, lines]);
  const count = lines.filter(({ values }) => !isBlank(columns, values)).length;
  return (
    <>
      {!isTold && wrong.length > 0 && (
        <ul className="lines-wrong">
          {wrong.slice(0, mostTold).map(({ at, column, one }) => (
            <li key={`${at} ${column.name}`}>
              #{at + 1} {words.field(column.shows)}: {wrongText(words, column, one)}
            </li>
          ))}
          {wrong.length > mostTold && <li>…</li>}
        </ul>
      )}
      {count > 1 && totals.length > 0 && (
        <p className="quiet lines-hint lines-total">
          {words.say("form.total", { count })}
          {totals.map(({ name, said }) => ` · ${words.field(name)} ${said.join(" + ")}`)}
        </p>
      )}
    </>
  );
}

const faults = (columns: readonly LineColumn[], lines: readonly Line[]) =>
  lines.flatMap((line, at) =>
    columns.flatMap((column) => {
      const one = wrongNow(column, line);
      return one ? [{ at, column, one }] : [];
    }),
  );

/** What the quantities of lines come to, each in its unit. */
function totalsOf(columns: readonly LineColumn[], lines: readonly Line[]) {
  return columns.flatMap(({ name, field }) => {
    if (field.kind !== "quantity") return [];
    const byUnit = new Map<string, string>();
    for (const { values } of lines) {
      const [num, unit] = [String(values[name] ?? ""), String(values.unit_name ?? "")];
      if (!isEmpty(values[name]) && isDecimal(num)) byUnit.set(unit, sumDecimals([byUnit.get(unit), num]));
    }
    const said = [...byUnit].map(([unit, num]) => `${groupedDecimal(num)} ${unit}`.trim());
    return said.length > 0 ? [{ name, said }] : [];
  });
}
