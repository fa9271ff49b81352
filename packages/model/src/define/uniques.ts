import type { Declared } from "./declared.ts";
import type { Field, Fields } from "./fields.ts";

/** Columns that together differ from row to row, and the field to which a refusal belongs. */
export interface Unique {
  readonly field: string;
  readonly columns: readonly string[];
}

/** The combinations of columns that must be unique. */
export function uniquesOf(declared: Declared): readonly Unique[] {
  const fields = Object.entries(declared.fields)
    .filter(([, field]) => field.unique)
    .map(([name, field]) => ({ field: name, columns: [...(field.unique ?? []), name] }));
  return [...fields, ...declared.unique.map((columns) => ({ field: columns.at(-1) ?? "", columns }))];
}

/** Whether the server gives a field its value where nobody does: it is copied from one that the server writes. */
export const isGivenByServer = (fields: Fields, { from }: Field): boolean =>
  from !== undefined && fields[from]?.readonly === true;

/** Whether a copy gets a next free number behind what it must not share with its source. */
export const isNumbered = (declared: Declared, name: string): boolean =>
  ["code", "text"].includes(declared.fields[name]?.kind ?? "");

/** The fields in which a copy must differ from its source, and that only a person can say. */
export const askedOfCopies = (declared: Declared): readonly string[] =>
  uniquesOf(declared)
    .map(({ field }) => field)
    .filter((name) => !declared.fields[name]?.readonly && !isNumbered(declared, name));
