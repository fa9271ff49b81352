import type { Declared } from "@stowage/model";
import type { AnyRow } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import type { Words } from "../i18n/index.ts";

/** What a row is called above its facts; one without a code of its own says first what it is. */
export function rowTitle(declared: Declared, row: AnyRow, words: Words): string {
  const own = declared.label.flatMap((name) => parts(declared, row, name, words)).join(" ");
  const says = declared.code !== undefined && own !== "";
  return says ? own : [words.resource(declared.name), own].filter(Boolean).join(" ");
}

/** A row that is called after another one is called by that one's code and name, not by its id. */
function parts(declared: Declared, row: AnyRow, name: string, words: Words): readonly string[] {
  const field = declared.fields[name];
  if (field?.kind === "lookup")
    return Object.keys(field.shows ?? {})
      .flatMap((other) => texts(row[other]))
      .slice(0, 2);
  return texts(field ? shown(field.kind, row[name], name, words) : row[name]);
}

const texts = (value: unknown): readonly string[] =>
  value === null || value === undefined || value === "" ? [] : [String(value)];
