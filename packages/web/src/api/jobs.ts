import { isJobOver, type JobState, jobStates } from "@stowage/model";
import { create } from "zustand";
import { call } from "./client.ts";
import { asFailure } from "./failure.ts";

/** Work that the server goes on with after the reply. */
export interface Job {
  readonly id: string;
  readonly title: string;
  readonly state: JobState;
  readonly done: number;
  readonly total: number;
  readonly message: string;
  /** When it was requested, by the server's clock; empty until the server has answered. */
  readonly madeAt: string;
  /** As the server tells it. */
  readonly result: Readonly<Record<string, unknown>> | null;
}

interface Jobs {
  readonly jobs: readonly Job[];
}

export const useJobs = create<Jobs>(() => ({ jobs: [] }));

export const isOver = (job: Job): boolean => isJobOver(job.state);

function put(job: Job): void {
  const { jobs } = useJobs.getState();
  const others = jobs.filter((one) => one.id !== job.id);
  useJobs.setState({ jobs: [job, ...others].slice(0, 20) });
}

/** Follows a job to its end, telling every step; answers it as it ended. */
export async function followJob(id: string, title: string, onStep?: (job: Job) => void): Promise<Job> {
  let job: Job = { id, title, state: "waiting", done: 0, total: 0, message: "", madeAt: "", result: null };
  put(job);
  for (let waitMs = 150; !isOver(job); waitMs = Math.min(waitMs * 1.5, 2000)) {
    await new Promise((resume) => setTimeout(resume, waitMs));
    job = { ...job, ...(await readJob(id)) };
    put(job);
    onStep?.(job);
  }
  return job;
}

async function readJob(id: string): Promise<Partial<Job>> {
  try {
    const additionals = await call(`/v1/job/${id}`, { method: "GET" });
    return jobOf(([additionals.job].flat()[0] ?? {}) as Readonly<Record<string, unknown>>);
  } catch (thrown) {
    const failure = asFailure(thrown);
    // A dropped connection says nothing about the job: ask again.
    return failure.code === "OFFLINE" ? {} : { state: "failed", message: failure.message };
  }
}

function jobOf(row: Readonly<Record<string, unknown>>): Partial<Job> {
  return {
    state: jobStates.find((state) => state === (row.state ?? row.status)) ?? "running",
    done: Number(row.done ?? 0),
    total: Number(row.total ?? 0),
    message: String(row.message ?? ""),
    madeAt: String(row.made_at ?? ""),
    result: (row.result as Job["result"]) ?? null,
  };
}

export async function cancelJob(id: string): Promise<void> {
  await call(`/v1/job/${id}`, { method: "DELETE" });
}

export const dismissJob = (id: string): void =>
  useJobs.setState({ jobs: useJobs.getState().jobs.filter((job) => job.id !== id) });
