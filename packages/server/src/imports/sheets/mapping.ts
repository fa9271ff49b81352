/** A field that a column may fill, with the headings that people give it, in every language. */
export interface Candidate {
  field: string;
  words: readonly string[];
  /** It is a day with a time of day, which a sheet may have in two columns. */
  isInstant?: boolean;
}

/** Fields by the column that fills each; a day and its time of day may stand in two. */
export type Guessed = Record<string, number | [day: number, time: number]>;

const enough = 0.66;
/** A column that fits two fields about as well fits neither: a wrong guess costs more than a missing one. */
const margin = 0.04;
/** Characters of a heading that are looked at: what is longer is a text, and would take long to compare. */
const longest = 200;

/**
 * Which column fills which field: headings that say a field's name or one of its words exactly, then those that come
 * near, the nearest first. Each column and each field is used once; what is unsure is left out.
 */
export function guessMapping(
  columns: readonly string[],
  candidates: readonly Candidate[],
  ignored: ReadonlySet<number> = new Set(),
): Guessed {
  const headings = columns.map(readHeading);
  const fields = candidates.map(({ field, words }) => ({ field, words: [field, ...words].map(readHeading) }));
  const mapping: Guessed = {};
  const free = new Set(headings.flatMap(({ compact }, index) => (compact === "" || ignored.has(index) ? [] : [index])));
  const instants = candidates.filter(({ isInstant }) => isInstant);
  const pair = instants.length === 1 ? dayAndTime(headings, fields) : undefined;
  if (instants[0] && pair) {
    mapping[instants[0].field] = pair;
    for (const column of pair) free.delete(column);
  }
  // What stands in brackets tells two columns of one name apart; else it is a unit or a mark, and says nothing.
  for (const part of ["whole", "compact"] as const)
    for (const { field, words } of fields) {
      if (mapping[field] !== undefined) continue;
      const exact = words.flatMap((word) => [...free].filter((index) => headings[index]?.[part] === word[part]))[0];
      if (exact !== undefined) take(mapping, free, field, exact);
    }
  const open = fields.filter(({ field }) => mapping[field] === undefined);
  for (const { field, index } of nearest(headings, free, open)) {
    if (free.has(index) && mapping[field] === undefined) take(mapping, free, field, index);
  }
  return mapping;
}

/**
 * The column of a day and that of its time of day, of one name but for that: 日期 and 時間, 送達日期 and 送達時刻. None where the day is
 * another field's.
 */
function dayAndTime(
  headings: readonly Heading[],
  fields: readonly { readonly field: string; readonly words: readonly Heading[] }[],
): [day: number, time: number] | undefined {
  const named = new Set(fields.flatMap(({ words }) => words.map(({ compact }) => compact)));
  for (const [day, { compact }] of headings.entries()) {
    const end = dayEnds.find((one) => compact.endsWith(one));
    if (end === undefined || named.has(compact)) continue;
    const begin = compact.slice(0, -end.length);
    const time = headings.findIndex((other) => timeEnds.some((one) => other.compact === begin + one));
    if (time >= 0) return [day, time];
  }
  return undefined;
}

/** How many fields each row names exactly. */
export function namedIn(rows: readonly string[][], candidates: readonly Candidate[]): number[] {
  const fieldOf = new Map(
    candidates.flatMap(({ field, words }) => [field, ...words].map((word) => [readHeading(word).compact, field])),
  );
  return rows.map((row) => new Set(row.flatMap((cell) => fieldOf.get(readHeading(cell).compact) ?? [])).size);
}

interface Heading {
  /** The same as `compact`, with what stands in brackets. */
  whole: string;
  /** Lower case, without spaces and signs. */
  compact: string;
  words: string[];
}

const dayEnds = ["日期", "date", "day"];
const timeEnds = ["時間", "時刻", "时间", "时刻", "time", "timeofday"];

/** Full width becomes half, 台 becomes 臺, marks of required fields and units in brackets go. */
function readHeading(text: string): Heading {
  const plain = text
    .slice(0, longest)
    .normalize("NFKC")
    .replaceAll("台", "臺")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const bare = plain.replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, " ");
  const [all, outside] = [wordsIn(plain), wordsIn(bare)];
  const words = outside.length > 0 ? outside : all;
  return { whole: all.join(""), compact: words.join(""), words };
}

const wordsIn = (text: string): string[] => (text.match(/[\p{L}\p{N}#%]+/gu) ?? []).map(singular);

function singular(word: string): string {
  return /[a-z]{3,}[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function take(mapping: Guessed, free: Set<number>, field: string, index: number): void {
  mapping[field] = index;
  free.delete(index);
}

function nearest(
  headings: readonly Heading[],
  free: ReadonlySet<number>,
  fields: readonly { field: string; words: Heading[] }[],
): { field: string; index: number; likeness: number }[] {
  const found = [...free].flatMap((index) => {
    const heading = headings[index];
    if (heading === undefined) return [];
    const fits = fields
      .map(({ field, words }) => ({
        field,
        index,
        likeness: Math.max(...words.map((word) => likeness(heading, word))),
      }))
      .sort((a, b) => b.likeness - a.likeness);
    const [best, second] = fits;
    if (best === undefined || best.likeness < enough) return [];
    return second !== undefined && best.likeness - second.likeness < margin ? [] : [best];
  });
  return found.sort((a, b) => b.likeness - a.likeness);
}

/** From 0 to 1. */
function likeness(a: Heading, b: Heading): number {
  if (a.compact === "" || b.compact === "") return 0;
  const chinese = /\p{Script=Han}/u.test(a.compact) && /\p{Script=Han}/u.test(b.compact);
  return chinese
    ? chineseLikeness(a.compact, b.compact)
    : Math.max(sharedWords(a.words, b.words), spelling(a.compact, b.compact));
}

/** The last characters say what a thing is (…編號, …數量), so that a common end counts more than a common beginning. */
function chineseLikeness(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const ratio = short.length / long.length;
  const ends = short.length >= 2 && long.endsWith(short) ? 0.65 + 0.3 * ratio : 0;
  const begins = short.length >= 2 && long.startsWith(short) ? 0.35 + 0.5 * ratio : 0;
  return Math.max(ends, begins, overlap(pairs(a), pairs(b)), spelling(a, b));
}

function pairs(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}

function sharedWords(a: readonly string[], b: readonly string[]): number {
  return overlap(a, b) * 0.97;
}

/** Dice's coefficient. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const rest = [...b];
  let shared = 0;
  for (const item of a) {
    const at = rest.indexOf(item);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared++;
  }
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

/** For slips of the keyboard only: one in five characters may differ. */
function spelling(a: string, b: string): number {
  const ratio = 1 - distance(a.slice(0, 60), b.slice(0, 60)) / Math.max(a.length, b.length);
  return ratio >= 0.8 ? ratio * 0.95 : 0;
}

/** Levenshtein's. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
