import { type Declared, type Right, uniquesOf } from "@stowage/model";
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
      !field.changedIn &&
      field.kind !== "json" &&
      field.kind !== "picture" &&
      !("within" in field && field.within) &&
      !("names" in field && field.names),
  );
}

/** Those of them that several rows can be given at once: what no two rows may have alike is not among them. */
export function quickFieldsOfMany(declared: Declared, hasRight: (right: Right) => boolean): readonly FormField[] {
  const single = new Set(uniquesOf(declared).map(({ field }) => field));
  return quickFields(declared, hasRight).filter(({ name }) => !single.has(name));
}
