/**
 * Whether a text names a time zone as IANA does, by area and place. Offsets and abbreviations are none: PostgreSQL and
 * JavaScript read `+08:00` with opposite signs, and `CST` is three zones.
 */
export function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !/^[A-Za-z_]+\/[\w+\-/]+$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
