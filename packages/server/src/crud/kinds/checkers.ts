import {
  type ErrorCode,
  type Field,
  type FieldKind,
  isUnitOf,
  narrowTelephone,
  telephoneExample,
  telephonePattern,
  unitsOfDimension,
} from "@stowage/model";
import { isAllStorable, isStorable } from "../../database/index.ts";

/** A value as the database driver takes it, inside JSON. */
export type Stored = string | number | boolean | null | object;

export type Checked =
  | { readonly value: Stored }
  | { readonly code: ErrorCode; readonly details?: Record<string, string | number> };

type Of<K extends FieldKind> = Extract<Field, { kind: K }>;
type Checker<K extends FieldKind> = (value: unknown, field: Of<K>) => Checked;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const decimalPattern = /^-?\d{1,15}(\.\d{1,20})?$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const telephoneForm = new RegExp(telephonePattern);
/** A PNG or a JPEG by how it begins; nothing that is fetched from elsewhere, nothing that is run. */
const pictureForm = /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]*={0,2}$/;
/** What ends a line or moves a cursor: no code is scanned or printed with it. */
const control = /[\p{Cc}\u2028\u2029]/u;

/** One decision a field kind: the value as it is stored, or what is wrong with it. */
export const checkers: { readonly [K in FieldKind]: Checker<K> } = {
  text: (value, field) => {
    const text = typeof value === "string" && !field.lines ? inOneLine(value) : value;
    const checked = string(text, field.min ?? 0, field.max ?? 250);
    if ("code" in checked) return checked;
    if (field.picture && !pictureForm.test(String(value))) return { code: "BAD_FORMAT" };
    if (!field.measures) return checked;
    return isUnitOf(field.measures, String(value))
      ? checked
      : { code: "NOT_A_CHOICE", details: { values: unitsOfDimension(field.measures).join(", ") } };
  },
  code: (value, field) => {
    if (typeof value === "string" && control.test(value.trim())) return { code: "BAD_FORMAT" };
    const checked = string(typeof value === "string" ? value.trim() : value, field.min ?? 1, field.max ?? 60);
    if ("code" in checked || !field.capitals) return checked;
    const letters = String(checked.value).toUpperCase();
    return /^[A-Z]+$/.test(letters)
      ? { value: letters }
      : { code: "BAD_FORMAT", details: { example: "ABC".slice(0, field.max) } };
  },
  email: (value) => pattern(value, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 254),
  telephone: (value) => {
    const checked = string(typeof value === "string" ? narrowTelephone(value) : value, 0, 40);
    if ("code" in checked || telephoneForm.test(String(checked.value))) return checked;
    return { code: "BAD_FORMAT", details: { example: telephoneExample } };
  },
  colour: (value) => pattern(value, /^#[0-9a-f]{6}$/i, 7),
  file: (value) => pattern(value, uuid, 36),
  files: (value, field) => {
    if (!Array.isArray(value)) return { code: "WRONG_TYPE" };
    const ids = value.map((one: unknown) => (typeof one === "object" && one !== null ? Object(one).file_id : one));
    if (ids.some((id) => typeof id !== "string" || !uuid.test(id))) return { code: "BAD_FORMAT" };
    if (ids.length > field.max) return { code: "TOO_MANY_FILES", details: { max: field.max } };
    return { value: [...new Set(ids.map((id) => String(id).toLowerCase()))].map((file_id) => ({ file_id })) };
  },
  lookup: (value) => (typeof value === "string" ? pattern(value.toLowerCase(), uuid, 36) : { code: "WRONG_TYPE" }),
  choice: (value, field) =>
    typeof value === "string" && field.values.includes(value)
      ? { value }
      : { code: "NOT_A_CHOICE", details: { values: field.values.join(", ") } },
  whole: (value, field) => {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return { code: "WRONG_TYPE" };
    return within(value, field.min ?? -2147483648, field.max ?? 2147483647);
  },
  decimal: (value, field) => decimal(value, field.min, field.max, field.places ?? 6),
  money: (value, field) => decimal(value, field.min, undefined, 6),
  quantity: (value, field) => decimal(value, field.min, undefined, 6),
  flag: (value) => (typeof value === "boolean" ? { value } : { code: "WRONG_TYPE" }),
  date: (value) => {
    if (typeof value !== "string" || !day.test(value)) return { code: "BAD_FORMAT" };
    return isDay(value) ? { value } : { code: "BAD_FORMAT" };
  },
  instant: (value) => {
    if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return { code: "BAD_FORMAT" };
    const at = Date.parse(value);
    return Number.isNaN(at) ? { code: "BAD_FORMAT" } : { value };
  },
  json: (value) => {
    const text = JSON.stringify(value);
    if (text.length > 200_000) return { code: "TOO_LONG", details: { max: 200_000 } };
    return isAllStorable(value) ? { value: value as Stored } : { code: "BAD_FORMAT" };
  },
};

/** As every browser pastes lines into a field of one line. */
const inOneLine = (text: string): string => text.replace(/\s*[\t\r\n\v\f\u0085\u2028\u2029]\s*/g, " ");

function string(value: unknown, min: number, max: number): Checked {
  if (typeof value !== "string") return { code: "WRONG_TYPE" };
  if (!isStorable(value)) return { code: "BAD_FORMAT" };
  if (value.length > max) return { code: "TOO_LONG", details: { max } };
  if (value.length < min) return { code: "TOO_SHORT", details: { min } };
  return { value };
}

function pattern(value: unknown, format: RegExp, max: number): Checked {
  const checked = string(value, 0, max);
  return "code" in checked || format.test(value as string) ? checked : { code: "BAD_FORMAT" };
}

const within = (value: number, min: number, max: number): Checked =>
  value < min
    ? { code: "TOO_SMALL", details: { min } }
    : value > max
      ? { code: "TOO_LARGE", details: { max } }
      : { value };

/** Decimals travel as strings; a whole JSON number is taken too, a fractional one would already have lost digits. */
function decimal(value: unknown, min: string | undefined, max: string | undefined, places: number): Checked {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== "string") return { code: "WRONG_TYPE" };
  if (!decimalPattern.test(text)) return { code: "BAD_FORMAT" };
  const fraction = text.split(".")[1]?.replace(/0+$/, "") ?? "";
  if (fraction.length > places) return { code: "TOO_MANY_PLACES", details: { max: places } };
  // The bounds are small whole numbers, where a double is exact enough to compare.
  if (min !== undefined && Number(text) < Number(min)) return { code: "TOO_SMALL", details: { min } };
  if (max !== undefined && Number(text) > Number(max)) return { code: "TOO_LARGE", details: { max } };
  return { value: text };
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text >= "0001-01-01";
}
