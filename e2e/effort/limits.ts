/** What a task took, and how often at most it may take it. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
}

export interface Outcome {
  readonly name: string;
  readonly limit: Effort;
  readonly effort: Effort;
}

const kinds = ["clicks", "keys"] as const;

/** What each outcome has too much of, in words; none where all are within their limits. */
export const excesses = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ name, limit, effort }) =>
    kinds
      .filter((kind) => effort[kind] > limit[kind])
      .map((kind) => `${name}: ${effort[kind]} ${kind}, at most ${limit[kind]} are allowed`),
  );

/** Where the page saw other clicks and keys than the run counted, in words: something was done past the count. */
export const miscounted = (name: string, counted: Effort, seen: Effort): readonly string[] =>
  kinds
    .filter((kind) => counted[kind] !== seen[kind])
    .map((kind) => `${name}: the page saw ${seen[kind]} ${kind}, ${counted[kind]} were counted`);

const headings = ["task", "clicks", "at most", "keys", "at most"];

/** The outcomes as a table of plain text. */
export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, limit, effort }) => [
    name,
    ...kinds.flatMap((kind) => [String(effort[kind]), String(limit[kind])]),
  ]);
  const widths = headings.map((_, at) => Math.max(...[headings, ...rows].map((row) => (row[at] ?? "").length)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
  return [headings, ...rows].map(line).join("\n");
}
