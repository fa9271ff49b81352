import { isDay } from "./days.ts";

/**
 * The day until which goods are good that were made on a day and keep for so many days; null where either is unknown.
 * Goods that keep for 0 days have no shelf life to reckon with.
 */
export function expiryOf(made: unknown, days: unknown): string | null {
  if (typeof made !== "string" || !isDay(made) || typeof days !== "number" || !(days > 0)) return null;
  const at = new Date(`${made}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  const expiry = Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 10);
  return isDay(expiry) ? expiry : null;
}
