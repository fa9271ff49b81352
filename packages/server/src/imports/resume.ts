import type { Database, Tx } from "../database/index.ts";
import { keepPart, keepResult, type Run, readParts } from "../jobs/index.ts";
import { draft, type Entry, type Plan } from "./entries.ts";
import { splitExisting } from "./existing.ts";
import { Outcome, type Refusals } from "./outcome.ts";
import type { Writer } from "./write.ts";
import { chunks } from "./writeOrder.ts";

interface Importer extends Writer {
  readonly database: Database;
}

/** What earlier runs of the job wrote and refused. */
export async function outcomeSoFar(
  { database, ...task }: Importer & { readonly mode: Outcome["mode"] },
  run: Run,
  rows: number,
): Promise<Outcome> {
  const outcome = new Outcome(task.mode, rows);
  if (run.kept) outcome.recall(run.kept, await readParts<Refusals>(database.reader, run.id));
  return outcome;
}

/** Keeps with a chunk's rows what has become of them, and how far the import is by that. @throws LeaseLost. */
export async function keepChunk(
  tx: Tx,
  run: Run,
  outcome: Outcome,
  entries: readonly Entry[],
  refused: Parameters<Outcome["with"]>[1],
): Promise<void> {
  const result = outcome.with(entries, refused);
  await keepResult(tx, run, result.good + result.bad, result);
  if (refused.size > 0) await keepPart(tx, run.id, outcome.done, outcome.refusals(refused));
}

/** The chunks after those that an earlier run completed; it is known how many lines those had. */
export function* chunksAfter(plan: Plan, entries: readonly Entry[], done: number): Generator<readonly Entry[]> {
  let left = done;
  const isAhead = ({ lines }: Entry) => {
    if (left <= 0) return true;
    left -= lines.length;
    return false;
  };
  for (const chunk of chunks(plan, entries)) {
    const ahead = chunk.filter(isAhead);
    if (ahead.length > 0) yield ahead;
  }
}

/** What the rows before say of the keys by which rows are known: a row after them that says the same is refused. */
export async function recallKeys(task: Importer, entries: readonly Entry[], done: number): Promise<void> {
  if (done === 0 || task.plan.existing.mode === "refuse") return;
  let left = done;
  for (const chunk of chunks(task.plan, entries)) {
    if (left <= 0) return;
    left -= chunk.reduce((sum, { lines }) => sum + lines.length, 0);
    const drafts = chunk.map((entry) => draft(task.plan, entry));
    await task.database.transact((tx) => splitExisting(tx, task, drafts));
  }
}
