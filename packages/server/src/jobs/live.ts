import type { JobHandler } from "./handler.ts";
import type { Taken } from "./lease.ts";

/** Why a run was aborted. */
export type Stop = "cancelled" | "stopping" | "late" | "lost";

/** A run of a job in this process, as memory knows it. */
export class Live {
  readonly row: Taken;
  readonly leaseId: string;
  readonly handler: JobHandler;
  done: number;
  total: number;
  holdsDatabase = false;
  #stop: Stop | null = null;
  readonly #abort = new AbortController();

  constructor(row: Taken, leaseId: string, handler: JobHandler) {
    this.row = row;
    this.leaseId = leaseId;
    this.handler = handler;
    this.done = row.done;
    this.total = row.total;
  }

  get id(): string {
    return this.row.job_id;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get stopped(): Stop | null {
    return this.#stop;
  }

  /** The first reason counts, unless the lease is lost: then nothing that this run does counts. */
  stop(why: Stop): void {
    if (this.#stop === null || why === "lost") this.#stop = why;
    this.#abort.abort(new Error(`The job's run was stopped: ${why}.`));
  }
}
