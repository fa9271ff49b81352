import type { Database } from "../database/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { closeNextDay } from "../ledger/index.ts";

export interface ClosingPayload {
  readonly whId: string;
}

const dayMs = 600_000;

/**
 * Closes the days of a warehouse that are over, one after the other, each in a transaction of its own. A day is closed once
 * whoever closes it, so the job may run again wherever its process was killed.
 */
export const closingJob = (database: Database): JobHandler<ClosingPayload> => ({
  attempts: 5,
  repeatable: true,
  concurrency: 1,
  limitMs: 3_600_000,
  backoffMs: 30_000,
  async run(run, { whId }) {
    for (let done = 0; !run.signal.aborted; done += 1) {
      run.progress(done, done);
      const closed = await database.transact((tx) => closeNextDay(tx, whId), { limitMs: dayMs });
      if (!closed) return { state: "done", done, total: done };
    }
    return { state: "cancelled" };
  },
});
