/** What a build says of itself, as the screens show it. */
export interface Released {
  /** `2026-11-25`. */
  readonly date: string;
  /** The day and which build of that day it is: `2026.11.25-001`. */
  readonly build: string;
}

/**
 * @param number of the build on its day, as whoever builds counts them (`BUILD_NUMBER`); the first unless told.
 * @throws Error where the number is none.
 */
export function releasedOn(day: Date, number = "1"): Released {
  if (!/^\d{1,6}$/.test(number)) throw new Error(`BUILD_NUMBER is no number: ${number}`);
  const date = day.toISOString().slice(0, 10);
  return { date, build: `${date.replaceAll("-", ".")}-${number.padStart(3, "0")}` };
}
