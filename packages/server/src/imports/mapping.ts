import { Failure, type FieldFailure } from "@stowage/model";
import { fieldsOf, type ImportField, wordsOf } from "./columns.ts";
import type { Entity } from "./entities.ts";
import { guessMapping } from "./sheets/index.ts";

/** A field with the column, counted from 0, that fills it. */
export interface Mapped extends ImportField {
  readonly column: number;
}

/** Which column of these headings fills which field of an entity. */
export const guess = (entity: Entity, headings: readonly string[]): Record<string, number> =>
  guessMapping(
    headings,
    fieldsOf(entity).map(({ name }) => ({ field: name, words: wordsOf(name) })),
  );

/**
 * Checks a mapping of fields to columns. @throws Failure BAD_MAPPING with an error for each field that is unknown, has no
 * such column, or is missing.
 */
export function checkMapping(
  entity: Entity,
  mapping: Readonly<Record<string, number | null>>,
  width: number,
): readonly Mapped[] {
  const failures: FieldFailure[] = [];
  const refuse = (field: string, code: FieldFailure["code"]) => failures.push({ field, code, details: { field } });
  const fields = fieldsOf(entity);
  const mapped: Mapped[] = [];
  for (const [name, column] of Object.entries(mapping)) {
    const field = fields.find((one) => one.name === name);
    if (!field) refuse(name, "UNKNOWN_FIELD");
    else if (column !== null && (column < 0 || column >= width)) refuse(name, "BAD_MAPPING");
    else if (column !== null) mapped.push({ ...field, column });
  }
  for (const missing of missingFields(fields, mapped)) refuse(missing, "REQUIRED");
  if (failures.length > 0)
    throw new Failure("BAD_MAPPING", { details: { field: failures[0]?.field ?? "" }, errors: failures });
  return mapped;
}

function missingFields(fields: readonly ImportField[], mapped: readonly Mapped[]): readonly string[] {
  const has = (field: ImportField) =>
    mapped.some((one) => one.of === field.of && (field.lookup ? one.lookup === field.lookup : one.name === field.name));
  const missing = fields.filter((field) => field.required && !has(field));
  return missing
    .filter((field, at) => !field.lookup || missing.findIndex(({ lookup }) => lookup === field.lookup) === at)
    .map(({ name }) => name);
}
