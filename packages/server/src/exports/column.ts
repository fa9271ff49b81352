import type { Cell, Column } from "./cells.ts";

/** A column of an export: how it is titled and kept. Plain data, so that it can be handed to a thread. */
export interface ExportColumn extends Column {
  readonly name: string;
  /** What is shown for the values of a choice. */
  readonly words?: Readonly<Record<string, string>>;
  readonly json?: true;
  /** Files are shown by their names. */
  readonly files?: true;
}

/** What a value of a row becomes in a column. */
export function cellOf({ words, json, files }: ExportColumn, value: unknown): Cell {
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
