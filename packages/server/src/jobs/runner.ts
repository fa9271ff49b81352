import type { FastifyBaseLogger } from "fastify";
import { type Database, newId, type Tx } from "../database/index.ts";
import { asFailure } from "../http/errors.ts";
import type { Ended, JobRow, NewJob, Run, Work } from "./job.ts";
import { addJob, askCancel, beat, endJob, readJob } from "./records.ts";

const atOnce = 2;
const beatMs = 1_500;
const cancelChannel = "job_cancel";

/** A job of this process, as memory knows it. */
export interface Live {
  readonly row: Omit<JobRow, "state" | "done" | "total">;
  state: "waiting" | "running";
  done: number;
  total: number;
  holdsDatabase: boolean;
  readonly abort: AbortController;
  /** Why it was aborted; a cancelled job was asked to, an interrupted one was not. */
  interrupted: boolean;
}

/** The jobs of one process: at most two work, the others wait. */
export class Jobs {
  readonly #database: Database;
  readonly #runnerId = newId();
  readonly #live = new Map<string, Live>();
  readonly #ends = new Map<string, Promise<void>>();
  #waiting: (() => void)[] = [];
  #working = 0;
  #listening = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes a job down; `start` is for after the commit. @throws Failure IMPORT_BUSY. */
  add(tx: Tx, job: NewJob): Promise<string> {
    return addJob(tx, this.#database.kind, this.#runnerId, job);
  }

  start(id: string, job: NewJob, work: Work, log: FastifyBaseLogger): void {
    const live: Live = {
      row: rowOf(id, job),
      state: "waiting",
      done: 0,
      total: 0,
      holdsDatabase: false,
      abort: new AbortController(),
      interrupted: false,
    };
    this.#live.set(id, live);
    this.#listen();
    const end = this.#follow(id, live, work, log).finally(() => {
      this.#live.delete(id);
      this.#ends.delete(id);
    });
    this.#ends.set(id, end);
  }

  live(id: string): Live | undefined {
    return this.#live.get(id);
  }

  /** A job as it is now, whichever process does it. */
  async read(reader: Parameters<typeof readJob>[0], id: string): Promise<JobRow | null> {
    const row = await readJob(reader, this.#database.kind, this.#runnerId, id);
    const live = this.#live.get(id);
    if (!row || !live || (row.state !== "waiting" && row.state !== "running")) return row;
    return { ...row, state: live.state, done: live.done, total: live.total };
  }

  /** Asks a job to stop, here or in the process that does it. */
  async cancel(tx: Tx, id: string): Promise<void> {
    await askCancel(tx, id);
    await this.#database.notify(tx, cancelChannel, id);
  }

  cancelHere(id: string): void {
    this.#live.get(id)?.abort.abort();
  }

  /** What goes unheard while a connection is lost, a beat finds. */
  #listen(): void {
    if (this.#listening) return;
    this.#listening = true;
    this.#database.onNotice(cancelChannel, (id) => this.cancelHere(id));
  }

  /** Interrupts every job of this process and waits until each has said so. */
  async stop(): Promise<void> {
    for (const live of this.#live.values()) {
      live.interrupted = true;
      live.abort.abort();
    }
    await Promise.allSettled(this.#ends.values());
  }

  /** Waits for a job of this process. */
  async ended(id: string): Promise<void> {
    await this.#ends.get(id);
  }

  async #follow(id: string, live: Live, work: Work, log: FastifyBaseLogger): Promise<void> {
    const stopBeating = this.#beat(id, live, log);
    let ended: Ended;
    try {
      ended = (await this.#turn(live)) ? await this.#work(id, live, work, log) : stopped(live);
    } finally {
      await stopBeating();
    }
    await this.#database
      .transact((tx) => endJob(tx, id, ended, live.done, live.total))
      .catch((error: unknown) => log.error({ err: error, job: id }, "a job's end was not written down"));
  }

  async #work(id: string, live: Live, work: Work, log: FastifyBaseLogger): Promise<Ended> {
    const run: Run = {
      id,
      signal: live.abort.signal,
      progress(done, total) {
        live.done = done;
        live.total = total;
      },
      holdsDatabase(holds) {
        live.holdsDatabase = holds;
      },
    };
    try {
      if (live.abort.signal.aborted) return stopped(live);
      live.state = "running";
      const ended = await work(run);
      return ended.state === "cancelled" && live.interrupted
        ? { ...ended, state: "failed", code: "JOB_INTERRUPTED" }
        : ended;
    } catch (error) {
      const failure = asFailure(error);
      if (failure.code === "INTERNAL") log.error({ err: error, job: id }, "a job failed");
      return { state: "failed", code: failure.code, details: failure.details };
    } finally {
      this.#leave();
    }
  }

  /** Waits for its turn; false for a job that is stopped before. */
  async #turn({ abort: { signal } }: Live): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.#working < atOnce) {
      this.#working++;
      return true;
    }
    return new Promise((resolve) => {
      const go = () => resolve(true);
      this.#waiting.push(go);
      signal.addEventListener("abort", () => {
        this.#waiting = this.#waiting.filter((one) => one !== go);
        resolve(false);
      });
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#working--;
  }

  /** Beats until told to stop, one beat at a time however long the database takes. */
  #beat(id: string, live: Live, log: FastifyBaseLogger): () => Promise<void> {
    let beating: Promise<void> | null = null;
    const once = async () => {
      try {
        const asked = await this.#database.transact((tx) => beat(tx, id, live.done, live.total, live.state));
        if (asked) live.abort.abort();
      } catch (error) {
        log.warn({ err: error, job: id }, "a job's progress was not written down");
      }
      beating = null;
    };
    const timer = setInterval(() => {
      beating ??= once();
    }, beatMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await beating;
    };
  }
}

const stopped = ({ interrupted }: Live): Ended =>
  interrupted ? { state: "failed", code: "JOB_INTERRUPTED" } : { state: "cancelled" };

const rowOf = (id: string, job: NewJob): Live["row"] => ({
  job_id: id,
  kind: job.kind,
  language: job.language,
  code: null,
  details: {},
  result: null,
  input: job.input,
  account_id: job.caller.accountId,
  company_id: job.companyId,
  wh_id: job.whId,
  file_id: job.fileId,
  made_at: new Date().toISOString(),
  ended_at: null,
});

const rooms = new WeakMap<Database, Jobs>();

/** The jobs that this process does on an open database. */
export function jobsOf(database: Database): Jobs {
  const known = rooms.get(database) ?? new Jobs(database);
  rooms.set(database, known);
  return known;
}
