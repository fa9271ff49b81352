import { askedOfCopies, copiedDays, type Declared, isNumbered, uniquesOf } from "@stowage/model";
import type { AnyRow } from "../api/resources.ts";
import type { FormValues } from "./draft.ts";
import type { FormField } from "./fields.ts";

/** The fields in which a copy differs from its source, and that the server numbers where nobody says. */
const numbered = (declared: Declared): readonly string[] =>
  uniquesOf(declared)
    .map(({ field }) => field)
    .filter((name) => isNumbered(declared, name));

/** A field as it is asked of a copy: what the server numbers may be left empty, and nothing is settled yet. */
export function ofCopy(declared: Declared, one: FormField): FormField {
  const field = numbered(declared).includes(one.name) ? { ...one.field, required: undefined } : one.field;
  return { ...one, settled: false, field } as FormField;
}

/** What a copy begins with: the values of its source, without those that are its source's alone, or a day of it that is past. */
export function copiedValues(
  declared: Declared,
  fields: readonly FormField[],
  source: AnyRow,
  today: string,
): FormValues {
  const own = new Set([...numbered(declared), ...askedOfCopies(declared)]);
  const isCopied = ({ name, field }: FormField) =>
    !own.has(name) && field.kind !== "files" && !("barcodeWithin" in field) && source[name] != null;
  const copied = Object.fromEntries(fields.filter(isCopied).map(({ name }) => [name, source[name]]));
  return copiedDays(declared, copied, today);
}
