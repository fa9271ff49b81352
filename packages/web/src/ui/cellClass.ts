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

/** How a value stands in a plain table: numbers to the right; what is no text is not broken into lines. */
export const cellClass = (kind: Field["kind"]): string => classes[kind] ?? "";

/** The head of such a column. */
export const headClass = (kind: Field["kind"]): string => (classes[kind] === "number" ? "number" : "");
