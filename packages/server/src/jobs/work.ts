import { Failure } from "@stowage/model";
import type { FastifyBaseLogger } from "fastify";
import { callerAtWork } from "../auth/loadCaller.ts";
import type { Database } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { asFailure } from "../http/errors.ts";
import { backoffMs } from "./backoff.ts";
import type { Run } from "./handler.ts";
import type { Ended } from "./job.ts";
import { endJob, giveBack, LeaseLost, putOff, renewLease } from "./lease.ts";
import type { Live } from "./live.ts";

/** What the runs of jobs need. */
export interface RunServices {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly leaseMs: number;
  /** Who began a job, where this process still knows it. */
  beginnerOf(id: string): Caller | undefined;
}

const renewedMs = 1_500;

/** What becomes of a job after a run: its end, or another run after a while. */
type Outcome = { readonly end: Ended } | { readonly again: Ended; readonly waitMs: number } | "given back" | "nothing";

/** Runs a job once and writes down what became of it; answers after how long it is to run again. */
export async function runJob(services: RunServices, live: Live): Promise<number | null> {
  const outcome = await outcomeOf(services, live);
  const lease = { id: live.id, leaseId: live.leaseId };
  if (outcome === "nothing") return null;
  if (outcome === "given back") {
    await services.database.transact((tx) => giveBack(tx, lease));
    return null;
  }
  if ("again" in outcome) {
    await services.database.alone(putOff(lease, outcome.waitMs, outcome.again));
    return outcome.waitMs;
  }
  const end = { done: live.done, total: live.total, ...outcome.end };
  await services.database.transact((tx) => endJob(tx, lease, end));
  return null;
}

async function outcomeOf(services: RunServices, live: Live): Promise<Outcome> {
  const { row, handler } = live;
  if (row.cancel_asked) return { end: { state: "cancelled" } };
  if (row.was_left && (!handler.repeatable || row.attempts > handler.attempts))
    return { end: { state: "failed", code: "JOB_INTERRUPTED" } };
  const stopRenewing = keepLease(services, live);
  const limit = setTimeout(() => live.stop("late"), handler.limitMs);
  try {
    const ended = await handler.run(runOf(services, live), row.payload as never);
    if (ended === "ended") return "nothing";
    return ended.state === "cancelled" ? stoppedBefore(live, ended) : { end: ended };
  } catch (error) {
    return failedBy(services, live, error);
  } finally {
    clearTimeout(limit);
    await stopRenewing();
  }
}

/** The work saw that it was stopped, and left off at a safe point. */
function stoppedBefore(live: Live, ended: Ended): Outcome {
  if (live.stopped === "lost") return "nothing";
  if (live.stopped === "late") return retried(live, { state: "failed", code: "BUSY" });
  if (live.stopped !== "stopping") return { end: ended };
  return live.handler.repeatable ? "given back" : { end: { ...ended, state: "failed", code: "JOB_INTERRUPTED" } };
}

function failedBy({ log }: RunServices, live: Live, error: unknown): Outcome {
  if (error instanceof LeaseLost) {
    log.warn({ job: live.id }, "a job was taken by another run");
    return "nothing";
  }
  if (live.signal.aborted) return stoppedBefore(live, { state: "cancelled" });
  const { code, details } = asFailure(error);
  if (code === "INTERNAL") log.error({ err: error, job: live.id }, "a job failed");
  return retried(live, { state: "failed", code, details, error: String(error).slice(0, 2_000) });
}

const retriedAfter = ["BUSY", "INTERNAL"] as const;

function retried({ handler, row }: Live, failed: Ended): Outcome {
  const codes: readonly string[] = handler.retried ?? retriedAfter;
  if (row.attempts >= handler.attempts || !failed.code || !codes.includes(failed.code)) return { end: failed };
  return { again: failed, waitMs: backoffMs(handler.backoffMs, row.attempts) };
}

function runOf({ database, log, beginnerOf }: RunServices, live: Live): Run {
  const { row } = live;
  return {
    id: live.id,
    leaseId: live.leaseId,
    signal: live.signal,
    isLast: row.attempts >= live.handler.attempts,
    kept: row.result,
    log,
    async beginner() {
      const known = beginnerOf(live.id);
      if (known) return known;
      const { account_id: accountId, session_id: sessionId, language } = row;
      const found = accountId && sessionId && (await callerAtWork(database.reader, { accountId, sessionId, language }));
      if (!found) throw new Failure("NOT_SIGNED_IN");
      return found;
    },
    progress(done, total) {
      live.done = done;
      live.total = total;
    },
    holdsDatabase(holds) {
      live.holdsDatabase = holds;
    },
  };
}

/** Renews the lease until told to stop, once at a time however long the database takes. */
function keepLease({ database, log, leaseMs }: RunServices, live: Live): () => Promise<void> {
  let renewing: Promise<void> | null = null;
  const renew = async () => {
    try {
      const [row] = await database.alone(renewLease(live, leaseMs, live.done, live.total));
      if (!row) live.stop("lost");
      else if (row.cancel_asked) live.stop("cancelled");
    } catch (error) {
      log.warn({ err: error, job: live.id }, "a job's lease was not renewed");
    }
    renewing = null;
  };
  const timer = setInterval(
    () => {
      // A run that does not stop when its time is over does not keep the job from other processes.
      if (live.stopped !== "late") renewing ??= renew();
    },
    Math.min(renewedMs, leaseMs / 4),
  );
  timer.unref();
  return async () => {
    clearInterval(timer);
    await renewing;
  };
}
