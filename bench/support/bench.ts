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
  /** In words, e.g. `≥ 0.7`. */
  readonly reach: string;
  readonly reached: boolean;
  readonly reference: string;
  readonly detail: string;
}

export interface Bench {
  readonly name: string;
  /** Measures, verifies the final state (throws where it is wrong) and answers figures. */
  run(server: BenchServer): Promise<Figure[]>;
}

export const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Ours and the reference one after the other, `rounds` times; the medians of both and of their ratios. */
export async function interleaved(
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
): Promise<{ ours: number; reference: number; ratio: number }> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const theirs = await reference(round);
    pairs.push([await ours(round), theirs]);
  }
  return {
    ours: median(pairs.map(([own]) => own)),
    reference: median(pairs.map(([, theirs]) => theirs)),
    ratio: median(pairs.map(([own, theirs]) => own / theirs)),
  };
}

export const rate = (value: number): string => Math.round(value).toLocaleString("en");
