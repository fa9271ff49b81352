import type { Field, FieldKind } from "../define/fields.ts";
import type { Details, ErrorCode } from "../errors.ts";
import { isDay } from "./days.ts";
import { compareDecimals, decimalPlaces, isDecimal, mostDigits } from "./decimals.ts";
import { emailLength, emailPattern } from "./email.ts";
import { isSscc, ssccAsKept } from "./gs1.ts";
import { isInstant } from "./instants.ts";
import { invisible, notInCodes } from "./invisible.ts";
import { isUnitOf, unitsOfDimension } from "./measures.ts";
import { quantityPlaces } from "./quantity.ts";
import { isAllStorable, isStorable } from "./storable.ts";
import { narrowTelephone, telephoneExample, telephonePattern } from "./telephone.ts";
import { isUuid, uuidPattern } from "./uuid.ts";

/** A value as it is kept: plain JSON, decimals as strings. */
export type Stored = string | number | boolean | null | object;

/** What is wrong with a value: a code of the error catalogue, and what its text is filled with. */
export interface WrongValue {
  readonly code: ErrorCode;
  readonly details?: Details;
}

export type CheckedValue = { readonly value: Stored } | WrongValue;

type Of<K extends FieldKind> = Extract<Field, { kind: K }>;
type Check<K extends FieldKind> = (value: unknown, field: Of<K>) => CheckedValue;

/**
 * A value as the field keeps it, or what is wrong with it. `value` is as a client sends it: whole numbers as numbers,
 * decimals, quantities and amounts as strings, days as YYYY-MM-DD. Whether an empty value may be is decided before.
 */
export const checkFieldValue = (field: Field, value: unknown): CheckedValue =>
  (fieldChecks[field.kind] as Check<FieldKind>)(value, field as never);

/** Whether a value says nothing: it is not there, or a text of white space and of signs that nobody sees. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && !seen.test(value));

const numbers: readonly FieldKind[] = ["whole", "decimal", "quantity", "money"];
/** What is wrong with a value by its form alone says what is meant to stand there, so that it reads alike wherever it is told. */
export function expecting(kind: FieldKind, wrong: WrongValue): WrongValue {
  const isNumber = numbers.includes(kind);
  if (wrong.details || !["WRONG_TYPE", "BAD_FORMAT"].includes(wrong.code)) return wrong;
  if (wrong.code === "WRONG_TYPE" || isNumber) return { ...wrong, details: { expected: kind } };
  return kind === "date" ? { ...wrong, details: { example: "2026-11-30" } } : wrong;
}

type Checks = { readonly [K in FieldKind]: Check<K> };

const told = (checks: Checks): Checks =>
  Object.fromEntries(
    Object.entries(checks).map(([kind, check]) => [
      kind,
      (value: unknown, field: never) => {
        const checked = (check as Check<FieldKind>)(value, field);
        return "code" in checked ? expecting(kind as FieldKind, checked) : checked;
      },
    ]),
  ) as unknown as Checks;

