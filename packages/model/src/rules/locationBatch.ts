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

/**
 * The next locations of a warehouse, as its codes are made: by the pattern that most of them follow, the first part one
 * further than the last of it, the others as far as they go. Null where no code shows its parts.
 */
export function proposedBatch(rows: readonly CodeWithParts[]): ProposedBatch | null {
  const votes = new Map<string, CodeWithParts[]>();
  for (const row of rows)
    for (const pattern of new Set(patternsOf(row))) votes.set(pattern, [...(votes.get(pattern) ?? []), row]);
  const [best] = [...votes].sort(
    ([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || literals(one) - literals(other),
  );
  if (!best) return null;
  const [pattern, alike] = best;
  const parts = [...pattern.matchAll(/\{(\w+)/g)].map(([, part]) => part as LocationPart);
  const ranges = parts.flatMap((part, at) => {
    const values = alike.map((row) => String(row[part])).sort(byValue);
    const [first, last] = [values[0], values.at(-1)];
    if (first === undefined || last === undefined || !values.every(isCounted)) return [];
    const next = at === 0 ? following(last) : null;
    return [[part, next === null ? { from: first, to: last } : { from: next, to: next }] as const];
  });
  return { pattern, ranges: Object.fromEntries(ranges) };
}

/** Every way to read a code as all of its parts with signs between them. */
function patternsOf(row: CodeWithParts): readonly string[] {
  const code = row.storage_code;
  const has = locationParts.filter((part) => row[part]);
  if (has.length === 0) return [];
  const read = (at: number, left: readonly LocationPart[]): readonly string[] => {
    if (left.length === 0) return /^[^\p{L}\p{N}{}]*$/u.test(code.slice(at)) ? [code.slice(at)] : [];
    const byPart = left.flatMap((part) => {
      const length = lengthAt(code, at, String(row[part]));
      const named = length === String(row[part]).length ? `{${part}}` : `{${part}:${length}}`;
      const rest = left.filter((other) => other !== part);
      return length === 0 ? [] : read(at + length, rest).map((pattern) => named + pattern);
    });
    const sign = code[at];
    const bySign = sign && /[^\p{L}\p{N}{}]/u.test(sign) ? read(at + 1, left).map((pattern) => sign + pattern) : [];
    return [...byPart, ...bySign];
  };
  return read(0, has);
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

/** The value behind one; null behind the last letter. */
function following(value: string): string | null {
  if (/^\d+$/.test(value)) return String(Number(value) + 1).padStart(value.length, "0");
  return /^[zZ]$/.test(value) ? null : String.fromCharCode(value.charCodeAt(0) + 1);
}
