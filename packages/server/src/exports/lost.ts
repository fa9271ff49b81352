import type { ExportColumn } from "./column.ts";
import { type CsvOptions, writeCsv } from "./csv.ts";
import { rowsFrom } from "./keptRows.ts";
import type { SheetFormat } from "./sheet.ts";

/** Characters that an encoding lacks: a question mark stands in place of each. */
export interface Lost {
  readonly count: number;
  /** The first of them, each once. */
  readonly characters: string;
}

const mostNamed = 20;

/** The characters that a sheet of kept rows will lose, known before its first byte is sent; null where none are lost. The kept rows stay. */
export async function lostIn(
  path: string,
  columns: readonly ExportColumn[],
  format: SheetFormat,
  options: CsvOptions,
): Promise<Lost | null> {
  if (format !== "csv" || options.encoding !== "big5") return null;
  const named = new Set<string>();
  let count = 0;
  const lost = (character: string) => {
    count += 1;
    if (named.size < mostNamed) named.add(character);
  };
  for await (const _bytes of writeCsv(rowsFrom(path, columns, true), columns, { ...options, lost }));
  return count > 0 ? { count, characters: [...named].join("") } : null;
}

/** The header `x-lost-characters`: how many characters are lost and which, percent-encoded. */
export const lostHeader = (lost: Lost | null): Readonly<Record<string, string>> =>
  lost ? { "x-lost-characters": `${lost.count} ${encodeURIComponent(lost.characters)}` } : {};