/** The same, one entry a field kind. */
export const fieldChecks: Checks = told({
  text: checkText,
  code: checkCode,
  email: (value) => checkPattern(value, emailAlone, emailLength),
  telephone: (value) => {
    const checked = checkString(typeof value === "string" ? narrowTelephone(value) : value, 0, 40);
    if ("code" in checked || telephoneAlone.test(String(checked.value))) return checked;
    return { code: "BAD_FORMAT", details: { example: telephoneExample } };
  },
  colour: (value) => checkPattern(value, /^#[0-9a-f]{6}$/i, 7),
  file: (value) => checkPattern(value, uuid, 36),
  files: (value, field) => {
    if (!Array.isArray(value)) return { code: "WRONG_TYPE" };
    const ids = value.map((one: unknown) => (typeof one === "object" && one !== null ? Object(one).file_id : one));
    if (ids.some((id) => typeof id !== "string" || !isUuid(id))) return { code: "BAD_FORMAT" };
    if (ids.length > field.max) return { code: "TOO_MANY_FILES", details: { max: field.max } };
    return { value: [...new Set(ids.map((id) => String(id).toLowerCase()))].map((file_id) => ({ file_id })) };
  },
  picture: (value, { inline }) =>
    inline ? checkPattern(value, inlinePicture, longestInline) : checkPattern(value, pictureHash, 64),
  lookup: (value) => (typeof value === "string" ? checkPattern(value.toLowerCase(), uuid, 36) : { code: "WRONG_TYPE" }),
  choice: (value, field) =>
    typeof value === "string" && field.values.includes(value)
      ? { value }
      : { code: "NOT_A_CHOICE", details: { values: field.values.join(", ") } },
  whole: (value, field) =>
    typeof value === "number" && Number.isSafeInteger(value)
      ? (outside(String(value), { min: field.min ?? -2147483648, max: field.max ?? 2147483647 }) ?? { value })
      : { code: "WRONG_TYPE" },
  decimal: (value, field) => checkDecimal(value, field, field.places ?? quantityPlaces),
  money: (value, field) => checkDecimal(value, field, quantityPlaces),
  quantity: (value, field) => checkDecimal(value, { max: mostOfAUnit, ...field }, quantityPlaces),
  flag: (value) => (typeof value === "boolean" ? { value } : { code: "WRONG_TYPE" }),
  date: (value) => (typeof value === "string" && isDay(value) ? { value } : { code: "BAD_FORMAT" }),
  instant: (value) =>
    typeof value === "string" && isInstant(value) && !Number.isNaN(Date.parse(value))
      ? { value }
      : { code: "BAD_FORMAT" },
  json: (value, field) => {
    if (field.choices) return checkChoices(value, field.choices.values);
    if (field.orAll && value === true) return { value };
    if (field.texts && !(Array.isArray(value) && value.every((one) => typeof one === "string")))
      return { code: "WRONG_TYPE" };
    if (JSON.stringify(value).length > 200_000) return { code: "TOO_LONG", details: { max: 200_000 } };
    return isAllStorable(value) ? { value: value as Stored } : { code: "BAD_FORMAT" };
  },
});

/** A list of choices, each once; a sheet writes them with commas. None of them is no value. */
function checkChoices(value: unknown, values: readonly string[]): CheckedValue {
  const list: readonly unknown[] =
    typeof value === "string" ? value.split(/[,，、]/) : Array.isArray(value) ? value : [value];
  if (!list.every((one) => typeof one === "string")) return { code: "WRONG_TYPE" };
  const named = [...new Set(list.map((one) => one.trim()).filter(Boolean))];
  if (named.some((one) => !values.includes(one)))
    return { code: "NOT_A_CHOICE", details: { values: values.join(", ") } };
  return { value: named.length > 0 ? named : null };
}

/** Of one unit on one line, at most: the twelve digits and more of a barcode that was scanned into a quantity are none. */
const mostOfAUnit = "999999999";

const emailAlone = new RegExp(`^${emailPattern}$`, "u");
const telephoneAlone = new RegExp(telephonePattern);
const uuid = new RegExp(uuidPattern);
/** A PNG or a JPEG by how it begins; nothing that is fetched from elsewhere, nothing that is run. */
const inlinePicture = /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]*={0,2}$/;
const longestInline = 200_000;
/** The SHA-256 of a picture that was uploaded. */
const pictureHash = /^[0-9a-f]{64}$/;
const seen = new RegExp(`[^\\s${invisible}]`, "u");

function checkText(value: unknown, field: Of<"text">): CheckedValue {
  const text = typeof value === "string" && !field.lines ? inOneLine(value) : value;
  const checked = checkString(text, field.min ?? 0, field.max ?? 250);
  if ("code" in checked) return checked;
  if (field.keyOfRow) return { value: String(checked.value).toLowerCase() };
  if (!field.measures || isUnitOf(field.measures, String(value))) return checked;
  return { code: "NOT_A_CHOICE", details: { values: unitsOfDimension(field.measures).join(", ") } };
}

