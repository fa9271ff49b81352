export { callerNow } from "./callerNow.ts";
export { jobCalls } from "./calls.ts";
export type { JobHandler, JobHandlers, Run, Work } from "./handler.ts";
export type { CellError, Ended, JobResult, NewJob } from "./job.ts";
export { endJob, keepResult } from "./lease.ts";
export { keepPart, readParts } from "./records.ts";
export { beginOnce, jobsOf } from "./runner.ts";
export { jobFor, kindOf } from "./shown.ts";
