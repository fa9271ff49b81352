import { checkFieldValue, type Field, isBlank, type WrongValue } from "@stowage/model";

/** Whether a control holds nothing. */
export const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);

/** What a control holds as it is sent: whole numbers as numbers, texts without the space around them. */
export function sentValue(field: Field, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  return field.kind === "whole" && /^-?\d+$/.test(text) ? Number(text) : text;
}

/** The model's objection to a control's value; null where it has none. */
export function checkValue(field: Field, value: unknown): WrongValue | null {
  if (isEmpty(value)) return field.required ? { code: "REQUIRED" } : null;
  // A line names a row by its code, which only the server can look up; a list may be typed as text.
  if (field.kind === "lookup" || field.kind === "json") return null;
  const checked = checkFieldValue(field, sentValue(field, value));
  return "code" in checked ? checked : null;
}
