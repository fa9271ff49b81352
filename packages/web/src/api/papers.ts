import { call, callForFile, type FetchedFile } from "./client.ts";
import { cancelJob, followJob, type Job } from "./jobs.ts";

/** A paper of so many documents, a page of a list, is made by a job: one sees how far it is, and no connection has to last. */
const longFrom = 50;

export const isLong = (body: object): boolean =>
  Object.values(body).some((value) => Array.isArray(value) && value.length >= longFrom);

interface Followed {
  readonly title: string;
  readonly onStep: (job: Job) => void;
  /** Asked at each step; the job is cancelled once nobody waits. */
  readonly isAwaited: () => boolean;
}

/** A paper that a job makes; null where it was cancelled. @throws CallFailure where the job failed. */
export async function paperByJob(
  path: string,
  body: object,
  { title, onStep, isAwaited }: Followed,
): Promise<FetchedFile | null> {
  const { job } = await call(path, { body: { ...body, as_job: true } });
  const id = String(job);
  const ended = await followJob(id, title, (step) => {
    onStep(step);
    if (!isAwaited()) void cancelJob(id).catch(() => undefined);
  });
  if (ended.state === "cancelled") return null;
  // What failed is answered by its reason.
  return callForFile(path, { body: { job: id } });
}
