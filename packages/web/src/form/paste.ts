import { dayOf, type Field, isDecimal } from "@stowage/model";
import { checkValue } from "./check.ts";
import { serialsIn } from "./serials.ts";

/** Whether it is several cells: they go to the grid, even where one of its cells is being typed into. */
export const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ""));

/**
 * A cell and what ends it. Spreadsheets put quotes around a cell that holds a tab or a line's end, and only around such:
 * a quote that does not close before the end of its cell is part of what stands there.
 */
const cellAndEnd = /(?:"([^"]*(?:""[^"]*)*)"(?![^\t\r\n])|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;

/** The cells of a spreadsheet's clipboard, row by row, with a tab between two; empty rows are left out. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  cellAndEnd.lastIndex = 0;
  while (cellAndEnd.lastIndex < text.length || row.length > 0) {
    const [, quoted, plain = "", end] = cellAndEnd.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\t") continue;
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.some((one) => one.trim() !== ""));
}

/** A column that cells are pasted into; one without a field is only read. */
export interface PasteColumn {
  readonly name: string;
  readonly field?: Field;
  /** What it is called on the screen. */
  readonly headings: readonly string[];
  /** What else it is called: in other languages, by other systems. */
  readonly also?: readonly string[];
  /** It is not in sight: only a heading that names it leads there. */
  readonly isHidden?: boolean;
  /** The words of its choices, by value. */
  readonly choices?: Readonly<Record<string, string>>;
}

export interface Pasted {
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Whether the first row named the columns; then it is no row. */
  readonly hadHeadings: boolean;
  /** The columns of the block that had no place: their headings, or nothing where they have none. */
  readonly left: readonly string[];
}

/**
 * Cells as rows of named values. Where the first row names known columns they go by those names, else from column
 * `from` on, in the order of the columns; what would go to a column that is only read is left out.
 */
export function readPaste(text: string, columns: readonly PasteColumn[], from: number): Pasted {
  const cells = parseTsv(text);
  const named = namedBy(cells[0] ?? [], columns);
  const inSight = columns.filter(({ isHidden }) => !isHidden);
  const isRow = (cells[0] ?? []).some((cell, at) => !named[at] && /\p{N}/u.test(cell));
  const hadHeadings = named.filter(Boolean).length >= (isRow ? 2 : 1);
  const body = hadHeadings ? cells.slice(1) : cells;
  const targets = hadHeadings ? named : targetsOf(body, inSight.slice(from));
  const rows = body.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, at) => {
        const column = targets[at];
        return column?.field ? [[column.name, readCell(column, cell)] as const] : [];
      }),
    ),
  );
  const width = Math.max(0, ...body.map((row) => row.length));
  const isLeft = (at: number) => !targets[at] && body.some((row) => row[at]?.trim());
  const headingOf = (at: number) => (hadHeadings ? (cells[0]?.[at]?.trim() ?? "") : "");
  return {
    rows,
    hadHeadings,
    left: Array.from({ length: width }, (_, at) => at)
      .filter(isLeft)
      .map(headingOf),
  };
}

/**
 * Cells without headings go to what can be typed, one after the other. Only where they do not fit there are they rows as
 * they stand on the screen, with what is only read among them.
 */
function targetsOf(body: readonly (readonly string[])[], columns: readonly PasteColumn[]): readonly PasteColumn[] {
  const typed = columns.filter(({ field }) => field);
  const [code, ...others] = typed;
  const quantity = others.find(({ field }) => field?.kind === "quantity");
  // A code and a number are what most lists hold, whatever stands between their columns.
  if (code && quantity && body.every((row) => row.length === 2 && isRight(quantity, row[1] ?? "")))
    return [code, quantity];
  const fits = (targets: readonly PasteColumn[]) =>
    body.every((row) => row.every((cell, at) => isRight(targets[at], cell)));
  return body.some((row) => row.length > 2) && !fits(typed) && fits(columns) ? columns : typed;
}

const isRight = (column: PasteColumn | undefined, cell: string): boolean =>
  !column?.field || ["REQUIRED", undefined].includes(checkValue(column.field, readCell(column, cell))?.code);

/** The columns that headings name, each once: rather by what it is called here than by what else it is called. */
function namedBy(headings: readonly string[], columns: readonly PasteColumn[]): readonly (PasteColumn | undefined)[] {
  const taken = new Set<PasteColumn>();
  const take = (heading: string, wordsOf: (column: PasteColumn) => readonly string[]) => {
    const asked = plain(heading);
    const isAsked = (column: PasteColumn) => wordsOf(column).some((word) => plain(word) === asked);
    const found = asked === "" ? undefined : columns.find((column) => !taken.has(column) && isAsked(column));
    if (found) taken.add(found);
    return found;
  };
  const own = headings.map((heading) => take(heading, ({ name, headings: said }) => [name, ...said]));
  return own.map((column, at) => column ?? take(headings[at] ?? "", ({ also = [] }) => also));
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A number without what parts its thousands; what is none stays as it was written. */
function bareNumber(text: string): string {
  const bare = text.replace(/[,\s]/g, "");
  return isDecimal(bare) ? bare : text;
}

/** A cell as its column writes it: digits plain, days as YYYY-MM-DD, choices by their value. */
export function readCell(column: PasteColumn, text: string): string {
  const value = text.normalize("NFKC").trim();
  switch (column.field?.kind) {
    case "whole":
    case "decimal":
    case "quantity":
    case "money":
      return bareNumber(value);
    case "date":
      return dayOf(value) ?? value;
    case "json":
      return serialsIn(text).join("\n");
    case "choice":
      return Object.entries(column.choices ?? {}).find(([, word]) => word === value)?.[0] ?? value;
    default:
      return column.field?.kind === "text" ? text.trim() : value;
  }
}
