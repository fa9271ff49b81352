/**
 * A day in one of the forms in which people type one, as YYYY-MM-DD: year first with any separator, none, or 年月日; the
 * years of the Republic of China (114/11/21, 民國114年11月21日); day and month before the year where one of them is over
 * 12, or where the rest of their column shows which is which. A time of day behind it is left off. Null where a text
 * could mean two days, or means none.
 */
export function dayOf(text: string, order?: DayOrder): string | null {
  const plain = text
    .normalize("NFKC")
    .trim()
    .replace(/[T\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[ap]m)?$/i, "");
  for (const [pattern, read] of forms) {
    const found = pattern.exec(plain);
    if (found) return read(found.slice(1).map(Number), order);
  }
  return null;
}

/** Whether the day or the month comes first where the year comes last. */
export type DayOrder = "day" | "month";

/** The order of a column: some of its texts can be read in this order only, and none in the other only. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | undefined {
  const proved = new Set<DayOrder>();
  for (const text of texts) {
    const [, first = 0, second = 0] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}\b/.exec(text.normalize("NFKC")) ?? [];
    if (Number(first) > 12 && Number(second) <= 12) proved.add("day");
    if (Number(second) > 12 && Number(first) <= 12) proved.add("month");
  }
  const [only] = proved;
  return proved.size === 1 ? only : undefined;
}

type Read = (parts: readonly number[], order?: DayOrder) => string | null;

const yearFirst: Read = ([year = 0, month = 0, day = 0]) => written(year, month, day);
const republic: Read = ([year = 0, month = 0, day = 0]) => written(year + 1911, month, day);
const yearLast: Read = ([first = 0, second = 0, year = 0], order) => {
  if (first > 12) return written(year, second, first);
  if (second > 12 || first === second || order === "month") return written(year, first, second);
  return order === "day" ? written(year, second, first) : null;
};

const forms: readonly (readonly [RegExp, Read])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, yearFirst],
  [/^(\d{4})(\d{2})(\d{2})$/, yearFirst],
  [/^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/, yearFirst],
  [/^(?:中華)?民國\s*(\d{1,3})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/, republic],
  [/^(\d{2,3})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/, republic],
  [/^(1\d{2})[-/.](\d{1,2})[-/.](\d{1,2})$/, republic],
  [/^(1\d{2})(\d{2})(\d{2})$/, republic],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/, yearLast],
];

function written(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || year > 2999 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return at.toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar as YYYY-MM-DD, from the year 1 on: 30 February is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001-01-01") return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
