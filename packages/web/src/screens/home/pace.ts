interface Finished {
  /** Of the warehouse's day. */
  readonly minute: number;
  readonly count: number;
}

export interface Pace {
  /** How many were open at which minute, the earliest first; the last is now. */
  readonly points: readonly (readonly [minute: number, open: number])[];
  /** The minute at which nothing is left at the pace so far; null where nothing was finished yet. */
  readonly end: number | null;
}

const usualStart = 8 * 60;
const halfHour = 30;

/** The way of a day's open documents to nothing; `finished` by half-hours in order. */
export function paceOf(open: number, finished: readonly Finished[], now: number): Pace {
  const done = finished.reduce((sum, { count }) => sum + count, 0);
  const start = Math.min(usualStart, finished[0]?.minute ?? now, now);
  let left = open + done;
  const points: (readonly [number, number])[] = [[start, left]];
  for (const { minute, count } of finished) {
    points.push([Math.min(minute, now), left]);
    left -= count;
    points.push([Math.min(minute + halfHour, now), left]);
  }
  if (points.at(-1)?.[0] !== now) points.push([now, open]);
  const worked = now - (finished[0]?.minute ?? now);
  const end = open === 0 ? now : done > 0 && worked > 0 ? now + (open * worked) / done : null;
  return { points, end };
}

const dayLength = 24 * 60;

/** `18:05`; null for a minute of another day. */
export function clock(minute: number): string | null {
  const whole = Math.round(minute);
  if (whole >= dayLength) return null;
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

/** The minute of the day that it is in a time zone, in the browser's own where none is known. */
export function minuteIn(timeZone: string | undefined, at: Date): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" });
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return Number(part.hour) * 60 + Number(part.minute);
}

/** Times of day to be named: every second hour, or less often where there is room for fewer. */
export function ticksOf(first: number, last: number, most: number): readonly number[] {
  const step = [120, 180, 240, 360].find((minutes) => (last - first) / minutes + 1 <= most) ?? 720;
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step);
}