/** A code as it is kept: wide letters, as some keyboards write them, are the plain ones. */
export const codeAsKept = (text: string): string => text.normalize("NFKC").trim();

function checkCode(value: unknown, field: Of<"code">): CheckedValue {
  const plain = typeof value === "string" ? codeAsKept(value) : value;
  const typed = field.sscc && typeof plain === "string" ? ssccAsKept(plain) : plain;
  if (typeof typed === "string" && notInCodes.test(typed)) return { code: "BAD_FORMAT" };
  if (field.sscc && typeof typed === "string" && !isSscc(typed))
    return { code: "NOT_AN_SSCC", details: { value: typed } };
  if (field.inBarcodes && typeof typed === "string" && !/^[A-Za-z0-9]*$/.test(typed))
    return { code: "BAD_FORMAT", details: { example: "AB12".slice(0, field.max) } };
  const checked = checkString(typed, field.min ?? 1, field.max ?? 60);
  if ("code" in checked || !field.capitals) return checked;
  const letters = String(checked.value).toUpperCase();
  return /^[A-Z]+$/.test(letters)
    ? { value: letters }
    : { code: "BAD_FORMAT", details: { example: "ABC".slice(0, field.max) } };
}

/** As every browser pastes lines into a field of one line. */
const inOneLine = (text: string): string => text.replace(/\s*[\t\r\n\v\f\u0085\u2028\u2029]\s*/g, " ");

/** The characters of a text; one beyond the first plane, which JavaScript keeps as two, counts once. */
const characters = (text: string): number => text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);

function checkString(value: unknown, min: number, max: number): CheckedValue {
  if (typeof value !== "string") return { code: "WRONG_TYPE" };
  if (!isStorable(value)) return { code: "BAD_FORMAT" };
  if (characters(value) > max) return { code: "TOO_LONG", details: { max } };
  return characters(value) < min ? { code: "TOO_SHORT", details: { min } } : { value };
}

function checkPattern(value: unknown, pattern: RegExp, max: number): CheckedValue {
  const checked = checkString(value, 0, max);
  return "code" in checked || pattern.test(value as string) ? checked : { code: "BAD_FORMAT" };
}

/** What bounds a number: it is at least, more than, at most. */
interface Bounds {
  readonly min?: string | number;
  readonly above?: string;
  readonly max?: string | number;
}

/** Decimals travel as strings; a whole JSON number is taken too, a fractional one would already have lost digits. */
function checkDecimal(value: unknown, bounds: Bounds, places: number): CheckedValue {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== "string") return { code: "WRONG_TYPE" };
  if (!isDecimal(text)) return tooLong(text, bounds) ?? { code: "BAD_FORMAT" };
  if (decimalPlaces(text) > places) return { code: "TOO_MANY_PLACES", details: { max: places } };
  return outside(text, bounds) ?? { value: text };
}

/** What is wrong with a number of more digits before its point than any number has; null where it is none. */
function tooLong(text: string, { min, above, max }: Bounds): WrongValue | null {
  const [, sign, digits = ""] = /^(-?)0*(\d+)(?:\.\d{1,20})?$/.exec(text) ?? [];
  if (digits.length <= mostDigits) return null;
  if (!sign) return { code: "TOO_LARGE", details: { max: max ?? "9".repeat(mostDigits) } };
  return { code: "TOO_SMALL", details: above === undefined ? { min: min ?? `-${"9".repeat(mostDigits)}` } : { above } };
}

/** What is wrong with a number that lies outside its bounds; null where it lies within. */
function outside(decimal: string, { min, above, max }: Bounds): WrongValue | null {
  if (above !== undefined && compareDecimals(decimal, above) <= 0) return { code: "TOO_SMALL", details: { above } };
  if (min !== undefined && compareDecimals(decimal, String(min)) < 0) return { code: "TOO_SMALL", details: { min } };
  return max !== undefined && compareDecimals(decimal, String(max)) > 0
    ? { code: "TOO_LARGE", details: { max } }
    : null;
}
