import { find, messages } from "@stowage/messages";
import { type Declared, type FieldKind, isGivenUp, talliedIn, tallyNames, wordedValues } from "@stowage/model";
import type { Shown } from "../crud/reading/columns.ts";
import { visibleTo } from "../crud/reading/question.ts";
import type { Caller, Language } from "../http/caller.ts";
import { fieldWord } from "../words.ts";
import type { ColumnKind } from "./cells.ts";
import type { ExportColumn } from "./column.ts";

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
  files: "text",
  picture: "text",
  json: "text",
};

/** Every column that a person reads: ids and what only programs need are left out unless asked for by name. */
export const readable = (declared: Declared, caller: Caller): readonly string[] =>
  [...visibleTo(declared, caller).values()].filter(isReadable).map(({ name }) => name);

const isReadable = ({ name, field }: Shown) =>
  !["lookup", "file", "picture"].includes(field.kind) && name !== "version" && !/_(id|factor)$/.test(name);

/** The named columns as the file has them. Whoever names an unknown one has been refused by then. */
export function exportColumns(
  declared: Declared,
  caller: Caller,
  names: readonly string[],
  language: Language,
  /** What they are called otherwise. */
  called: Readonly<Partial<Record<string, string>>> = {},
): readonly ExportColumn[] {
  const visible = visibleTo(declared, caller);
  return names.flatMap((name) => {
    const counted = talliedColumn(declared, name, language);
    if (counted) return [counted];
    const shown = visible.get(name);
    return shown
      ? [
          {
            name,
            title: called[name] ?? fieldWord(language, name),
            kind: kinds[shown.field.kind],
            ...displayOf(shown, language),
          },
        ]
      : [];
  });
}

const counts = [
  { name: tallyNames.done, says: "done", word: "columnDone", kind: "text" },
  { name: tallyNames.lines, says: "lines", word: "columnLines", kind: "number" },
  { name: tallyNames.amount, says: "amount", word: "columnAmount", kind: "text" },
] as const;

/** What is counted of a document's lines, under the heading that its list has. */
function talliedColumn(declared: Declared, name: string, language: Language): ExportColumn | undefined {
  const found = counts.find((one) => one.name === name && talliedIn(declared).includes(name));
  if (!found || declared.type !== "document") return undefined;
  const givenUp = Object.keys(declared.states).filter((state) => isGivenUp(declared, state));
  return {
    name,
    title: messages[language].ui.list[found.word],
    kind: found.kind,
    tally: { says: found.says, status: declared.status, givenUp },
  };
}

function displayOf({ name, field }: Shown, language: Language): Pick<ExportColumn, "words" | "json" | "files"> {
  if (field.kind === "json") {
    const { choices } = field;
    return { json: true, ...(choices ? { words: wordsOf(choices.of, choices.values, language) } : {}) };
  }
  if (field.kind === "files") return { files: true };
  const values = wordedValues(field);
  if (values.length === 0) return {};
  return { words: wordsOf(name, values, language) };
}

const wordsOf = (name: string, values: readonly string[], language: Language) =>
  Object.fromEntries(values.map((value) => [value, find(messages[language], `choice.${name}.${value}`) ?? value]));

/** What the screens show of a flag: false, then true. */
export const flagWords = (language: Language): readonly [string, string] => {
  const { no, yes } = messages[language].ui.frame;
  return [no, yes];
};

/** What all rows of a resource are called. */
export const sheetTitle = (declared: Declared, language: Language): string =>
  find(messages[language], `resources.${declared.name}`) ?? declared.name;
