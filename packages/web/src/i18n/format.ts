import { type Declarations, documentsOf, type Field, model } from "@stowage/model";
import type { Words } from "./index.ts";
import { localDay, localInstant, pad } from "./localTime.ts";

export { localDay, localInstant };

/** Thousands apart, zeros after the point away: `"12345.500"` → `12,345.5`. Exact at any length. */
export function groupedDecimal(decimal: string | number): string {
  const [whole = "0", part = ""] = String(decimal).split(".");
  const digits = whole.replace(/^-/, "").replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  const rest = part.replace(/0+$/, "");
  return `${whole.startsWith("-") ? "−" : ""}${digits}${rest ? `.${rest}` : ""}`;
}

/** The same as it is said to somebody: weekday, day and time, the year where it is another than now. */
export function spokenInstant(iso: string, language: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const year = at.getFullYear() === new Date().getFullYear() ? {} : ({ year: "numeric" } as const);
  const day = { ...year, month: "short", day: "numeric", weekday: "short" } as const;
  const said = at.toLocaleDateString(language.replace("_", "-"), day);
  return `${said} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Making one takes longer than all that a screen asks of it, and screens ask each time they are drawn. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const two = "2-digit";
  const day = { year: "numeric", month: two, day: two } as const;
  const time = { hourCycle: "h23", hour: two, minute: two, second: two } as const;
  const made = new Intl.DateTimeFormat("en", { timeZone, ...day, ...time });
  clocks.set(timeZone, made);
  return made;
}

const partsIn = (timeZone: string, at: Date | number) =>
  Object.fromEntries(
    clockIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** The day that it is in a time zone: `2026-11-21`; in the browser's own where none is known. */
export function dayIn(timeZone: string | undefined, at: Date): string {
  if (!timeZone) return localDay(at);
  const part = partsIn(timeZone, at);
  return `${part.year}-${part.month}-${part.day}`;
}

/** The instant at which a day begins in a time zone, in the browser's own where none is known. */
export function startOfDay(day: string, timeZone: string | undefined): Date {
  if (!timeZone) return new Date(`${day}T00:00`);
  const asUtc = Date.parse(`${day}T00:00Z`);
  // Once more, since the clock may be changed between the two.
  const near = asUtc - offsetAt(timeZone, asUtc);
  return new Date(asUtc - offsetAt(timeZone, near));
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  const part = partsIn(timeZone, at);
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`) - at;
}

/** The day before: `2026-03-01` → `2026-02-28`. */
export const dayBefore = (day: string): string => daysFrom(day, -1);
export const dayAfter = (day: string): string => daysFrom(day, 1);

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** How many days lie between two; below zero where the second is before the first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

const plain = (value: unknown) => String(value);
const number = (value: unknown) => groupedDecimal(value as string | number);

const documents = documentsOf(model);
/** The fields that keep the state before. */
const remembering: ReadonlySet<string> = new Set(documents.flatMap(({ remembers }) => remembers ?? []));

/** A state of any document in words, as what keeps the state before or a warehouse's holds names it. */
export const stateWord = (state: string, words: Words) =>
  documents.map(({ status }) => words.choice(status, state)).find((word) => word !== state) ?? state;

/** How much stands in what the screens keep: the entries of all its lists. */
export function entriesIn(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + entriesIn(one), 0);
}

const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== "object");

/** The names of fields that hold values with words beside others. */
const worded: ReadonlySet<string> = new Set(
  Object.values(model as Declarations).flatMap(({ fields }) =>
    Object.keys(fields).filter((name) => fields[name] && "known" in fields[name]),
  ),
);

/** The fields that hold lists of choices, each with the choice that has their words. */
const listed: ReadonlyMap<string, string> = new Map(
  Object.values(model as Declarations).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === "json" && field.choices ? [[name, field.choices.of] as const] : [],
    ),
  ),
);

/** The fields that name a list. */
const namingLists: ReadonlySet<string> = new Set(
  Object.values(model as Declarations).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => (field.kind === "code" && field.list ? [name] : [])),
  ),
);

/** The names of numbers that are parts of a name. */
const namingNumbers: ReadonlySet<string> = new Set(
  Object.values(model as Declarations).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => (field.kind === "decimal" && field.naming ? [name] : [])),
  ),
);

const choiceWord = (name: string, value: string, words: Words) =>
  worded.has(name) ? words.choice(name, value) : value;

const formatters: Record<Field["kind"], (value: unknown, name: string, words: Words) => string> = {
  text: (value, name, words) =>
    remembering.has(name) ? stateWord(String(value), words) : choiceWord(name, String(value), words),
  code: (value, name, words) =>
    namingLists.has(name) ? words.resources(String(value)) : choiceWord(name, String(value), words),
  email: plain,
  telephone: plain,
  colour: plain,
  file: plain,
  files: (value, _name, words) =>
    (Array.isArray(value) ? value : []).map((one: { name?: string }) => one.name ?? "").join(words.say("frame.comma")),
  picture: plain,
  lookup: plain,
  whole: number,
  decimal: (value, name) => (namingNumbers.has(name) ? plain(value) : number(value)),
  quantity: number,
  money: number,
  date: plain,
  instant: (value) => localInstant(String(value)),
  flag: (value, _name, words) => words.say(value ? "frame.yes" : "frame.no"),
  choice: (value, name, words) => words.choice(name, String(value)),
  json: (value, name, words) => {
    if (!isPlainList(value)) return words.say("form.entries", { count: entriesIn(value) });
    const choice = listed.get(name);
    const word = (one: string) =>
      choice !== undefined ? words.choice(choice, one) : name === "hold_after_step" ? stateWord(one, words) : one;
    return value.map((one) => word(String(one))).join(words.say("frame.comma"));
  },
};

/** A value as a person reads it; empty for what is not there. */
export function shown(kind: Field["kind"], value: unknown, name: string, words: Words): string {
  return value === null || value === undefined || value === "" ? "" : formatters[kind](value, name, words);
}
