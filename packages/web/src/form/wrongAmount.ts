import type { Declared, WrongValue } from "@stowage/model";
import type { LineKind } from "../api/lineKinds.ts";
import { isEmpty } from "./check.ts";
import type { Line } from "./line.ts";
import { isBlank, type LineColumn, type LineValues } from "./lineColumns.ts";
import type { CellFault } from "./linesNow.ts";

interface Kind extends Pick<LineKind, "name"> {
  readonly columns: readonly LineColumn[];
}

/** The columns of a line that say how much of it the document is about, such as good and defective goods. */
function amountsIn(declared: Declared, { name, columns }: Kind): readonly string[] {
  const tally = declared.type === "document" ? declared.tally : undefined;
  return tally?.lines === name ? tally.of.filter((one) => columns.some((column) => column.name === one)) : [];
}

/**
 * What is wrong with how much a line is about, by column: nothing at all of it, or some of each of several, where it is one
 * of them. What is no number is told of its cell.
 */
export function wrongAmount(declared: Declared, kind: Kind, values: LineValues): Readonly<Record<string, WrongValue>> {
  const amounts = amountsIn(declared, kind);
  const [first] = amounts;
  // Where a line may say one of several, none of them is above zero; a lone number may be zero.
  const isNothing = (one: string) => isEmpty(values[one]) || (amounts.length > 1 && Number(values[one]) === 0);
  if (first && amounts.every(isNothing)) return { [first]: { code: "QUANTITY_REQUIRED" } };
  const said = amounts.filter((one) => Number(values[one]) > 0);
  const [, second] = said;
  return second ? { [second]: { code: "GOOD_OR_BAD" } } : {};
}

/** What saving would refuse of how much lines are about, cell by cell. */
export const wrongAmountsIn = (declared: Declared, kind: Kind, lines: readonly Line[]): readonly CellFault[] =>
  lines.flatMap(({ values }, at) => {
    if (isBlank(kind.columns, values)) return [];
    return Object.entries(wrongAmount(declared, kind, values)).flatMap(([name, one]) => {
      const column = kind.columns.find((other) => other.name === name);
      return column ? [{ at, column, one }] : [];
    });
  });
