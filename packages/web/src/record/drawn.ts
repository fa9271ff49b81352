import { dayAfter, dayBefore } from "../i18n/format.ts";
import type { ToldChart } from "./useFigures.ts";

/** One day as it is drawn: how much there was at its end, and what came in on it. */
export interface Drawn {
  readonly day: string;
  readonly value: number;
  readonly came: number;
}

/** Every day from the first to today. Of a level, from when there was any: the changes are known and what there is now: the days before follow backwards. */
export function drawnDays({ kind, from, to, now, days }: ToldChart): readonly Drawn[] {
  const told = new Map(days.map((one) => [one.day, one]));
  if (kind === "bars") return spanOf(from, to).map((day) => drawn(day, Number(told.get(day)?.value ?? 0), told));
  const drawnBack: Drawn[] = [];
  let level = Number(now ?? 0);
  for (let day = to; day >= from; day = dayBefore(day)) {
    drawnBack.push(drawn(day, level, told));
    level -= Number(told.get(day)?.value ?? 0);
  }
  return sinceSomething(drawnBack.reverse());
}

/** The days before goods first came tell nothing: a level begins on the last day without any. */
function sinceSomething(days: readonly Drawn[]): readonly Drawn[] {
  const first = days.findIndex(({ value }) => value > 0);
  return first < 0 ? [] : days.slice(Math.max(0, first - 1));
}

/** What began today tells no more over time than its number does. */
const leastDays = 3;

export const tellsOverTime = ({ kind }: ToldChart, days: readonly Drawn[]): boolean =>
  days.some(({ value }) => value > 0) && (kind === "bars" || days.length >= leastDays);

const drawn = (day: string, value: number, told: ReadonlyMap<string, { readonly came: string }>): Drawn => ({
  day,
  value: Math.max(0, Math.round(value * 1e6) / 1e6),
  came: Number(told.get(day)?.came ?? 0),
});

function spanOf(from: string, to: string): readonly string[] {
  const span: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) span.push(day);
  return span;
}
