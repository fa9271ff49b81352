import type { Field } from "@stowage/model";

const classes: Partial<Record<Field["kind"], string>> = {
  whole: "number",
  decimal: "number",
  quantity: "number",
  money: "number",
  code: "code",
  date: "date",
  instant: "instant",
  choice: "choice",
  text: "text",
};

const [shortText, longName] = [40, 250];

/** A text that is at most so long, such as a unit's name, needs no width that is left. */
export const isShort = (field: Field): boolean => field.kind === "text" && (field.max ?? longName) <= shortText;

/** How a value stands in a plain table: numbers to the right; what is no text is not broken into lines. */
export const cellClass = (field: Field): string => (isShort(field) ? "" : (classes[field.kind] ?? ""));

/** The head of such a column. */
export const headClass = (kind: Field["kind"]): string => (classes[kind] === "number" ? "number" : "");
