import { type Filling, fill, names } from "./fill.ts";
import { find } from "./find.ts";
import type { Messages } from "./zh_TW.ts";

/**
 * What an error says, from its code and its details: names among them (a field, a state, an action …) are said in words.
 * Null where the code has no words.
 */
export function errorText(words: Messages, code: string, details: Filling = {}): string | null {
  const text = find(words, `error.${variantOf(code, details) ?? code}`);
  return text === undefined ? null : fill(text, inWords(words, details), words.print.comma);
}

/** Under which other name it is said, by what is known of it. */
function variantOf(code: string, { reads, given, max, expected, left, field, product }: Filling): string | undefined {
  if (reads) return ofReading[code];
  if (code === "WRONG_TYPE" || code === "BAD_FORMAT") return ofNumbers[String(expected)];
  if (code === "DATES_CONTRADICT" && left) return "BEFORE_LEFT";
  // Of what nobody makes here, nobody is told to make it first.
  if (code === "UNKNOWN_REFERENCE" && given) return "UNKNOWN_GIVEN";
  // Where one field names what is another owner's, no rows are to be chosen.
  if (code === "WRONG_OWNER" && field && !product) return "OF_ANOTHER_OWNER";
  return code === "TOO_MANY_PLACES" && String(max) === "0" ? "WHOLE_ONLY" : undefined;
}

/** What is said of what is no number, by the kind that it was meant to be; in one way in forms, in calls and of files. */
const ofNumbers: Readonly<Record<string, string>> = {
  whole: "WHOLE_ONLY",
  decimal: "NO_NUMBER",
  quantity: "NO_NUMBER",
  money: "NO_NUMBER",
};

/** What is said where nothing was to be saved. */
const ofReading: Readonly<Record<string, string>> = { BUSY: "BUSY_READING", INTERNAL: "INTERNAL_READING" };

/** Whether an error's sentence lacks nothing: all it asks for outside brackets is among the details. */
export function isFilledBy(words: Messages, code: string, details: Filling): boolean {
  const outside = (find(words, `error.${code}`) ?? "").replace(/\[[^[\]]*\]/g, "");
  const worded = inWords(words, details);
  return names(outside).every((name) => worded[name] !== undefined);
}

/** A field's name in words. Paths and pages have names with capitals inside: `companyId` is said as `company_id`. */
export const fieldWord = (words: Messages, name: string): string | undefined =>
  find(words, `field.${name}`) ??
  find(words, `field.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);

type ToWord = (words: Messages, value: string, details: Filling) => string | undefined;

/** How a name among the details is put into words, and under which name the texts ask for it. */
const detailWords: Readonly<Record<string, { readonly as?: string; readonly toWord: ToWord }>> = {
  field: { toWord: fieldWord },
  limit: { toWord: fieldWord },
  within: { toWord: fieldWord },
  switch: { toWord: fieldWord },
  resource: { toWord: (words, name) => find(words, `resource.${name}`) },
  action: { toWord: (words, name) => find(words, `action.${name}`) },
  way: { toWord: (words, name) => find(words, `action.${name}`) },
  part: { toWord: (words, part) => find(words, `choice.customer_cat.${part}`) },
  condition: { toWord: (words, sign) => find(words, `condition.${sign}`) },
  expected: { toWord: (words, kind) => find(words, `kind.${kind}`) },
  account_type: { toWord: (words, type) => find(words, `choice.account_type.${type}`) },
  abnormal_rule: { as: "reason", toWord: (words, rule) => find(words, `choice.abnormal_rule.${rule}`) },
  right: { toWord: (words, name) => find(words, `right.${name}`) },
  function: { as: "right", toWord: functionWord },
  status: { as: "state", toWord: stateWord },
  carrier_code: { as: "carrier", toWord: carrierWord },
  asked_carrier: { toWord: carrierWord },
  order_type: { toWord: (words, type) => find(words, `choice.order_type.${type}`) },
  storage_type: { toWord: (words, type) => find(words, `choice.storage_type.${type}`) },
  temperature_type: { toWord: (words, type) => find(words, `choice.temperature_type.${type}`) },
  booking_state: { as: "state", toWord: (words, state) => find(words, `choice.booking_state.${state}`) },
  takes: { toWord: (words, types) => choiceWords(words, types, { field: "order_type" }) },
  values: { as: "choices", toWord: choiceWords },
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
  const filled: Record<string, Filling[string]> = { ...details };
  for (const [name, value] of Object.entries(details)) {
    const known = detailWords[name];
    if (known && typeof value === "string") filled[known.as ?? name] = known.toWord(words, value, details) ?? value;
    const alias = aliases[name];
    if (alias) filled[alias] ??= value;
  }
  return filled;
}

/** `goodsSetup:update`, a function or report at an entry of the menu; or a right, which stands at none. */
function functionWord(words: Messages, name: string): string | undefined {
  const [menu = "", code] = name.split(":");
  if (code === undefined) return find(words, `right.${menu}`);
  return `${find(words, `menu.${menu}`) ?? menu}${words.print.colon}${find(words, `function.${code}`) ?? find(words, `report.${code}`) ?? code}`;
}

function carrierWord(words: Messages, code: string): string | undefined {
  return find(words, `choice.carrier_code.${code}`);
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
  const toWord = (value: string) => find(words, `choice.${details.field}.${value}`) ?? value;
  return values.split(", ").map(toWord).join(words.print.comma);
}
