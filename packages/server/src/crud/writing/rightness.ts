import type { Declared, FieldFailure } from "@stowage/model";
import type { Values } from "../hooks.ts";
import { codeNames, type Incoming, type Place } from "./check.ts";

/** Whether nothing is wrong with these fields of a row, nor with the row as such; without fields, with any of it. */
export type IsRight = (index: number, fields?: readonly string[]) => boolean;

/**
 * What is right in rows by the failures noted so far: whatever stands in a lookup's reply name stands in the lookup, and a
 * lookup that was named and not found is not right, even where that is said of whose it would be alone.
 */
export function rightBy(
  declared: Declared,
  rows: readonly Incoming[],
  at: (index: number) => Place,
  failures: readonly FieldFailure[],
): IsRight {
  if (failures.length === 0) return () => true;
  const lookups = codeNames(declared);
  const key = ({ index, line }: Place) => `${index} ${line}`;
  const wrong = new Map<string, Set<string>>();
  for (const failure of failures) {
    const field = failure.field ?? wholeRow;
    wrong.set(key(failure), (wrong.get(key(failure)) ?? new Set()).add(lookups.get(field) ?? field));
  }
  const isLost = (row: Incoming | undefined, field: string) => row?.names[field] && row.values[field] == null;
  return (index, fields) => {
    const here = wrong.get(key(at(index)));
    if (!here) return true;
    return (
      fields !== undefined && !here.has(wholeRow) && !fields.some((one) => here.has(one) || isLost(rows[index], one))
    );
  };
}

/** What rows say as far as it is right. */
export const rightOf = (rows: readonly Incoming[], isRight: IsRight): readonly Values[] =>
  rows.map(({ values }, index) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isRight(index, [name]))),
  );

const wholeRow = "";
