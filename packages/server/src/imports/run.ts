import { dayOrderOf, Failure, maxImportRows } from "@stowage/model";
import type { Database, Tx } from "../database/index.ts";
import { asFailure } from "../http/errors.ts";
import { type CellError, type Ended, endJob, type JobResult, type Run, type Work } from "../jobs/index.ts";
import { clockOf } from "./clock.ts";
import { concurrently } from "./concurrently.ts";
import { type Drafted, draft, Entries, type Entry, type Plan } from "./entries.ts";
import { type Examiner, examine } from "./examine.ts";
import { textFor } from "./mapping.ts";
import { createMissing, resolveNames } from "./missing.ts";
import { Outcome } from "./outcome.ts";
import { importerNow } from "./permitted.ts";
import { keepRefused } from "./refused.ts";
import type { Seen } from "./repeated.ts";
import { chunksAfter, keepChunk, outcomeSoFar, recallKeys } from "./resume.ts";
import { rowsIn, type Source } from "./source.ts";
import { countFilled } from "./statistics.ts";
import { isStopping, tryThose, type Writer, write, writeThoseRight } from "./write.ts";
import { chunks, selfLookup } from "./writeOrder.ts";

export interface Import extends Writer {
  readonly database: Database;
  readonly source: Source;
  readonly mode: JobResult["mode"];
  /** Where the errors of all refused rows are kept. */
  readonly refusedPath: string;
}

const allLimitMs = 30 * 60_000;

class Cancelled extends Error {}

/** An import as a job: reads the file, then looks at its rows, or writes them all, or those that are right. */
export const importWork =
  (task: Import): Work =>
  async (run) => {
    const progress = { outcome: new Outcome(task.mode, 0) };
    const steps: Readonly<Record<JobResult["mode"], Step<Ended | "ended">>> = {
      dry: lookAtAll,
      good: writeGood,
      all: writeAll,
    };
    try {
      const entries = await readEntries(task, run);
      return await steps[task.mode](await withFileFacts(task, entries), run, entries, progress);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      return { ...(await ended(task, progress.outcome)), state: "cancelled" };
    }
  };

/** The task with what only the whole file shows: the rows that its names mean, in which order it writes day and month, and by which clock. */
async function withFileFacts(task: Import, { all }: Entries): Promise<Import> {
  const { plan } = task;
  const texts = (at: number) => all.flatMap(({ lines }) => lines.map(({ cells }) => cells[at] ?? ""));
  const dayOrders = new Map(
    plan.mapped.flatMap(({ name, field }, at) => {
      const order = field.kind === "date" || field.kind === "instant" ? dayOrderOf(texts(at)) : undefined;
      return order ? [[name, order] as const] : [];
    }),
  );
  const named = await resolveNames(task.database.reader, plan, task.caller, all);
  const timeZone = await clockOf(task.database.reader, plan, task.caller);
  return { ...task, plan: { ...plan, ...named, dayOrders, timeZone } };
}

interface Progress {
  outcome: Outcome;
}

type Step<End = Ended> = (task: Import, run: Run, entries: Entries, progress: Progress) => Promise<End>;

async function readEntries({ source, plan }: Import, run: Run): Promise<Entries> {
  const entries = new Entries(plan);
  for await (const chunk of rowsIn(source)) {
    refuseCancelled(run);
    for (const { no, cells } of chunk) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      entries.add({ no, cells: plan.mapped.map((field) => textFor(field, cells)) });
    }
    if (entries.rows > maxImportRows) throw new Failure("TOO_MANY_ROWS", { details: { max: maxImportRows } });
    run.progress(0, entries.rows);
  }
  return entries;
}

const lookAtAll: Step = async (task, run, entries, progress) => {
  let outcome = new Outcome(task.mode, entries.rows);
  progress.outcome = outcome;
  const examiner = { ...task, seen: new Map<string, Seen>() };
  const look = async (find: (drafts: readonly Drafted[]) => Promise<Map<Entry, CellError[]>>) => {
    for (const chunk of chunks(task.plan, entries.all)) {
      refuseCancelled(run);
      const drafts = chunk.map((entry) => draft(task.plan, entry));
      const found = await find(drafts);
      for (const one of drafts) note(outcome, one, found, false);
      run.progress(outcome.done, entries.rows);
    }
  };
  if (!buildsOnItself(task.plan)) {
    // What is wrong with a document shows without writing it; what is right is not numbered for a trial.
    const step: typeof tryThose = task.plan.entity.document ? async () => new Map() : tryThose;
    await look((drafts) => task.database.transact((tx) => refusedOf(tx, examiner, drafts, step)));
    return ended(task, outcome);
  }
  run.holdsDatabase(true);
  await undone(task.database, async (tx) => {
    outcome = new Outcome(task.mode, entries.rows);
    progress.outcome = outcome;
    examiner.seen.clear();
    await createMissing(tx, task.plan, task.caller, task.hooks);
    await look((drafts) => refusedOf(tx, examiner, drafts, writeThoseRight));
  }).finally(() => run.holdsDatabase(false));
  return ended(task, outcome);
};

