import { isStorable } from "@stowage/model";

/** What a number's format shows of it. */
export interface NumberFormat {
  date: boolean;
  time: boolean;
  /** The least digits before the point, as in a code kept as a number and shown with its leading zeros. */
  digits: number;
}

const errorTexts = new Set([
  "#NULL!",
  "#DIV/0!",
  "#VALUE!",
  "#REF!",
  "#NAME?",
  "#NUM!",
  "#N/A",
  "#GETTING_DATA",
  "#SPILL!",
  "#CALC!",
  "#UNCALCULATED!",
]);

/** Stands for a formula that was saved without its value, as some programs write it. */
export const uncalculated = "#UNCALCULATED!";

/**
 * What is wrong with a cell as it arrived: a formula's error (a text file that a spreadsheet program saved carries the
 * same words), or characters that could not be decoded.
 */
export function cellProblem(text: string): "FORMULA_ERROR" | "UNREADABLE_CHARACTERS" | undefined {
  if (text.startsWith("#") && errorTexts.has(text)) return "FORMULA_ERROR";
  if (text.includes("\ufffd")) return "UNREADABLE_CHARACTERS";
  return undefined;
}

/** A number as text: plain decimal notation, at most 15 digits (all that a spreadsheet shows), no exponent. */
export function numberText(value: number, format: NumberFormat = generalFormat, date1904 = false): string {
  if (format.date || format.time) {
    const text = momentText(value, format, date1904);
    if (text !== undefined) return text;
  }
  const text = plainDecimal(Number(value.toPrecision(15)));
  if (format.digits > text.length && /^\d+$/.test(text)) return text.padStart(format.digits, "0");
  return text;
}

export const generalFormat: NumberFormat = { date: false, time: false, digits: 0 };

const formats = new Map<string, NumberFormat>();

/** Reads a number format's code, as `yyyy/m/d` or `[$-404]e"年"m"月"d"日"`. */
export function formatOf(formatCode: string): NumberFormat {
  let format = formats.get(formatCode);
  if (format === undefined) {
    format = readFormat(formatCode);
    if (formats.size < 5_000) formats.set(formatCode, format);
  }
  return format;
}

function readFormat(formatCode: string): NumberFormat {
  const elapsed = /\[(h+|m+|s+)\]/i.test(formatCode);
  const bare = formatCode
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "")
    .split(";", 1)[0]
    ?.replace(/am\/pm|a\/p|上午\/下午/gi, "h");
  if (bare === undefined || /general|@/i.test(bare)) return generalFormat;
  if (/^0{2,}$/.test(bare)) return { date: false, time: false, digits: bare.length };
  if (/[0#?]\.?[0#?]*e[+-]/i.test(bare)) return generalFormat;
  const time = elapsed || /[hs]/i.test(bare);
  const date = /[yde]/i.test(bare) || (/m/i.test(bare) && !time);
  return date || time ? { date, time, digits: 0 } : generalFormat;
}

/** The formats that a file names by number only; those of Chinese and Japanese editions included. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56) {
    return { date: false, time: true, digits: 0 };
  }
  if (id === 22) return { date: true, time: true, digits: 0 };
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) {
    return { date: true, time: false, digits: 0 };
  }
  return generalFormat;
}

const dayMs = 86_400_000;

function momentText(serial: number, format: NumberFormat, date1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined;
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400);
  const days = Math.floor(serial) + (seconds === 86_400 ? 1 : 0);
  const clock = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19);
  if (!format.date && days === 0) return clock;
  const day = new Date(epochOf(days, date1904) + days * dayMs).toISOString().slice(0, 10);
  // Many programs give days a format with a time; midnight then only means the day.
  return format.time && seconds % 86_400 !== 0 ? `${day}T${clock}` : day;
}

/** Serial 60 is 29 February 1900, a day that never was; days before it count from one day later. */
function epochOf(days: number, date1904: boolean): number {
  if (date1904) return Date.UTC(1904, 0, 1);
  return days < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
}

function plainDecimal(value: number): string {
  const text = String(value);
  const at = text.indexOf("e");
  if (at < 0) return text;
  const exponent = Number(text.slice(at + 1));
  const sign = value < 0 ? "-" : "";
  const [whole = "", fraction = ""] = text.slice(sign.length, at).split(".");
  const digits = whole + fraction;
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, "0");
}

/**
 * The row without the blank cells at its end, and without what no database holds: null characters and halves of others.
 * Changes the array it is given.
 */
export function trimmedRow(row: string[]): string[] {
  let length = row.length;
  while (length > 0 && isBlank(row[length - 1] ?? "")) length--;
  if (length < row.length) row.length = length;
  for (const [index, text] of row.entries())
    if (!isStorable(text)) row[index] = text.replaceAll("\0", "").toWellFormed();
  return row;
}

export const isBlank = (text: string): boolean => text === "" || text.trim() === "";
