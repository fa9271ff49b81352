/** Where a job stands: at work or about to be, then how it ended. */
export const jobStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** Whether a job goes on no more. */
export const isJobOver = (state: JobState): boolean => state !== "waiting" && state !== "running";
