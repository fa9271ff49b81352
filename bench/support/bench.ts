import type { Database } from "../../packages/server/src/database/index.ts";

/** A server of its own for the figures, durable as in production. */
export interface BenchServer {
  /** A fresh migrated database on it. */
  database(poolSize?: number): Promise<BenchDatabase>;
}

export type BenchDatabase = Database & {
  readonly url: string;
  /** Another pool to the same database, as another server process would have it. */
  again(poolSize?: number): Promise<Database>;
};

export interface Figure {
  readonly name: string;
  /** Ours divided by the reference's, both as rates. */
  readonly ratio?: number;
  readonly ms?: number;
  readonly megabytes?: number;
  /** In words, e.g. `≥ 0.7`. */
  readonly reach: string;
  readonly reached: boolean;
  readonly reference: string;
  readonly detail: string;
  /** Where a figure misses what it should reach: by how much, and where the time goes. */
  readonly note?: string;
  /** A rate on the embedded database beside the same work's on the server; `ratio` is theirs. */
  readonly embedded?: { readonly ours: number; readonly server: number; readonly unit: string };
}

export interface Bench {
  readonly name: string;
  /** Measures, verifies the final state (throws where it is wrong) and answers figures. */
  run(server: BenchServer): Promise<Figure[]>;
}

export const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The embedded database's figures promise nothing, and are taken more briefly. */
export const embeddedRounds = Math.min(rounds, 3);

/** Ours and the reference one after the other, `times` times; the medians of both and of their ratios. */
export async function interleaved(
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
  times = rounds,
): Promise<{ ours: number; reference: number; ratio: number }> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < times; round += 1) {
    const theirs = await reference(round);
    pairs.push([await ours(round), theirs]);
  }
  return {
    ours: median(pairs.map(([own]) => own)),
    reference: median(pairs.map(([, theirs]) => theirs)),
    ratio: median(pairs.map(([own, theirs]) => own / theirs)),
  };
}

/** With two significant digits: more are noise. */
export function significant(value: number): string {
  if (!Number.isFinite(value) || value === 0) return String(value);
  const rounded = Number(value.toPrecision(2));
  const places = Math.max(0, 1 - Math.floor(Math.log10(Math.abs(rounded))));
  return rounded.toLocaleString("en", { minimumFractionDigits: places, maximumFractionDigits: places });
}

export const rate = (value: number): string => significant(Math.round(value));

export const milliseconds = (value: number): string => `${significant(value)} ms`;

export const embeddedFigure = (
  name: string,
  unit: string,
  { ours, reference, ratio }: { ours: number; reference: number; ratio: number },
): Figure => ({
  name,
  ratio,
  embedded: { ours, server: reference, unit },
  reach: "–",
  reached: true,
  reference: "the same work on the server",
  detail: "",
});
