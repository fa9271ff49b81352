import { Failure } from "@stowage/model";
import type { HooksByName } from "../../crud/hooks.ts";
import { demandScope } from "../../crud/scope.ts";
import type { Database } from "../../database/index.ts";
import { holdTree, takeTurn } from "../../hooks/placeTree.ts";
import { type Caller, may } from "../../http/caller.ts";
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
} from "../../jobs/index.ts";
import { absent, type Batch, createLocations, isChanged, type Place, renameLocations } from "./batch.ts";
import { changeLocations } from "./limits.ts";

const atOnce = 1_000;
/** New codes come all at once, since one location may take another's. */
const renamingMs = 120_000;

/** What a batch's job remembers; its locations are kept in parts. */
export interface BatchPayload {
  readonly place: Place;
}

type Part = Pick<Batch, "fresh" | "old">;

/** The locations of a batch in pieces that the database keeps. */
export function partsOf({ fresh, old }: Batch): readonly Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < fresh.length + old.length; from += atOnce)
    parts.push({
      fresh: fresh.slice(from, from + atOnce),
      old: old.slice(Math.max(0, from - fresh.length), Math.max(0, from + atOnce - fresh.length)),
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
  async run(run, { place }) {
    const parts = await readParts<Part>(database.reader, run.id);
    const fresh = parts.flatMap((part) => part.fresh);
    const old = parts.flatMap((part) => part.old);
    return batchWork(database, await run.beginner(), hooks, { place, fresh, old })(run);
  },
});

type Planned = Pick<Batch, "place" | "fresh" | "old">;

/** A batch as a job, a thousand locations in a transaction: what was made stays where it is cancelled, and is skipped by the next. */
export const batchWork =
  (database: Database, beginner: Caller, hooks: HooksByName, batch: Planned): Work =>
  async (run): Promise<Ended | "ended"> => {
    const { fresh, old } = batch;
    const total = fresh.length + old.length;
    let result = run.kept ?? resultOf(batch, { made: 0, changed: 0, unchanged: 0, skipped: 0 });
    run.progress(result.good, total);
    for (let from = result.good; from < total; from += atOnce) {
      if (run.signal.aborted) return { state: "cancelled", result };
      const before = result;
      const done = Math.min(from + atOnce, total);
      result = await database.transact((tx) => doSome(tx, { beginner, hooks, batch, run }, from, before));
      run.progress(done, total);
    }
    const end: Ended = { state: "done", result, done: total, total };
    if (!old.some((one) => one.renamed !== undefined)) return end;
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
function demandBatcher(caller: Caller, { place, fresh, old }: Planned): void {
  const needed = [...(fresh.length > 0 ? ["create" as const] : []), ...(old.length > 0 ? ["update" as const] : [])];
  const lacking = needed.find((code) => !may(caller, "storageSetup", code));
  if (lacking) throw new Failure("NOT_PERMITTED", { details: { function: `storageSetup:${lacking}` } });
  demandScope(caller.scope, "wh_id", place.wh_id);
}

interface Doing {
  readonly beginner: Caller;
  readonly hooks: HooksByName;
  readonly batch: Planned;
  readonly run: Run;
}

/** A thousand locations; those that somebody has made meanwhile are skipped. */
async function doSome(
  tx: Parameters<typeof createLocations>[0],
  { beginner, hooks, batch, run }: Doing,
  from: number,
  before: JobResult,
): Promise<JobResult> {
  const { place, fresh, old } = batch;
  const caller = await callerNow(tx, beginner, (now) => demandBatcher(now, batch));
  const wanted = fresh.slice(from, from + atOnce);
  const others = old.slice(Math.max(0, from - fresh.length), Math.max(0, from + atOnce - fresh.length));
  let made = 0;
  if (wanted.length > 0) {
    await holdTree(tx, place.wh_id);
    await takeTurn(tx, place.wh_id);
    const rest = (await absent(tx, place, wanted)).fresh;
    made = rest.length;
    if (made > 0) await createLocations(tx, caller, hooks, { place, fresh: rest }, from);
  }
  if (others.length > 0) await changeLocations(tx, caller, { place, old: others });
  const changed = others.filter(isChanged).length;
  const result = resultOf(batch, {
    made: before.made + made,
    changed: before.changed + changed,
    unchanged: before.unchanged + others.length - changed,
    skipped: before.skipped + wanted.length - made,
  });
  await keepResult(tx, run, from + wanted.length + others.length, result);
  return result;
}

type Counts = Pick<JobResult, "made" | "changed" | "unchanged" | "skipped">;

const resultOf = ({ fresh, old }: Part, counts: Counts): JobResult => ({
  mode: "good",
  rows: fresh.length + old.length,
  good: counts.made + counts.changed + counts.unchanged + counts.skipped,
  bad: 0,
  imported: counts.made + counts.changed,
  ...counts,
  errors: [],
  errors_total: 0,
  refused: false,
});
