import { find, languages, messages } from "@stowage/messages";
import { dayOf, type Field, type FieldKind, wordedValues } from "@stowage/model";
import { type Clock, instantOf } from "./instants.ts";

/** What a cell's text means in a field of this kind. What cannot be understood is handed on as it stands and refused by the field's own check. */
export function readValue(text: string, name: string, field: Field, clock: Clock = { timeZone: "UTC" }): unknown {
  if (field.kind === "date") return dayOf(text, clock.order) ?? text;
  if (field.kind === "instant") return instantOf(text, clock) ?? text;
  return (readers[field.kind] as (text: string, name: string, field: Field) => unknown)(text, name, field);
}

type Of<K extends FieldKind> = Extract<Field, { kind: K }>;

const unchanged = (text: string) => text;

/** The value that a text names, by its word in any language or by its own name; any other text stays as it is. */
function choiceValue(text: string, name: string, field: Field): string {
  const values = wordedValues(field);
  return values.length === 0 ? text : (valuesByWord(name, values).get(text.normalize("NFKC").toLowerCase()) ?? text);
}

const readers: { readonly [K in FieldKind]: (text: string, name: string, field: Of<K>) => unknown } = {
  text: choiceValue,
  code: choiceValue,
  email: unchanged,
  telephone: unchanged,
  colour: unchanged,
  file: unchanged,
  files: unchanged,
  picture: unchanged,
  lookup: unchanged,
  whole: (text) => {
    const number = numberText(text).replace(/\.0+$/, "");
    return /^-?\d+$/.test(number) ? Number(number) : text;
  },
  decimal: numberText,
  quantity: numberText,
  money: numberText,
  flag: (text) => flags.get(text.normalize("NFKC").toLowerCase()) ?? text,
  choice: choiceValue,
  date: (text) => dayOf(text) ?? text,
  instant: unchanged,
  json: (text, _name, { choices }) => {
    const words = choices && valuesByWord(choices.of, choices.values);
    return jsonIn(text) ?? listIn(text).map((one) => words?.get(one.normalize("NFKC").toLowerCase()) ?? one);
  },
};

/** A list as people write one. */
const listIn = (text: string): readonly string[] =>
  text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** As programs write it; undefined where it is not that. */
function jsonIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Thousands' commas, a currency's sign before it and full-width digits are how people write numbers. */
function numberText(text: string): string {
  const plain = text.normalize("NFKC").replace(/^(-?)\s*(?:NT\$|US\$|[$€£¥])\s*/i, "$1");
  const bare = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
  return bare
    .replace(/^\+/, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.$/, "");
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ...["true", "t", "yes", "y", "1", "是", "對", "有", "v", "✓", "✔", "o", "啟用", "启用"].map(
    (word) => [word, true] as const,
  ),
  ...["false", "f", "no", "n", "0", "否", "不", "無", "无", "x", "✗", "停用"].map((word) => [word, false] as const),
]);

const choiceCache = new Map<string, ReadonlyMap<string, string>>();

/** Values by their own names and by their words in any language. */
function valuesByWord(name: string, values: readonly string[]): ReadonlyMap<string, string> {
  const key = `${name} ${values.join(" ")}`;
  const known = choiceCache.get(key);
  if (known) return known;
  const choices = new Map<string, string>();
  for (const value of values) {
    for (const language of languages) {
      const word = find(messages[language], `choice.${name}.${value}`);
      if (word) choices.set(word.normalize("NFKC").toLowerCase(), value);
    }
  }
  for (const value of values) choices.set(value.toLowerCase(), value);
  choiceCache.set(key, choices);
  return choices;
}
