import { Failure } from "@stowage/model";

/** `from` to `to`, as numbers of the same width or as letters; or the values themselves. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
  readonly step?: number;
  readonly values?: readonly string[];
}

const most = 10_000;

/** The values of a range: 08 to 12 are 08, 09, 10, 11, 12; C to E are C, D, E. @throws Failure BAD_FORMAT. */
export function valuesOf(name: string, range: Range): readonly string[] {
  if (range.values) return range.values;
  const { from = "", to = "", step = 1 } = range;
  if (/^\d{1,9}$/.test(from) && /^\d{1,9}$/.test(to))
    return count(name, Number(from), Number(to), step).map((number) => String(number).padStart(from.length, "0"));
  if (/^[A-Za-z]$/.test(from) && /^[A-Za-z]$/.test(to)) {
    const [first, last] = [from, to].map((letter) => letter.toUpperCase().charCodeAt(0)) as [number, number];
    return count(name, first, last, step).map((code) => String.fromCharCode(code));
  }
  throw wrong(name);
}

function count(name: string, first: number, last: number, step: number): number[] {
  if (last < first || step < 1) throw wrong(name);
  const length = Math.floor((last - first) / step) + 1;
  if (length > most) throw new Failure("TOO_MANY_ROWS", { details: { field: name, max: most } });
  return Array.from({ length }, (_, place) => first + place * step);
}

const wrong = (field: string) =>
  new Failure("BAD_FORMAT", { details: { field }, errors: [{ field, code: "BAD_FORMAT", details: { field } }] });
