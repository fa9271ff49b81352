import { type LocationPart, locationParts } from "./locationParts.ts";

/** A location's code with the parts that it is made of. */
export type CodeWithParts = { readonly storage_code: string } & Readonly<
  Partial<Record<LocationPart, string | null | undefined>>
>;

export interface ProposedBatch {
  /** As a batch takes it: `{area}-{rack}-{level:2}`. */
  readonly pattern: string;
  readonly ranges: Readonly<Partial<Record<LocationPart, { readonly from: string; readonly to: string }>>>;
}

/** How many beginnings of a code are tried until it counts as one that does not show its parts. */
const mostTried = 300;
/** How many patterns are held against all codes: those that most codes can be read by. */
const mostCompared = 50;

/**
 * The next locations of a warehouse, as its codes are made: by the pattern that most of them follow, the first part one
 * further than the last of it, the others as far as they go. Null where no code shows its parts.
 */
export function proposedBatch(rows: readonly CodeWithParts[]): ProposedBatch | null {
  const read = Map.groupBy(rows.flatMap(patternsOf), (pattern) => pattern);
  const patterns = [...read.keys()].sort((one, other) => (read.get(other) ?? []).length - (read.get(one) ?? []).length);
  const votes = patterns
    .slice(0, mostCompared)
    .map((pattern) => ({ pattern, alike: rows.filter((row) => follows(row, pattern)) }));
  const [best] = votes.sort(
    (one, other) => other.alike.length - one.alike.length || literals(one.pattern) - literals(other.pattern),
  );
  if (!best?.alike.length) return null;
  const { pattern, alike } = best;
  const parts = [...pattern.matchAll(placeholder)];
  const ranges = parts.flatMap(([, name, width], at) => {
    const part = name as LocationPart;
    const values = alike.map((row) => String(row[part])).sort(byValue);
    const [first, last] = [values[0], values.at(-1)];
    if (first === undefined || last === undefined || !values.every(isCounted)) return [];
    const next = at === 0 ? following(last, width ? Number(width) : widthOf(values)) : null;
    return [[part, next === null ? { from: first, to: last } : { from: next, to: next }] as const];
  });
  return { pattern, ranges: Object.fromEntries(ranges) };
}

const placeholder = /\{(\w+)(?::(\d+))?\}/g;

/** Whether a code is what a pattern makes of its parts. */
const follows = (row: CodeWithParts, pattern: string): boolean =>
  row.storage_code ===
  pattern.replace(placeholder, (_, part: LocationPart, width = "0") =>
    String(row[part] ?? "").padStart(Number(width), "0"),
  );

/**
 * The ways to read a code as all of its parts with signs between them. Parts that read alike are taken in one order, the
 * larger first: which of them stands where, other codes show.
 */
function patternsOf(row: CodeWithParts): readonly string[] {
  const code = row.storage_code;
  const values = new Map(locationParts.flatMap((part) => (row[part] ? [[part, String(row[part])] as const] : [])));
  if (values.size === 0) return [];
  let tried = 0;
  const read = (at: number, left: readonly LocationPart[]): readonly string[] => {
    tried += 1;
    if (tried > mostTried) return [];
    if (left.length === 0) return /^[^\p{L}\p{N}{}]*$/u.test(code.slice(at)) ? [code.slice(at)] : [];
    const unlike = new Map(left.toReversed().map((part) => [values.get(part) ?? "", part]));
    const byPart = [...unlike].flatMap(([value, part]) => {
      const length = lengthAt(code, at, value);
      const named = length === value.length ? `{${part}}` : `{${part}:${length}}`;
      const rest = left.filter((other) => other !== part);
      return length === 0 ? [] : read(at + length, rest).map((pattern) => named + pattern);
    });
    const sign = code[at];
    const bySign = sign && /[^\p{L}\p{N}{}]/u.test(sign) ? read(at + 1, left).map((pattern) => sign + pattern) : [];
    return [...byPart, ...bySign];
  };
  return read(0, [...values.keys()]);
}

/** How many letters of a code say a value from here on: a number may be filled up with zeros. */
function lengthAt(code: string, at: number, value: string): number {
  if (code.startsWith(value, at)) return value.length;
  const [digits = ""] = /^\d+/.exec(code.slice(at)) ?? [];
  return /^\d+$/.test(value) && digits !== "" && Number(digits) === Number(value) ? digits.length : 0;
}

const literals = (pattern: string): number => pattern.replace(/\{[^}]*\}/g, "").length;

const isCounted = (value: string): boolean => /^(\d{1,9}|[A-Za-z])$/.test(value);

const byValue = (one: string, other: string): number =>
  /^\d+$/.test(one) && /^\d+$/.test(other) ? Number(one) - Number(other) : one < other ? -1 : Number(one > other);

/** The digits that all of these numbers have; undefined where they differ, or have one, which is no width to be kept. */
function widthOf(values: readonly string[]): number | undefined {
  const [width = 1, ...others] = new Set(values.map(({ length }) => length));
  return width > 1 && others.length === 0 ? width : undefined;
}

/** The value behind one; null behind the last letter, and behind the last number that has no more digits than may be. */
function following(value: string, width: number | undefined): string | null {
  if (!/^\d+$/.test(value)) return /^[zZ]$/.test(value) ? null : String.fromCharCode(value.charCodeAt(0) + 1);
  const next = String(Number(value) + 1).padStart(value.length, "0");
  return isCounted(next) && next.length <= (width ?? next.length) ? next : null;
}
