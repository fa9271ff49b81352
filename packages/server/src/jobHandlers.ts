import { closingJob } from "./closings/index.ts";
import type { HooksByName } from "./crud/hooks.ts";
import type { Database } from "./database/index.ts";
import { fileStore } from "./files/index.ts";
import { type AllowedGateways, waybillJob } from "./flows/outbound/index.ts";
import { importJob } from "./imports/job.ts";
import type { JobHandlers } from "./jobs/index.ts";
import { batchJob } from "./storage/batchJob.ts";

/** How each kind of job is done: a further kind is a name in `jobs/job.ts` and an entry here. */
export const jobHandlers = (
  database: Database,
  hooks: HooksByName,
  filesFolder: string,
  gateways: AllowedGateways = new Map(),
): JobHandlers => ({
  import: importJob(database, hooks, fileStore(filesFolder)),
  "storage batch": batchJob(database, hooks),
  "daily closing": closingJob(database),
  "carrier waybill": waybillJob(database, gateways),
});
