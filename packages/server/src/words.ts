import { type Filling, fill, find, type Language, type Messages, messages } from "@stowage/messages";
import {
  type ChoiceName,
  type DocumentAction,
  type ErrorCode,
  type FieldKind,
  type FieldName,
  type FunctionCode,
  grantParts,
  type MenuCode,
  type ResourceName,
  type Right,
  type RoleCode,
  type ShortcutCode,
  type WorklistCode,
} from "@stowage/model";

/** What an error says in a language; names among the details (field, status, action …) are said in words. */
export function errorText(language: Language, code: ErrorCode, details: Filling = {}): string {
  const words = messages[language];
  return fill(words.error[code], inWords(words, details), words.print.comma);
}

/** A field's name in words; its own name where it has none. */
export const fieldWord = (language: Language, name: FieldName | (string & {})): string =>
  wordOfField(messages[language], name) ?? name;

/** Paths and pages have their names with capitals inside: `companyId` is said as `company_id`. */
const wordOfField = (words: Messages, name: string): string | undefined =>
  find(words, `field.${name}`) ??
  find(words, `field.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);

/** What every successful reply says. */
export const replyText = (language: Language): string => messages[language].ui.notice.done;

type Say = (words: Messages, value: string, details: Filling) => string | undefined;

/** How a name among the details is said, and under which name the texts ask for it. */
const sayings: Readonly<Record<string, { readonly as?: string; readonly say: Say }>> = {
  field: { say: wordOfField },
  limit: { say: wordOfField },
  within: { say: wordOfField },
  switch: { say: wordOfField },
  resource: { say: (words, name) => find(words, `resource.${name}`) },
  action: { say: (words, name) => find(words, `action.${name}`) },
  part: { say: (words, part) => find(words, `choice.customer_cat.${part}`) },
  condition: { say: (words, sign) => find(words, `condition.${sign}`) },
  expected: { say: (words, kind) => find(words, `kind.${kind}`) },
  account_type: { say: (words, type) => find(words, `choice.account_type.${type}`) },
  right: { say: (words, name) => find(words, `right.${name}`) },
  function: { as: "right", say: functionWord },
  status: { as: "state", say: stateWord },
  booking_state: { as: "state", say: (words, state) => find(words, `choice.booking_state.${state}`) },
  values: { as: "choices", say: choiceWords },
};

/** Under which other name a text may ask for a detail that it has not got. */
const aliases: Readonly<Record<string, string>> = {
  product_code: "product",
  storage_loc_code: "location",
  storage_code: "location",
  serial: "serial_no",
  asked: "needed",
  count: "given",
  line_no: "line",
};

function inWords(words: Messages, details: Filling): Filling {
  const said: Record<string, Filling[string]> = { ...details };
  for (const [name, value] of Object.entries(details)) {
    const saying = sayings[name];
    if (saying && typeof value === "string") said[saying.as ?? name] = saying.say(words, value, details) ?? value;
    const alias = aliases[name];
    if (alias) said[alias] ??= value;
  }
  return said;
}

/** `goodsSetup:update`, or a right of its own. */
function functionWord(words: Messages, name: string): string | undefined {
  const { menu, code } = grantParts(name);
  if (menu === null) return find(words, `right.${code}`);
  return `${find(words, `menu.${menu}`) ?? menu}${words.print.colon}${find(words, `function.${code}`) ?? find(words, `report.${code}`) ?? code}`;
}

function stateWord(words: Messages, state: string): string | undefined {
  for (const [field, values] of Object.entries(words.choice)) {
    if (/_(status|state)$/.test(field))
      for (const [value, word] of Object.entries(values)) if (value === state) return word;
  }
  return undefined;
}

/** `fefo, fifo` of a known field, in its own words. */
function choiceWords(words: Messages, values: string, details: Filling): string {
  const say = (value: string) => find(words, `choice.${details.field}.${value}`) ?? value;
  return values.split(", ").map(say).join(words.print.comma);
}

type Worded = { readonly [F in keyof Messages["choice"] & string]: `${F}.${keyof Messages["choice"][F] & string}` };
export type UnwordedField<Name extends string> = Exclude<Name, keyof Messages["field"]>;
export type UnwordedChoice<Name extends string> = Exclude<Name, Worded[keyof Worded]>;
export type Has<Missing extends never> = Missing;

/** Compiles only while every name of the model has its word; the error says which one has not. */
export type EveryNameIsWorded = [
  Has<UnwordedField<FieldName>>,
  Has<UnwordedChoice<ChoiceName>>,
  Has<Exclude<ResourceName, keyof Messages["resource"]>>,
  Has<Exclude<DocumentAction, keyof Messages["action"]>>,
  Has<Exclude<ErrorCode, keyof Messages["error"]>>,
  Has<Exclude<MenuCode | ShortcutCode | WorklistCode, keyof Messages["menu"]>>,
  Has<Exclude<Right, keyof Messages["right"]>>,
  Has<Exclude<FunctionCode, keyof Messages["function"]>>,
  Has<Exclude<RoleCode, keyof Messages["role"]>>,
  Has<Exclude<FieldKind, keyof Messages["kind"]>>,
];
