import { type Field, type Fields, lottableField } from "@stowage/model";
import type { OwnName } from "../i18n/ownNames.ts";
import type { LineColumn } from "./lineColumns.ts";

/** What an owner's own attribute of a lot is entered as: a day, a number, a choice; undefined where it has none of this name. */
export function ownKindOf(name: string, names: readonly OwnName[], owner: string | null): Field | undefined {
  const own = names.find((one) => one.owner_id === owner && `lottable${one.lottable_no}` === name);
  return own && lottableField(own);
}

/** The columns of lines, in which an owner's own attributes of a lot are entered as what they are. */
export const withOwnKinds = (
  columns: readonly LineColumn[],
  names: readonly OwnName[],
  owner: string | null,
): readonly LineColumn[] =>
  columns.map((column) => ({ ...column, field: ownKindOf(column.name, names, owner) ?? column.field }));

/** The fields that a step asks of goods of an owner, likewise. */
export const fieldsInOwnKinds = (fields: Fields, names: readonly OwnName[], owner: string | null): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ownKindOf(name, names, owner) ?? field]));
