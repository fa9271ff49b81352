import { Failure } from "@stowage/model";
import type { Database } from "../database/index.ts";
import { asFailure } from "../http/errors.ts";
import { type CellError, type Ended, type JobResult, noteResult, type Run, type Work } from "../jobs/index.ts";
import { type Drafted, draft, Entries, type Entry } from "./entries.ts";
import { examine } from "./examine.ts";
import { Outcome } from "./outcome.ts";
import { keepRefused } from "./refused.ts";
import { maxRows, rowsIn, type Source } from "./source.ts";
import { countTables } from "./statistics.ts";
import { type Writer, write, writeThoseRight } from "./write.ts";

export interface Import extends Writer {
  readonly database: Database;
  readonly source: Source;
  readonly mode: JobResult["mode"];
  /** Where the errors of all refused rows are kept. */
  readonly refusedPath: string;
}

const entriesAtOnce = 1_000;
const rowsAtOnce = 2_000;
const allLimitMs = 30 * 60_000;

class Cancelled extends Error {}

/** An import as a job: reads the file, then looks at its rows, or writes them all, or those that are right. */
export const importWork =
  (task: Import): Work =>
  async (run) => {
    const progress = { outcome: new Outcome(task.mode, 0) };
    try {
      const entries = await readEntries(task, run);
      const steps = { dry: lookAtAll, good: writeGood, all: writeAll };
      return await steps[task.mode](task, run, entries, progress);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      return { state: "cancelled", result: progress.outcome.result(false) };
    }
  };

interface Progress {
  outcome: Outcome;
}

type Step = (task: Import, run: Run, entries: Entries, progress: Progress) => Promise<Ended>;

async function readEntries({ source, plan }: Import, run: Run): Promise<Entries> {
  const entries = new Entries(plan);
  for await (const chunk of rowsIn(source)) {
    refuseCancelled(run);
    for (const { no, cells } of chunk) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      entries.add({ no, cells: plan.mapped.map(({ column }) => (cells[column] ?? "").trim()) });
    }
    if (entries.rows > maxRows) throw new Failure("TOO_MANY_ROWS", { details: { max: maxRows } });
    run.progress(0, entries.rows);
  }
  return entries;
}

const lookAtAll: Step = async (task, run, entries, progress) => {
  const outcome = new Outcome(task.mode, entries.rows);
  progress.outcome = outcome;
  const examiner = { ...task, seen: new Map<string, number>() };
  for (const chunk of chunks(entries.all)) {
    refuseCancelled(run);
    const drafts = chunk.map((entry) => draft(task.plan, entry));
    const found = await task.database.transact((tx) => examine(tx, examiner, drafts));
    for (const one of drafts) note(outcome, one, found, false);
    run.progress(outcome.done, entries.rows);
  }
  return ended(task, outcome);
};

const writeGood: Step = async (task, run, entries, progress) => {
  const outcome = new Outcome(task.mode, entries.rows);
  progress.outcome = outcome;
  for (const chunk of chunks(entries.all)) {
    refuseCancelled(run);
    const drafts = chunk.map((entry) => draft(task.plan, entry));
    const refused = await writeChunk(task, run, drafts, outcome);
    if (outcome.done === 0) await task.database.transact((tx) => countTables(tx, task.plan.entity));
    for (const one of drafts) note(outcome, one, refused, true);
    run.progress(outcome.done, entries.rows);
  }
  return ended(task, outcome);
};

/** Writes a chunk at once where all of it is right; else looks for what is wrong and writes the rest. */
async function writeChunk(
  task: Import,
  run: Run,
  drafts: readonly Drafted[],
  outcome: Outcome,
): Promise<Map<Entry, CellError[]>> {
  const rowsOf = (some: readonly Drafted[]) => some.reduce((sum, { entry }) => sum + entry.lines.length, 0);
  const soFar = (bad: ReadonlyMap<Entry, unknown>): JobResult => {
    const right = drafts.filter(({ entry }) => !bad.has(entry));
    const before = outcome.result(false);
    const count = rowsOf(right);
    return {
      ...before,
      good: before.good + count,
      bad: before.bad + rowsOf(drafts) - count,
      imported: before.imported + count,
      made: before.made + right.length,
    };
  };
  const done = outcome.done + rowsOf(drafts);
  if (drafts.every(({ errors }) => errors.length === 0)) {
    try {
      return await task.database.transact(async (tx) => {
        await write(tx, task, drafts);
        await noteResult(tx, run.id, done, soFar(new Map()));
        return new Map<Entry, CellError[]>();
      });
    } catch (error) {
      const { code } = asFailure(error);
      if (code === "BUSY" || code === "INTERNAL") throw error;
    }
  }
  return task.database.transact(async (tx) => {
    const bad = await examine(tx, { ...task, seen: new Map() }, drafts);
    const right = drafts.filter(({ entry }) => !bad.has(entry));
    for (const [entry, errors] of await writeThoseRight(tx, task, right)) bad.set(entry, errors);
    await noteResult(tx, run.id, done, soFar(bad));
    return bad;
  });
}

/** One transaction for the whole file. Where a row is refused, nothing stays and every other row is looked at, too. */
const writeAll: Step = async (task, run, entries, progress) => {
  let outcome = new Outcome(task.mode, entries.rows);
  try {
    run.holdsDatabase(true);
    await task.database.transact(
      async (tx) => {
        outcome = new Outcome(task.mode, entries.rows);
        for (const chunk of chunks(entries.all)) {
          refuseCancelled(run);
          const drafts = chunk.map((entry) => draft(task.plan, entry));
          if (drafts.some(({ errors }) => errors.length > 0)) throw new Failure("ATOMIC_REFUSED");
          await write(tx, task, drafts);
          if (outcome.done === 0) await countTables(tx, task.plan.entity);
          for (const one of drafts) note(outcome, one, new Map(), true);
          run.progress(outcome.done, entries.rows);
        }
        refuseCancelled(run);
      },
      { limitMs: allLimitMs },
    );
    return await ended(task, outcome);
  } catch (error) {
    const failure = asFailure(error);
    if (error instanceof Cancelled || failure.code === "BUSY" || failure.code === "INTERNAL") throw error;
    run.holdsDatabase(false);
    const looked = await lookAtAll(task, run, entries, progress);
    const { code, details } = looked.result?.errors[0] ?? failure;
    return { ...looked, state: "failed", code, details };
  } finally {
    run.holdsDatabase(false);
  }
};

function note(outcome: Outcome, { entry }: Drafted, refused: ReadonlyMap<Entry, CellError[]>, imported: boolean): void {
  const errors = refused.get(entry);
  if (errors) outcome.refuse(entry, errors);
  else outcome.accept(entry, imported);
}

async function ended(task: Import, outcome: Outcome): Promise<Ended> {
  if (outcome.bad > 0) await keepRefused(task.refusedPath, outcome.errors());
  return { state: "done", result: outcome.result(outcome.bad > 0) };
}

function refuseCancelled(run: Run): void {
  if (run.signal.aborted) throw new Cancelled();
}

/** As many entries as make about two thousand rows; a large document stands alone. */
function* chunks(entries: readonly Entry[]): Generator<readonly Entry[]> {
  let chunk: Entry[] = [];
  let rows = 0;
  for (const entry of entries) {
    if (chunk.length > 0 && (chunk.length >= entriesAtOnce || rows + entry.lines.length > rowsAtOnce)) {
      yield chunk;
      chunk = [];
      rows = 0;
    }
    chunk.push(entry);
    rows += entry.lines.length;
  }
  if (chunk.length > 0) yield chunk;
}
