import type { HooksByName } from "../../crud/hooks.ts";
import type { Database } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import { type Ended, type JobResult, noteResult, type Work } from "../../jobs/index.ts";
import { type Batch, changeLocations, createLocations } from "./batch.ts";

const atOnce = 1_000;

/** A batch as a job, a thousand locations in a transaction: what was made stays where it is cancelled, and is skipped by the next. */
export const batchWork =
  (database: Database, caller: Caller, hooks: HooksByName, batch: Batch): Work =>
  async (run): Promise<Ended> => {
    const { place, fresh, old } = batch;
    const total = fresh.length + old.length;
    let done = 0;
    const result = (): JobResult => ({
      mode: "good",
      rows: total,
      good: done,
      bad: 0,
      imported: done,
      made: Math.min(done, fresh.length),
      changed: Math.max(0, done - fresh.length),
      unchanged: 0,
      skipped: 0,
      errors: [],
      errors_total: 0,
      refused: false,
    });
    run.progress(0, total);
    while (done < total) {
      if (run.signal.aborted) return { state: "cancelled", result: result() };
      const from = done;
      const some = fresh.slice(from, from + atOnce);
      const others = old.slice(Math.max(0, from - fresh.length), Math.max(0, from + atOnce - fresh.length));
      await database.transact(async (tx) => {
        done = from + some.length + others.length;
        if (some.length > 0) await createLocations(tx, caller, hooks, { place, fresh: some }, from);
        if (others.length > 0) await changeLocations(tx, caller, hooks, { place, old: others });
        await noteResult(tx, run.id, done, result());
      });
      run.progress(done, total);
    }
    return { state: "done", result: result() };
  };
