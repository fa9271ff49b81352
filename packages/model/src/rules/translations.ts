import type { Field } from "../define/fields.ts";

/** The field of the same row that says this one in a language; undefined where this one says it itself. */
export const translationOf = (field: Field | undefined, language: string): string | undefined =>
  field && "words" in field ? field.words?.[language] : undefined;

/** The fields of the same row that say this one in other languages. */
export const translationsOf = (field: Field | undefined): readonly string[] =>
  field && "words" in field ? Object.values(field.words ?? {}) : [];
