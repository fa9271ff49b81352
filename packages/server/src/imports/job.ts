import type { HooksByName } from "../crud/hooks.ts";
import type { Database } from "../database/index.ts";
import type { FileStore } from "../files/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { type ImportPayload, planOf } from "./payload.ts";
import { importWork } from "./run.ts";
import type { StepsTaken } from "./stepRows.ts";

const hour = 3_600_000;

/**
 * An import as a job. It may run again: looking at rows leaves nothing, all or none is one transaction with its end in
 * it, and of the good ones each chunk's transaction says how far it came.
 */
export const importJob = (
  database: Database,
  hooks: HooksByName,
  store: FileStore,
  steps: StepsTaken,
): JobHandler<ImportPayload> => ({
  attempts: 3,
  repeatable: true,
  concurrency: 2,
  limitMs: 4 * hour,
  backoffMs: 2_000,
  async run(run, payload) {
    const caller = await run.beginner();
    const { body, source, requestId } = payload;
    const task = {
      database,
      plan: planOf(payload, caller),
      caller,
      hooks,
      steps,
      source: { ...source, path: store.path(body.file_id) },
      mode: body.mode,
      requestId,
      refusedPath: store.path(run.id, "refused"),
    };
    return importWork(task)(run);
  },
});
