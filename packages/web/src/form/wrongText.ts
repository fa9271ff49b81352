import { expecting, type Field, type WrongValue } from "@stowage/model";
import type { Words } from "../i18n/index.ts";
import { checkValue, isEmpty } from "./check.ts";
import type { Line } from "./line.ts";
import type { LineColumn } from "./lineColumns.ts";

/** What is wrong with a field's value, in words. */
export function wrongText(
  words: Words,
  { name, field }: { readonly name: string; readonly field: Field },
  { code, details }: WrongValue,
): string {
  const wrong = expecting(field.kind, { code, ...(details ? { details } : {}) });
  return words.failed(code, { ...wrong.details, field: name }) ?? code;
}

/** What is wrong with a cell as it stands, told at once; what is missing is told when all is saved. */
export function wrongNow({ name, field, shows }: LineColumn, { values, unknown }: Line): WrongValue | null {
  const value = String(values[shows] ?? "");
  if (unknown?.includes(shows)) return { code: "UNKNOWN_REFERENCE", details: { field: shows, value } };
  return isEmpty(values[name]) ? null : checkValue(field, values[name]);
}
