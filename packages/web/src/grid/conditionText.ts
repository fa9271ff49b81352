import { wordedValues } from "@stowage/model";
import type { Shown } from "../api/columns.ts";
import { type Asked, everywhere } from "../api/search.ts";
import { localInstant, shown } from "../i18n/format.ts";
import type { Words } from "../i18n/index.ts";

/** A condition as a person reads it: `商品代碼 包含 A-1`. */
export function conditionText([name, operator, value]: Asked, column: Shown | undefined, words: Words): string {
  return conditionParts([name, operator, value], column, words).join(" ");
}

/** The same in its parts: field, operator, value; of a keyword what is sought alone. */
export function conditionParts(
  [name, operator, value]: Asked,
  column: Shown | undefined,
  words: Words,
): readonly string[] {
  const text = valueText(name, value, column, words);
  if (name === everywhere) return [words.say("list.searchFor", { text })];
  if (operator === "equal" && value === "") return [words.field(name), words.say("list.isEmpty")];
  return [words.field(name), words.condition(operator), text];
}

function valueText(name: string, value: Asked[2], column: Shown | undefined, words: Words): string {
  const one = (part: string | boolean) => {
    if (column?.field.kind === "instant") return localInstant(String(part));
    return column ? shown(column.field.kind, part, name, words) : String(part);
  };
  const parts = (Array.isArray(value) ? value : [value]).map((part: string | boolean) => one(part));
  const comma = words.say("frame.comma");
  return parts.length > 3 ? `${parts.slice(0, 3).join(comma)} … (${parts.length})` : parts.join(comma);
}

export interface Suggestion {
  readonly key: string;
  readonly asked: Asked | null;
  /** Opens the editor for this field instead. */
  readonly field?: string;
  readonly text: string;
}

/** Stands for every field by which people find a row. */
export const keyword: Shown = { name: everywhere, field: { kind: "text" } };

/** What a field is called in a question. */
export const askedField = (name: string, words: Words): string =>
  name === everywhere ? words.say("list.keyword") : words.field(name);

/** What the typed text may mean as a condition, the likeliest first. */
export function suggest(
  text: string,
  columns: readonly Shown[],
  searched: readonly string[],
  words: Words,
): readonly Suggestion[] {
  const typed = text.trim();
  const needle = typed.toLowerCase();
  const fields = columns.filter(
    (column) => !typed || words.field(column.name).toLowerCase().includes(needle) || column.name.includes(needle),
  );
  const byField = fields.map(
    (column): Suggestion => ({
      key: `field:${column.name}`,
      asked: null,
      field: column.name,
      text: words.field(column.name),
    }),
  );
  if (!typed) return byField;
  const contains = columns
    .filter((column) => searched.includes(column.name))
    .map((column): Suggestion => asSuggestion([column.name, "like", typed], column, words));
  const choices = columns.flatMap((column) =>
    wordedValues(column.field)
      .filter((value) => words.choice(column.name, value).toLowerCase().includes(needle))
      .map((value): Suggestion => asSuggestion([column.name, "equal", value], column, words)),
  );
  const anywhere = contains.length > 1 ? [asSuggestion([everywhere, "like", typed], keyword, words)] : [];
  return [...anywhere, ...contains, ...choices.slice(0, 5), ...byField.slice(0, 8)];
}

const asSuggestion = (asked: Asked, column: Shown, words: Words): Suggestion => ({
  key: JSON.stringify(asked),
  asked,
  text: conditionText(asked, column, words),
});
