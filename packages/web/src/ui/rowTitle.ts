import { type Declared, translationOf } from "@stowage/model";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import type { Words } from "../i18n/index.ts";

/** What a row is called above its facts; one without a code of its own, or that is a line, says first what it is, and of what. */
export function rowTitle(declared: Declared, row: AnyRow, words: Words): string {
  const own = rowName(declared, row, words);
  if (declared.code !== undefined && !declared.line && own !== "") return own;
  const title = [words.resource(declared.name), own].filter(Boolean).join(" ");
  return [title, ...wholeOf(declared, row)].join(" · ");
}

/** What a row is called by itself, in the words of the screen. */
export const rowName = (declared: Declared, row: AnyRow, words: Words): string =>
  // Each name once: an order that nobody numbered bears the system's number in both of its fields.
  [...new Set(declared.label.flatMap((name) => parts(declared, row, name, words)))].join(" ");

/** The number or code of what a line is a line of, where its label does not say it. */
function wholeOf({ line, label, fields }: Declared, row: AnyRow): readonly string[] {
  const field = line && !label.includes(line.field) ? fields[line.field] : undefined;
  if (field?.kind !== "lookup") return [];
  return Object.keys(field.shows ?? {})
    .flatMap((name) => texts(row[name]))
    .slice(0, 1);
}

/** A row that is called after another one is called by that one's code and name, not by its id. */
function parts(declared: Declared, row: AnyRow, name: string, words: Words): readonly string[] {
  const field = declared.fields[name];
  if (field?.kind === "lookup") {
    const target = declaredAs(field.target);
    return Object.entries(field.shows ?? {})
      .filter(([, of]) => !["choice", "lookup"].includes(target?.fields[of]?.kind ?? ""))
      .flatMap(([other]) => texts(row[other]))
      .slice(0, 2);
  }
  const nameField = translationOf(field, words.language);
  const value = (nameField && row[nameField]) || row[name];
  return texts(field ? shown(field.kind, value, name, words) : value);
}

const texts = (value: unknown): readonly string[] =>
  value === null || value === undefined || value === "" ? [] : [String(value)];
