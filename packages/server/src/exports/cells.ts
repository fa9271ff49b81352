/** Decimals and amounts may come as strings, days as YYYY-MM-DD, instants as ISO 8601 in UTC. */
export type Cell = string | number | bigint | boolean | null | undefined;

export type ColumnKind = "text" | "number" | "date" | "instant" | "flag";

export interface Column {
  title: string;
  kind: ColumnKind;
}

/** A cell as the two Excel formats can keep it. Numbers that a double would not hold exactly stay texts. */
export type Value =
  | { kind: "empty" }
  | { kind: "text"; text: string }
  | { kind: "number"; number: number }
  | { kind: "flag"; flag: boolean }
  | { kind: "date"; serial: number }
  | { kind: "instant"; serial: number };

/** Excel's limit, in UTF-16 units. */
export const longestText = 32_767;

const empty: Value = { kind: "empty" };

/** What a cell is in a column of this kind; what does not fit the kind is kept as text. */
export function typedValue(cell: Cell, kind: ColumnKind, timeZone: string): Value {
  if (cell === null || cell === undefined || cell === "") return empty;
  if (typeof cell === "boolean") return { kind: "flag", flag: cell };
  if (typeof cell === "string") return stringValue(cell, kind, timeZone);
  if (typeof cell === "number" && Number.isFinite(cell)) return { kind: "number", number: cell };
  return kind === "text" ? text(String(cell)) : numberValue(String(cell));
}

/** What the cell shows, for formats that know only text. */
export function textOf(cell: Cell, kind: ColumnKind, timeZone: string): string {
  if (cell === null || cell === undefined) return "";
  if (kind !== "instant" || typeof cell !== "string") return String(cell);
  return localTime(cell, timeZone)?.replace("T", " ") ?? cell;
}

/** Whether a text begins with apostrophes and then a formula. It gets one more apostrophe: reading the file back takes one off. */
const looksGuarded = (text: string): boolean => /^'+[=+\-@\t\r\n＝＋－＠]/.test(text);

/** A text as it is written to separated text: no program runs it, and it is read back as it was. */
export const harmless = (text: string): string => (looksLikeFormula(text) || looksGuarded(text) ? `'${text}` : text);

/**
 * Spreadsheet programs run what begins like a formula, full-width signs included. Plain numbers begin with a minus too,
 * and are harmless.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
}

function stringValue(cell: string, kind: ColumnKind, timeZone: string): Value {
  switch (kind) {
    case "number":
      return numberValue(cell);
    case "date": {
      const serial = serialOf(cell);
      return serial === undefined ? text(cell) : { kind: "date", serial };
    }
    case "instant": {
      const serial = serialOf(localTime(cell, timeZone) ?? "");
      return serial === undefined ? text(cell) : { kind: "instant", serial };
    }
    default:
      return text(cell);
  }
}

function text(value: string): Value {
  const whole = value.toWellFormed();
  return {
    kind: "text",
    text: whole.length > longestText ? `${whole.slice(0, longestText - 1)}…`.toWellFormed() : whole,
  };
}

function numberValue(cell: string): Value {
  if (!/^-?\d+(\.\d+)?$/.test(cell)) return text(cell);
  const digits = cell.replace(/^-?0*\.?0*/, "").replace(".", "");
  return digits.length > 15 ? text(cell) : { kind: "number", number: Number(cell) };
}

/** Days since the end of 1899, as both formats count; undefined for what they cannot count. */
function serialOf(moment: string): number | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?$/.exec(moment);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  if (new Date(ms).toISOString().slice(0, 10) !== moment.slice(0, 10)) return undefined;
  const serial = (ms - Date.UTC(1899, 11, 30)) / 86_400_000;
  return serial >= 61 && serial < 2_958_466 ? serial : undefined;
}

/** YYYY-MM-DDTHH:MM:SS on the clocks of the time zone; undefined where the text is no instant. */
function localTime(instant: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT/.test(instant)) return undefined;
  try {
    return Temporal.Instant.from(instant)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: "second" });
  } catch {
    return undefined;
  }
}
