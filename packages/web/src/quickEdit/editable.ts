import type { Declared, Right } from "@stowage/model";
import { type FormField, formFields } from "../form/fields.ts";

/**
 * The fields of a list that are changed where they stand: those of the form of a row, but for what takes more than one
 * control, or depends on another field of its row.
 */
export function quickFields(declared: Declared, hasRight: (right: Right) => boolean): readonly FormField[] {
  const { main, more } = formFields(declared, "edit", hasRight);
  return [...main, ...more].filter(
    ({ field, settled }) =>
      !settled &&
      field.kind !== "json" &&
      field.kind !== "picture" &&
      !("within" in field && field.within) &&
      !("names" in field && field.names),
  );
}
