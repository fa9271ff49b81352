import { type DayOrder, dayOf } from "@stowage/model";

/** How a column writes days, and by which clock its times are where they name none. */
export interface Clock {
  readonly order?: DayOrder | undefined;
  readonly timeZone: string;
}

const zoned = /[T\s]\d{1,2}:?\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;
const running = /^(\d{8}|\d{4}\D\d{1,2}\D\d{1,2}\s)\s*(\d{2})(\d{2})(\d{2})?$/;
const clocked = /^(.*?\d.*?)[T\s]\s*(上午|下午)?\s*(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*([ap]m)?$/i;

/**
 * The instant that a text means, in UTC as the database writes one: a day in any form in which people type one with a time of
 * day behind it, or both in one row of digits. Without a time zone it is by the clock of `timeZone`. Null where it means none.
 */
export function instantOf(text: string, { order, timeZone }: Clock): string | null {
  const plain = text.normalize("NFKC").trim();
  try {
    if (zoned.test(plain)) return inUtc(Temporal.Instant.from(plain));
    const parts = partsOf(plain, order);
    return parts && inUtc(Temporal.PlainDateTime.from(parts).toZonedDateTime(timeZone).toInstant());
  } catch {
    return null;
  }
}

function partsOf(plain: string, order: DayOrder | undefined): string | null {
  const [, digits = "", ...clock] = running.exec(plain) ?? [];
  if (digits) return written(dayOf(digits.trim()), clock);
  const [, date = "", half = "", hour = "", minute, second, part = "", after = ""] = clocked.exec(plain) ?? [];
  return date ? written(dayOf(date, order), [inDay(hour, half || after.toLowerCase()), minute, second], part) : null;
}

function written(
  day: string | null,
  [hour = "", minute = "", second = "00"]: readonly (string | undefined)[],
  part = "",
) {
  return day && `${day}T${hour.padStart(2, "0")}:${minute}:${second}${part}`;
}

/** The hour of the whole day, of one that counts to twelve. */
function inDay(hour: string, half: string): string {
  if (half === "") return hour;
  return String((Number(hour) % 12) + (half === "下午" || half === "pm" ? 12 : 0));
}

const inUtc = (instant: Temporal.Instant): string => instant.toString();
