import { Failure } from "@stowage/model";
import type { HooksByName } from "../crud/hooks.ts";
import { demandScope } from "../crud/sharing/scope.ts";
import type { Database } from "../database/index.ts";
import { lockNodeCreation, shareTree } from "../hooks/storageDetailTree.ts";
import { type Caller, may } from "../http/caller.ts";
import {
  callerNow,
  type Ended,
  endJob,
  type JobHandler,
  type JobResult,
  keepResult,
  type Run,
  readParts,
  type Work,
} from "../jobs/index.ts";
import { createLocations, missing, renameLocations } from "./batch.ts";
import { type Batch, isChanged, type Warehouse } from "./batchPlan.ts";
import { changeLocations } from "./limits.ts";

const chunkSize = 1_000;
/** New codes come all at once, since one location may take another's. */
const renamingMs = 120_000;

/** What a batch's job remembers; its locations are kept in parts. */
export interface BatchPayload {
  readonly warehouse: Warehouse;
}

type Part = Pick<Batch, "fresh" | "existing">;

/** The locations of a batch in pieces that the database keeps. */
export function partsOf({ fresh, existing }: Batch): readonly Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < fresh.length + existing.length; from += chunkSize)
    parts.push({
      fresh: fresh.slice(from, from + chunkSize),
      existing: existing.slice(Math.max(0, from - fresh.length), Math.max(0, from + chunkSize - fresh.length)),
    });
  return parts;
}

/** A batch may run again: each thousand says in its own transaction that it is done, the renaming that all is. */
export const batchJob = (database: Database, hooks: HooksByName): JobHandler<BatchPayload> => ({
  attempts: 3,
  repeatable: true,
  concurrency: 2,
  limitMs: 3_600_000,
  backoffMs: 2_000,
  async run(run, { warehouse }) {
    const parts = await readParts<Part>(database.reader, run.id);
    const fresh = parts.flatMap((part) => part.fresh);
    const existing = parts.flatMap((part) => part.existing);
    return batchWork(database, await run.beginner(), hooks, { warehouse, fresh, existing })(run);
  },
});

type PlannedBatch = Pick<Batch, "warehouse" | "fresh" | "existing">;

/** A batch as a job, a thousand locations in a transaction: what was made stays where it is cancelled, and is skipped by the next. */
export const batchWork =
  (database: Database, beginner: Caller, hooks: HooksByName, batch: PlannedBatch): Work =>
  async (run): Promise<Ended | "ended"> => {
    const { fresh, existing } = batch;
    const total = fresh.length + existing.length;
    let result = run.kept ?? resultOf(batch, { made: 0, changed: 0, unchanged: 0, skipped: 0 });
    run.progress(result.good, total);
    for (let from = result.good; from < total; from += chunkSize) {
      if (run.signal.aborted) return { state: "cancelled", result };
      const before = result;
      const done = Math.min(from + chunkSize, total);
      result = await database.transact((tx) => doSome(tx, { beginner, hooks, batch, run }, from, before));
      run.progress(done, total);
    }
    const end: Ended = { state: "done", result, done: total, total };
    if (!existing.some((one) => one.renamed !== undefined)) return end;
    await database.transact(
      async (tx) => {
        const caller = await callerNow(tx, beginner, (now) => demandBatcher(now, batch));
        await renameLocations(tx, caller, { ...batch, fresh: [] });
        await endJob(tx, run, end);
      },
      { limitMs: renamingMs },
    );
    return "ended";
  };

/** @throws Failure NOT_PERMITTED, OUT_OF_SCOPE. */
function demandBatcher(caller: Caller, { warehouse, fresh, existing }: PlannedBatch): void {
  const needed = [
    ...(fresh.length > 0 ? ["create" as const] : []),
    ...(existing.length > 0 ? ["update" as const] : []),
  ];
  const lacking = needed.find((code) => !may(caller, "storageSetup", code));
  if (lacking) throw new Failure("NOT_PERMITTED", { details: { function: `storageSetup:${lacking}` } });
  demandScope(caller.scope, "wh_id", warehouse.wh_id);
}

interface Doing {
  readonly beginner: Caller;
  readonly hooks: HooksByName;
  readonly batch: PlannedBatch;
  readonly run: Run;
}

/** A thousand locations; those of which somebody has made the place or taken the code meanwhile are skipped. */
async function doSome(
  tx: Parameters<typeof createLocations>[0],
  { beginner, hooks, batch, run }: Doing,
  from: number,
  before: JobResult,
): Promise<JobResult> {
  const { warehouse, fresh, existing } = batch;
  const caller = await callerNow(tx, beginner, (now) => demandBatcher(now, batch));
  const chunk = fresh.slice(from, from + chunkSize);
  const others = existing.slice(Math.max(0, from - fresh.length), Math.max(0, from + chunkSize - fresh.length));
  let made = 0;
  if (chunk.length > 0) {
    await shareTree(tx, warehouse.wh_id);
    await lockNodeCreation(tx, warehouse.wh_id);
    const rest = (await missing(tx, warehouse, chunk)).fresh;
    made = rest.length;
    if (made > 0) await createLocations(tx, caller, hooks, { warehouse, fresh: rest }, from);
  }
  if (others.length > 0) await changeLocations(tx, caller, { warehouse, existing: others });
  const changed = others.filter(isChanged).length;
  const result = resultOf(batch, {
    made: before.made + made,
    changed: before.changed + changed,
    unchanged: before.unchanged + others.length - changed,
    skipped: before.skipped + chunk.length - made,
  });
  await keepResult(tx, run, from + chunk.length + others.length, result);
  return result;
}

type Counts = Pick<JobResult, "made" | "changed" | "unchanged" | "skipped">;

const resultOf = ({ fresh, existing }: Part, counts: Counts): JobResult => ({
  mode: "good",
  rows: fresh.length + existing.length,
  good: counts.made + counts.changed + counts.unchanged + counts.skipped,
  bad: 0,
  imported: counts.made + counts.changed,
  ...counts,
  errors: [],
  errors_total: 0,
  refused: false,
});
