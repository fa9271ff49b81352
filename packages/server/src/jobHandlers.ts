import { closingJob } from "./closings/index.ts";
import type { HooksByName } from "./crud/hooks.ts";
import type { Database } from "./database/index.ts";
import { fileStore } from "./files/index.ts";
import { type AllowedGateways, sheetsTaken, waybillJob } from "./flows/outbound/index.ts";
import type { Call } from "./http/call.ts";
import { importJob } from "./imports/job.ts";
import type { JobHandlers } from "./jobs/index.ts";
import { paperJob } from "./papers/index.ts";
import { batchJob } from "./storage/batchJob.ts";

interface Surroundings {
  readonly gateways?: AllowedGateways;
  /** Of which those that answer papers are made by jobs, too. */
  readonly calls?: readonly Call[];
}

/** How each kind of job is done: a further kind is a name in `jobs/job.ts` and an entry here. */
export const jobHandlers = (
  database: Database,
  hooks: HooksByName,
  filesFolder: string,
  { gateways = new Map(), calls = [] }: Surroundings = {},
): JobHandlers => ({
  import: importJob(database, hooks, fileStore(filesFolder), sheetsTaken),
  "storage batch": batchJob(database, hooks),
  "daily closing": closingJob(database),
  "carrier waybill": waybillJob(database, gateways),
  paper: paperJob({ database, calls, store: fileStore(filesFolder) }),
});
