import type { ErrorCode } from "@stowage/model";
import type { FastifyBaseLogger } from "fastify";
import type { Caller } from "../http/caller.ts";
import type { Ended, JobKind, JobResult } from "./job.ts";

/** A job at work, as its handler sees it. */
export interface Run {
  readonly id: string;
  /** New with every run of the job: writes that name it are refused once another process has taken the job. */
  readonly leaseId: string;
  /** Aborted when somebody cancels the job, its time is over, its lease is lost, or the server stops. */
  readonly signal: AbortSignal;
  /** No further run follows where this one fails. */
  readonly isLast: boolean;
  /** What an earlier run kept by `keepResult`; null in the first. */
  readonly kept: JobResult | null;
  readonly log: FastifyBaseLogger;
  /** Whoever began the job; their rights are asked anew in each transaction (`callerNow`). @throws Failure NOT_SIGNED_IN. */
  beginner(): Promise<Caller>;
  progress(done: number, total: number): void;
  /** While one transaction lasts as long as the job, the embedded database answers nobody else. */
  holdsDatabase(holds: boolean): void;
}

/** `"ended"`: the work wrote its end by `endJob` in the transaction that did it. */
export type Work = (run: Run) => Promise<Ended | "ended">;

/** How one kind of job is done, and how often. */
export interface JobHandler<Payload = never> {
  /** How often it may run, the first time included; runs that a stopping server gave back are not counted. */
  readonly attempts: number;
  /** Whether it may run again after its process was killed, because it does nothing twice; else it has failed then. */
  readonly repeatable: boolean;
  /** At most so many at once in one process. */
  readonly concurrency: number;
  /** A run that takes longer is aborted, and counts as one that failed by BUSY. */
  readonly limitMs: number;
  /** The wait before the second run; it doubles with each further one, and is up to half as long again or half as short. */
  readonly backoffMs: number;
  /** Failures after which it runs again; any other is its end. BUSY and INTERNAL unless told. */
  readonly retried?: readonly ErrorCode[];
  run(run: Run, payload: Payload): ReturnType<Work>;
}

export type JobHandlers = Readonly<Record<JobKind, JobHandler>>;
/** The handler of every kind: a new kind does not compile without one. */
