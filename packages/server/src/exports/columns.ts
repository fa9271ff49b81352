import { find, messages } from "@stowage/messages";
import type { Declared, FieldKind } from "@stowage/model";
import type { Shown } from "../crud/columns.ts";
import { visibleTo } from "../crud/query.ts";
import type { Caller, Language } from "../http/caller.ts";
import { fieldWord } from "../words.ts";
import type { Cell, Column, ColumnKind } from "./cells.ts";

/** A column of an export: how it is titled and kept, and what a value of a row becomes in it. */
export interface ExportColumn extends Column {
  readonly name: string;
  cell(value: unknown): Cell;
}

const kinds: Readonly<Record<FieldKind, ColumnKind>> = {
  text: "text",
  code: "text",
  whole: "number",
  decimal: "number",
  quantity: "number",
  money: "number",
  flag: "flag",
  choice: "text",
  date: "date",
  instant: "instant",
  lookup: "text",
  email: "text",
  telephone: "text",
  colour: "text",
  file: "text",
  json: "text",
};

/** Every column that a person reads: ids and what only programs need are left out unless asked for by name. */
export const readable = (declared: Declared, caller: Caller): readonly string[] =>
  [...visibleTo(declared, caller).values()].filter(isReadable).map(({ name }) => name);

const isReadable = ({ name, field }: Shown) =>
  field.kind !== "lookup" && field.kind !== "file" && name !== "version" && !/_(id|factor)$/.test(name);

/** The named columns as the file has them. Whoever names an unknown one has been refused by then. */
export function exportColumns(
  declared: Declared,
  caller: Caller,
  names: readonly string[],
  language: Language,
): readonly ExportColumn[] {
  const visible = visibleTo(declared, caller);
  return names.flatMap((name) => {
    const shown = visible.get(name);
    return shown
      ? [{ name, title: fieldWord(language, name), kind: kinds[shown.field.kind], cell: cellOf(shown, language) }]
      : [];
  });
}

function cellOf({ name, field }: Shown, language: Language): ExportColumn["cell"] {
  if (field.kind === "json") return (value) => (value === null || value === undefined ? null : JSON.stringify(value));
  if (field.kind !== "choice") return (value) => value as Cell;
  const words = new Map(
    field.values.map((value) => [value, find(messages[language], `choice.${name}.${value}`) ?? value]),
  );
  return (value) => (typeof value === "string" ? (words.get(value) ?? value) : null);
}

/** What all rows of a resource are called. */
export const sheetTitle = (declared: Declared, language: Language): string =>
  find(messages[language], `resources.${declared.name}`) ?? declared.name;
