import { isSerialNumber } from "@stowage/model";

export interface Added {
  readonly all: readonly string[];
  readonly added: readonly string[];
  /** Already there, or twice in what was pasted. */
  readonly repeated: readonly string[];
  readonly tooLong: readonly string[];
}

/** The numbers of a text: one scanned, or many pasted, apart by lines, tabs, commas or spaces. */
export const serialsIn = (text: string): readonly string[] =>
  text
    .normalize("NFKC")
    .split(/[\s,;、]+/)
    .filter(Boolean);

/** Adds what was scanned or pasted, each number once; `elsewhere` are those that stand somewhere else already. */
export function addSerials(before: readonly string[], text: string, elsewhere: readonly string[] = []): Added {
  const all = [...before];
  const [added, repeated, tooLong]: [string[], string[], string[]] = [[], [], []];
  for (const serial of serialsIn(text)) {
    if (!isSerialNumber(serial)) tooLong.push(serial);
    else if (all.includes(serial) || elsewhere.includes(serial)) repeated.push(serial);
    else {
      all.push(serial);
      added.push(serial);
    }
  }
  return { all, added, repeated, tooLong };
}

/** A list of numbers, however it is kept. */
export const asSerials = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === "string" ? serialsIn(value) : [];
