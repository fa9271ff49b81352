import { isSerialNumber } from "@stowage/model";

export interface Added {
  readonly all: readonly string[];
  readonly added: readonly string[];
  /** Already there, or twice in what was pasted. */
  readonly repeated: readonly string[];
  readonly tooLong: readonly string[];
}

/** The numbers of a text that is pasted, apart by lines, tabs or commas: a number may have spaces in it. */
export const serialsIn = (text: string): readonly string[] => numbersOf(text.normalize("NFKC").split(/[\r\n\t,;、]+/));

/** One scan, or what is typed until Enter, is one number, whatever stands in it. */
export const scannedSerial = (text: string): readonly string[] => numbersOf([text.normalize("NFKC")]);

const numbersOf = (texts: readonly string[]): readonly string[] => texts.map((one) => one.trim()).filter(Boolean);

/** Adds numbers that were scanned or pasted, each once; `elsewhere` are those that stand somewhere else already. */
export function addSerials(
  before: readonly string[],
  numbers: readonly string[],
  elsewhere: readonly string[] = [],
): Added {
  const all = [...before];
  const [added, repeated, tooLong]: [string[], string[], string[]] = [[], [], []];
  for (const serial of numbers) {
    if (!isSerialNumber(serial)) tooLong.push(serial);
    else if (all.includes(serial) || elsewhere.includes(serial)) repeated.push(serial);
    else {
      all.push(serial);
      added.push(serial);
    }
  }
  return { all, added, repeated, tooLong };
}

/** A list of numbers, however it is kept: as such, or as a text with one a line. */
export const asSerials = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === "string" ? numbersOf(value.split("\n")) : [];
