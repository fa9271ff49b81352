import { type ErrorCode, type Field, telephoneExample, telephonePattern } from "@stowage/model";

/** What is wrong with a value, under the catalogue's code. */
export interface Wrong {
  readonly code: ErrorCode;
  readonly details?: Readonly<Record<string, string | number>>;
}

type Check<K extends Field["kind"]> = (value: string, field: Extract<Field, { kind: K }>) => Wrong | null;

const decimal = /^-?\d+(\.\d+)?$/;

const text = (value: string, { max, min }: { max?: number; min?: number }): Wrong | null => {
  if (max !== undefined && [...value].length > max) return { code: "TOO_LONG", details: { max } };
  return min !== undefined && [...value].length < min ? { code: "TOO_SHORT", details: { min } } : null;
};

const within = (value: string, min: string | number | undefined, max?: string | number): Wrong | null => {
  if (min !== undefined && compare(value, String(min)) < 0) return { code: "TOO_SMALL", details: { min } };
  return max !== undefined && compare(value, String(max)) > 0 ? { code: "TOO_LARGE", details: { max } } : null;
};

function number(value: string, places: number, min?: string | number, max?: string | number): Wrong | null {
  if (!decimal.test(value)) return { code: "WRONG_TYPE" };
  if ((value.split(".")[1]?.length ?? 0) > places) return { code: "TOO_MANY_PLACES", details: { places } };
  return within(value, min, max);
}

const pattern =
  (expression: RegExp) =>
  (value: string): Wrong | null =>
    expression.test(value) ? null : { code: "BAD_FORMAT" };
const none = () => null;

const checks: { [K in Field["kind"]]: Check<K> } = {
  text,
  code: (value, field) => text(value, { max: 60, ...field }),
  whole: (value, { min, max }) => number(value, 0, min, max),
  decimal: (value, { min, max, places = 6 }) => number(value, places, min, max),
  quantity: (value, { min }) => number(value, 6, min),
  money: (value, { min }) => number(value, 6, min),
  email: pattern(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  telephone: (value) =>
    new RegExp(telephonePattern).test(value) ? null : { code: "BAD_FORMAT", details: { example: telephoneExample } },
  colour: pattern(/^#[\da-f]{6}$/i),
  date: pattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  instant: none,
  choice: (value, { values }) => (values.includes(value) ? null : { code: "NOT_A_CHOICE", details: { value } }),
  flag: none,
  lookup: none,
  file: none,
  files: none,
  json: none,
};

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** What the model says against a value; null where nothing. */
export function checkValue(field: Field, value: unknown): Wrong | null {
  if (isEmpty(value)) return field.required ? { code: "REQUIRED" } : null;
  if (typeof value === "object" || typeof value === "boolean") return null;
  return (checks[field.kind] as Check<Field["kind"]>)(String(value).trim(), field as never);
}

/** The order of two decimal strings: negative, zero, positive. Exact at any length. */
export function compare(one: string, other: string): number {
  const places = Math.max(placesOf(one), placesOf(other));
  const [a, b] = [scaled(one, places), scaled(other, places)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const placesOf = (value: string) => value.split(".")[1]?.length ?? 0;

function scaled(value: string, places: number): bigint {
  const [whole = "0", part = ""] = value.split(".");
  return BigInt(`${whole}${part.padEnd(places, "0")}`);
}