/** What is wrong with entries: all that an examination shows, then of those it found right what their writing shows. */
async function refusedOf(
  tx: Tx,
  examiner: Examiner,
  drafts: readonly Drafted[],
  write: typeof writeThoseRight,
): Promise<Map<Entry, CellError[]>> {
  const refused = await examine(tx, examiner, drafts);
  const right = drafts.filter(({ entry }) => !refused.has(entry));
  for (const [entry, errors] of await write(tx, examiner, right)) refused.set(entry, errors);
  return refused;
}

/** Whether rows need others that are not there yet: then a trial has to write them, and take all back. */
const buildsOnItself = (plan: Plan): boolean => plan.creates.length > 0 || selfLookup(plan) >= 0;

class Undone extends Error {}

async function undone(database: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await database.transact(
      async (tx) => {
        await work(tx);
        throw new Undone();
      },
      { limitMs: allLimitMs },
    );
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

/** Goes on where an earlier run of the job left off: what that wrote is not looked at again. */
const writeGood: Step = async (task, run, entries, progress) => {
  const outcome = await outcomeSoFar(task, run, entries.rows);
  progress.outcome = outcome;
  await recallKeys(task, entries.all, outcome.done);
  if (task.plan.creates.length > 0)
    await task.database.transact(async (tx) => {
      const caller = await importerNow(tx, task.caller, task.plan.entity);
      await createMissing(tx, task.plan, caller, task.hooks);
    });
  for (const chunk of chunksAfter(task.plan, entries.all, outcome.done)) {
    refuseCancelled(run);
    const drafts = chunk.map((entry) => draft(task.plan, entry));
    const refused = await writeChunk(task, run, drafts, outcome);
    if (outcome.done === 0) await task.database.transact((tx) => countFilled(tx, task.plan.entity));
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
  const entries = drafts.map(({ entry }) => entry);
  if (drafts.every(({ errors }) => errors.length === 0)) {
    try {
      return await task.database.transact(async (tx) => {
        await write(tx, { ...task, caller: await importerNow(tx, task.caller, task.plan.entity) }, drafts);
        await keepChunk(tx, run, outcome, entries, new Map());
        return new Map<Entry, CellError[]>();
      });
    } catch (error) {
      if (isStopping(asFailure(error))) throw error;
    }
  }
  return task.database.transact(async (tx) => {
    const current = { ...task, caller: await importerNow(tx, task.caller, task.plan.entity) };
    const bad = await refusedOf(tx, { ...current, seen: new Map() }, drafts, writeThoseRight);
    await keepChunk(tx, run, outcome, entries, bad);
    return bad;
  });
}

/** One transaction for the whole file. Where a row is refused, nothing stays and every other row is looked at, too. */
const writeAll: Step<Ended | "ended"> = async (task, run, entries, progress) => {
  let outcome = new Outcome(task.mode, entries.rows);
  try {
    run.holdsDatabase(true);
    await task.database.transact(
      async (tx) => {
        outcome = new Outcome(task.mode, entries.rows);
        const current = { ...task, caller: await importerNow(tx, task.caller, task.plan.entity) };
        await createMissing(tx, task.plan, current.caller, task.hooks);
        const writeNext = async (chunk: readonly Entry[]) => {
          refuseCancelled(run);
          const drafts = chunk.map((entry) => draft(task.plan, entry));
          if (drafts.some(({ errors }) => errors.length > 0)) throw new Failure("ATOMIC_REFUSED");
          await write(tx, current, drafts);
          if (outcome.done === 0) await countFilled(tx, task.plan.entity);
          for (const one of drafts) note(outcome, one, new Map(), true);
          run.progress(outcome.done, entries.rows);
        };
        const [first, ...further] = chunks(task.plan, entries.all);
        if (first) await writeNext(first);
        await concurrently(task.plan.entity.document ? 2 : 1, further, writeNext);
        refuseCancelled(run);
        await importerNow(tx, current.caller, task.plan.entity);
        // With the rows or not at all, so that a run after a killed one does not write them again.
        const { rows: done } = entries;
        await endJob(tx, run, { state: "done", result: outcome.result(false), done, total: done });
      },
      { limitMs: allLimitMs },
    );
    return "ended";
  } catch (error) {
    const failure = asFailure(error);
    if (error instanceof Cancelled || isStopping(failure)) throw error;
    run.holdsDatabase(false);
    await task.database.transact((tx) => importerNow(tx, task.caller, task.plan.entity));
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
