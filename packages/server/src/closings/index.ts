export { type ClosingPayload, closingJob } from "./job.ts";
export { queueClosings } from "./queue.ts";
