import type { Cell, Column } from "./cells.ts";

/** A column of an export: how it is titled and kept. Plain data, so that it can be handed to a thread. */
export interface ExportColumn extends Column {
  readonly name: string;
  /** What is shown for the values of a choice. */
  readonly words?: Readonly<Record<string, string>>;
  readonly json?: true;
  /** Files are shown by their names. */
  readonly files?: true;
  /** What is counted of a document's lines. */
  readonly tally?: TallyCell;
}

interface TallyCell {
  readonly says: "done" | "lines" | "amount";
  /** The field with the document's state, and the states in which it goes nowhere any more: nothing is in progress there. */
  readonly status: string;
  readonly givenUp: readonly string[];
}

/** What a row tells of its lines, as far as a file has it. */
interface Tally {
  readonly lines: number;
  readonly done: number | null;
  readonly sums: readonly { readonly unit_name: string | null; readonly sum: string }[];
}

type Row = Readonly<Record<string, unknown>>;

/** What a column has of a row. */
export const cellIn = (column: ExportColumn, row: Row): Cell =>
  column.tally ? talliedCell(column.tally, row) : cellOf(column, row[column.name]);

/** The same as the list shows, in words that no program takes for a day: `2 / 5` is its progress, `7 piece + 1 box` its goods. */
function talliedCell({ says, status, givenUp }: TallyCell, row: Row): Cell {
  const tally = row.tally as Tally | null;
  if (!tally) return null;
  const { lines, done, sums } = tally;
  if (says === "lines") return lines;
  if (says === "amount") return sums.map(({ sum, unit_name }) => `${sum} ${unit_name ?? ""}`.trim()).join(" + ");
  return done === null || lines === 0 || givenUp.includes(String(row[status])) ? null : `${done} / ${lines}`;
}

/** What a value of a row becomes in a column. */
function cellOf({ words, json, files }: ExportColumn, value: unknown): Cell {
  if (files) return Array.isArray(value) ? value.map((one: { name?: string }) => one.name ?? "").join(", ") : null;
  if (json) return value === null || value === undefined ? null : (listed(value, words) ?? JSON.stringify(value));
  if (!words) return value as Cell;
  return typeof value === "string" ? (words[value] ?? value) : null;
}

/** A list of plain texts as a person writes one, `ELEC,CARE`; null for whatever an import would not read back from that. */
function listed(value: unknown, words: ExportColumn["words"] = {}): string | null {
  const isPlain = (one: unknown) =>
    typeof one === "string" && one !== "" && one === one.trim() && !/[,，、;；\n]/.test(one);
  if (!Array.isArray(value) || !value.every(isPlain)) return null;
  const text = value.map((one: string) => words[one] ?? one).join(",");
  return /^[[{]/.test(text) ? null : text;
}
