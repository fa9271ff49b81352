import { type ErrorCode, Failure } from "@stowage/model";
import { isStorable } from "../database/index.ts";

/** `from` to `to`, as numbers of the same width or as letters; or the values themselves. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
  readonly step?: number;
  readonly values?: readonly string[];
}

/** Whether a text may stand in a code: no line ends, no half of a character. */
export const isPrintable = (text: string): boolean => isStorable(text) && !/\p{Cc}/u.test(text);

const most = 10_000;
const example = "01 – 12, A – F";

/** The values of a range: 08 to 12 are 08, 09, 10, 11, 12; C to E are C, D, E. `index`: of the rule that says it. @throws Failure BAD_FORMAT. */
export function valuesOf(name: string, range: Range, index?: number): readonly string[] {
  const refused = (code: ErrorCode, more = {}) => Failure.at(name, code, more, index);
  if (range.values?.every(isPrintable)) return range.values;
  if (range.values) throw refused("BAD_FORMAT", { example });
  const { from = "", to = "", step = 1 } = range;
  const isNumbers = /^\d{1,9}$/.test(from) && /^\d{1,9}$/.test(to);
  if (!isNumbers && !(/^[A-Za-z]$/.test(from) && /^[A-Za-z]$/.test(to))) throw refused("BAD_FORMAT", { example });
  const [first, last] = isNumbers ? [Number(from), Number(to)] : [letterOf(from), letterOf(to)];
  if (last < first || step < 1) throw refused("BAD_FORMAT", { example });
  const length = Math.floor((last - first) / step) + 1;
  if (length > most) throw refused("TOO_MANY_ROWS", { max: most });
  const counted = Array.from({ length }, (_, index) => first + index * step);
  return counted.map((number) => (isNumbers ? String(number).padStart(from.length, "0") : String.fromCharCode(number)));
}

const letterOf = (letter: string): number => letter.toUpperCase().charCodeAt(0);
