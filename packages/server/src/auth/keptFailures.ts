import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Bucket } from "./bucket.ts";
import { limits } from "./limits.ts";

interface Kept {
  failures: number;
  since: number;
  nextTurnAt: number;
}

/** The oldest are forgotten beyond this. */
const most = 10_000;

/** What failed while the disk was full, when the database counts nothing: this process counts it by itself meanwhile. */
const memories = new WeakMap<Reader, Map<string, Kept>>();

/** Counts a failure in each bucket, in memory. */
export async function keepFailure(reader: Reader, buckets: readonly Bucket[]): Promise<void> {
  const memory = memories.get(reader) ?? new Map<string, Kept>();
  memories.set(reader, memory);
  for (const key of await keysOf(reader, buckets)) {
    const { failures, since, nextTurnAt } = recent(memory.get(key)) ?? {
      failures: 0,
      since: Date.now(),
      nextTurnAt: 0,
    };
    memory.delete(key);
    memory.set(key, { failures: failures + 1, since, nextTurnAt });
  }
  for (const key of [...memory.keys()].slice(0, Math.max(0, memory.size - most))) memory.delete(key);
}

/** There is room again: the database counts. */
export const forgetKept = (reader: Reader): boolean => memories.delete(reader);

export async function isSlowedInMemory(reader: Reader, buckets: readonly Bucket[]): Promise<boolean> {
  return (await slowedOf(reader, buckets)).length > 0;
}

/** Takes the next turn of every slowed bucket; answers how long to wait for the latest of them, in milliseconds. */
export async function takeTurnInMemory(reader: Reader, buckets: readonly Bucket[]): Promise<number> {
  const slowed = await slowedOf(reader, buckets);
  const now = Date.now();
  const turnAt = Math.max(now, ...slowed.map(({ kept }) => kept.nextTurnAt));
  if (turnAt - now <= limits.longestTurnWaitMs)
    for (const { kept, turnMs } of slowed) kept.nextTurnAt = Math.max(now, kept.nextTurnAt) + turnMs;
  return turnAt - now;
}

async function slowedOf(reader: Reader, buckets: readonly Bucket[]) {
  const memory = memories.get(reader);
  if (!memory) return [];
  const keys = await keysOf(reader, buckets);
  return buckets.flatMap(({ failures, turnMs }, index) => {
    const kept = recent(memory.get(keys[index] ?? ""));
    return kept && kept.failures >= failures ? [{ kept, turnMs }] : [];
  });
}

const recent = (kept: Kept | undefined): Kept | undefined =>
  kept && kept.since > Date.now() - limits.failureWindowMs ? kept : undefined;

/** What the buckets are called, which the database works out and does not write. */
async function keysOf(reader: Reader, buckets: readonly Bucket[]): Promise<readonly string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    select array[${sql.join(buckets.map(({ key }) => key))}]::text[] as keys`.execute(reader);
  return rows[0]?.keys ?? [];
}
