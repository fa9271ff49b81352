export { callerNow } from "./callerNow.ts";
export { jobCalls } from "./calls.ts";
export type { CellError, Ended, JobResult, NewJob, Run, Work } from "./job.ts";
export { noteResult } from "./records.ts";
export { jobsOf } from "./runner.ts";
export { jobFor } from "./shown.ts";
