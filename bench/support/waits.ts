import type { Client } from "../../scripts/replay/client.ts";
import { type Figure, median, milliseconds, rate } from "./bench.ts";
import type { Site } from "./site.ts";

/** Milliseconds that calls took. */
export interface Waits {
  readonly query: readonly number[];
  readonly health: readonly number[];
}

/** What calls took by themselves and beside a load, in one round. */
export interface Round {
  readonly alone: Waits;
  readonly beside: Waits;
}

/** One client that asks for one row of what nobody else asks for, then for the health, as long as it shall. */
export async function waits({ url }: Site, client: Client, goesOn: (count: number) => boolean): Promise<Waits> {
  const query: number[] = [];
  const health: number[] = [];
  while (goesOn(query.length)) {
    query.push(await taken(() => client.must("/v1/contact/q", { page: 1, pageSize: 1 })));
    health.push(await taken(() => healthOf(url)));
  }
  return { query, health };
}

async function healthOf(url: string): Promise<void> {
  const { status } = await fetch(`${url}/healthz`);
  if (status !== 200) throw new Error(`the health is ${status}`);
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const p99 = (waited: readonly number[]) =>
  [...waited].sort((a, b) => a - b)[Math.floor(waited.length * 0.99)] ?? Number.NaN;

/** The slowest hundredth of both kinds of calls beside a load, against the same calls by themselves. */
export function figuresBeside(load: string, measured: readonly Round[]): Figure[] {
  return (["query", "health"] as const).map((which) => {
    const ofAll = (of: (one: Round) => number) => median(measured.map(of));
    const [alone, beside] = [ofAll((one) => p99(one.alone[which])), ofAll((one) => p99(one.beside[which]))];
    const calls = measured.reduce((sum, one) => sum + one.beside[which].length, 0);
    const name = which === "query" ? "query of one row over HTTP" : "GET /healthz";
    return {
      name: `${name}, 99th percentile, beside ${load}`,
      ratio: ofAll((one) => p99(one.alone[which]) / p99(one.beside[which])),
      reach: "–",
      reached: true,
      reference: "the same calls by themselves",
      detail: `${milliseconds(beside)} against ${milliseconds(alone)}; ${rate(calls)} calls beside it`,
    };
  });
}
