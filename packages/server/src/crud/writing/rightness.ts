import type { Declared, FieldFailure } from "@stowage/model";
import type { Incoming, Position, Values } from "../rows.ts";
import { codeNames } from "./check.ts";

/** Whether nothing is wrong with these fields of a row, nor with the row as such; without fields, with any of it. */
export type IsRight = (index: number, fields?: readonly string[]) => boolean;

/** Rows, and what was found wrong with them so far. */
interface Noted {
  readonly resource: Declared;
  readonly rows: readonly Incoming[];
  readonly at: (index: number) => Position;
  readonly failures: readonly FieldFailure[];
}

/**
 * What is right in rows by the failures noted so far: whatever stands in a lookup's reply name stands in the lookup, and a
 * lookup that was named and not found is not right, even where the failure names only the owner of the row.
 */
export function rightBy({ resource, rows, at, failures }: Noted): IsRight {
  if (failures.length === 0) return () => true;
  const lookups = codeNames(resource);
  const key = ({ index, line }: Position) => `${index} ${line}`;
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

/** The values of rows that are right. */
export const rightValues = (rows: readonly Incoming[], isRight: IsRight): readonly Values[] =>
  rows.map(({ values }, index) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isRight(index, [name]))),
  );

const wholeRow = "";
