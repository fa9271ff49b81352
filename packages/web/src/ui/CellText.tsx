import type { Declared, Field } from "@stowage/model";
import { localValue } from "../api/columns.ts";
import type { AnyRow } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { FileLinks } from "./FileLinks.tsx";
import { endsStock, LastDay } from "./LastDay.tsx";
import { StatusTag, tonesOf } from "./StatusTag.tsx";

/** A row's value as a plain table shows it; a state with the sign and the tone that it has in lists. */
export function CellText({ name, field, row, of }: { name: string; field: Field; row: AnyRow; of?: Declared }) {
  const words = useWords();
  const value = localValue(name, field, row, words.language);
  if (tonesOf(field) && typeof value === "string") return <StatusTag name={name} field={field} value={value} />;
  if (field.kind === "files" && of) return <FileLinks declared={of} row={row} name={name} />;
  if (endsStock(of, field)) return <LastDay value={value} />;
  return shown(field.kind, value, name, words);
}
