import { cellProblem } from "./cells.ts";
import { type Candidate, namedIn } from "./mapping.ts";

const looked = 20;

/**
 * Which row holds the headings: the one that names most fields of those looked for, and little else; else the first that fills
 * about as many columns as the rows around it do, with texts that differ. Titles and notes above a table fill one or
 * two. -1 where even the best row reads like data.
 */
export function guessHeaderRow(rows: readonly string[][], fields: readonly Candidate[] = []): number {
  const sample = rows.slice(0, looked);
  const width = typicalWidth(rows);
  if (width === 0) return -1;
  // A row counts only where most of its cells are names of fields: a title, or a row of data, may hold one or two.
  const named = namedIn(sample, fields).map((count, at) => (2 * count > filledCount(sample[at] ?? []) ? count : 0));
  const most = Math.max(...named);
  if (most >= Math.min(2, width)) return named.indexOf(most);
  const scores = sample.map((row) => headingScore(row, width));
  const best = Math.max(...scores);
  if (best < 0.5) return -1;
  return scores.findIndex((score) => score >= best * 0.8);
}

/** Headings padded to the widest row seen. */
export function headings(row: readonly string[] | undefined, width: number): string[] {
  return Array.from({ length: Math.max(width, row?.length ?? 0) }, (_, index) => (row?.[index] ?? "").trim());
}

function typicalWidth(rows: readonly string[][]): number {
  const widths = rows
    .map(filledCount)
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

function headingScore(row: readonly string[], width: number): number {
  const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length === 0) return 0;
  const texts = filled.filter(readsLikeHeading).length / filled.length;
  const different = new Set(filled.map((cell) => cell.toLowerCase())).size / filled.length;
  // Some headings say what another says, some columns have none.
  return Math.min(1, filled.length / (0.75 * width)) * texts ** 2 * Math.min(1, 2 * different);
}

/** A number, a date, a truth value or a long sentence is no heading. */
function readsLikeHeading(cell: string): boolean {
  if (cell.length > 60 || cellProblem(cell) !== undefined) return false;
  return !/^[-+$¥€]?[\d.,/:\-\sT%]+$/.test(cell) && !/^(true|false)$/i.test(cell);
}

function filledCount(row: readonly string[]): number {
  return row.reduce((count, cell) => (cell.trim() === "" ? count : count + 1), 0);
}
