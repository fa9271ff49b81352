import type { Field } from "@stowage/model";
import { localValue } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { StatusTag, tonesOf } from "./StatusTag.tsx";

/** A row's value as a plain table shows it; a state with the sign and the tone that it has in lists. */
export function CellText({ name, field, row }: { name: string; field: Field; row: AnyRow }) {
  const words = useWords();
  const value = localValue(name, field, row, words.language);
  if (tonesOf(field) && typeof value === "string") return <StatusTag name={name} field={field} value={value} />;
  return shown(field.kind, value, name, words);
}
