import { useMemo } from "react";
import { useWords } from "../i18n/index.ts";
import type { Line } from "./line.ts";
import type { LineColumn } from "./lineColumns.ts";
import { type CellFault, faultsOf, linesThatStand, totalsOf } from "./linesNow.ts";
import { wrongText } from "./wrongText.ts";

const mostTold = 3;

interface Props {
  readonly columns: readonly LineColumn[];
  readonly lines: readonly Line[];
  /** Quantities that do not come to whole smallest units. */
  readonly fractions: readonly CellFault[];
  /** What is wrong stands above the form already. */
  readonly isTold: boolean;
}

/** What lies below lines: what is wrong in them, in words, and how much they come to. */
export function LinesFoot({ columns, lines, fractions, isTold }: Props) {
  const words = useWords();
  const faults = useMemo(() => faultsOf(columns, lines), [columns, lines]);
  const wrong = [...faults, ...fractions];
  const right = useMemo(() => linesThatStand(columns, lines, fractions), [columns, lines, fractions]);
  const totals = useMemo(() => totalsOf(columns, right), [columns, right]);
  const count = right.length;
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
