import { isDay } from "./days.ts";

const written = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(?:Z|[+-](\d{2})(?::?(\d{2}))?)?$/i;

/**
 * Whether a text is an instant that the database can keep: ISO 8601, on a day of the calendar, which ends at 24:00. No clock
 * is further than 14 hours from UTC; the database takes up to 15:59.
 */
export function isInstant(text: string): boolean {
  const [, day, hour, minute, second = "0", part = "0", hours = "0", minutes = "0"] = written.exec(text) ?? [];
  const isLast = Number(hour) === 24 && [minute, second, part].every((one) => Number(one) === 0);
  const isTime = (Number(hour) <= 23 || isLast) && Number(minute) <= 59 && Number(second) <= 59;
  return day !== undefined && isDay(day) && isTime && Number(hours) <= 15 && Number(minutes) <= 59;
}

/** As people write one; calls are sent them in ISO 8601. */
export const typedInstant = "2026-11-30 14:05";
