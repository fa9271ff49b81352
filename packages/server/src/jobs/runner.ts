import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { type Database, newId, notify, type Reader, type Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { JobHandlers } from "./handler.ts";
import type { JobKind, JobRow, NewJob } from "./job.ts";
import { endLeases, type Taken, takeJob } from "./lease.ts";
import { Live } from "./live.ts";
import { addJob, addJobsOnce, askCancel, readJob, warehousesAtWork } from "./records.ts";
import { runJob } from "./work.ts";

const cancelChannel = "job_cancel";
const dueChannel = "job_due";
const callersKept = 1_000;
/** How long a server that stops waits for its jobs to come to a safe point: less than what the web server gives its hooks. */
const graceMs = 7_000;

export interface WorkOptions {
  readonly log: FastifyBaseLogger;
  /** How long a job stays this process's without a word from it; 30 s unless told. */
  readonly leaseMs?: number;
  /** How often it looks for jobs that nobody told it of: put off, or left by another process; 5 s unless told. */
  readonly pollMs?: number;
}

interface AtWork {
  readonly handlers: JobHandlers;
  readonly log: FastifyBaseLogger;
  readonly leaseMs: number;
  readonly end: () => void;
}

/** The jobs of one process: it takes what is due from the database, where every process finds it. */
export class Jobs {
  readonly #database: Database;
  readonly #live = new Map<string, Live>();
  readonly #ends = new Set<Promise<void>>();
  /**
   * Who began jobs, with their rights at that time; those whom this process does not know are read from the database.
   */
  readonly #beginners = new LRUCache<string, Caller>({ max: callersKept });
  #atWork: AtWork | null = null;
  #taking: Promise<void> | null = null;
  #lookAgain = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Writes a job in the transaction that causes it; a process takes it after the commit. @throws Failure IMPORT_BUSY.
   */
  async add(tx: Tx, job: NewJob): Promise<string> {
    const id = await addJob(tx, job);
    if (job.caller) this.#beginners.set(id, job.caller);
    await notify(tx, dueChannel, "");
    return id;
  }

  /** Begins to take jobs, until `stop`. */
  work(handlers: JobHandlers, { log, leaseMs = 30_000, pollMs = 5_000 }: WorkOptions): void {
    if (this.#atWork) return;
    const stops = [
      this.#database.onNotice(cancelChannel, (id) => this.cancelHere(id)),
      this.#database.onNotice(dueChannel, () => this.#look()),
    ];
    const poll = setInterval(() => this.#look(), pollMs).unref();
    const end = () => {
      clearInterval(poll);
      for (const stop of stops) stop();
    };
    this.#atWork = { handlers, log, leaseMs, end };
    this.#taking = this.#takeWhatWasLeft(log);
  }

  live(id: string): Live | undefined {
    return this.#live.get(id);
  }

  /** A job as it is now, whichever process does it. */
  async read(reader: Reader, id: string): Promise<JobRow | null> {
    const row = await readJob(reader, id);
    const live = this.#live.get(id);
    if (!row || !live || row.state !== "running") return row;
    return { ...row, done: live.done, total: live.total };
  }

  /** The warehouses in which a job of this kind waits or runs. */
  warehousesOf(reader: Reader, kind: JobKind): Promise<ReadonlySet<string>> {
    return warehousesAtWork(reader, kind);
  }

  /** Asks a job to stop, here or in the process that does it. */
  async cancel(tx: Tx, id: string): Promise<void> {
    await askCancel(tx, id);
    await notify(tx, cancelChannel, id);
  }

  /** The next renewal of the lease finds what was missed while the connection was lost. */
  cancelHere(id: string): void {
    this.#live.get(id)?.stop("cancelled");
  }

  /** Takes no further jobs and gives back those at work, each at its next safe point. One that comes to none keeps its lease until that is over. */
  async stop(): Promise<void> {
    const { end } = this.#atWork ?? {};
    this.#atWork = null;
    end?.();
    // Jobs that may hold the database end first: until then no attempt to take a further job can end.
    this.#stopAll();
    await this.#taking;
    this.#stopAll();
    const grace = Promise.withResolvers<void>();
    const timer = setTimeout(grace.resolve, graceMs);
    await Promise.race([Promise.all(this.#ends), grace.promise]);
    clearTimeout(timer);
  }

  #stopAll(): void {
    for (const live of this.#live.values()) live.stop("stopping");
  }

  /** One embedded database has one process: what runs in it and is not ours is a job that was left. */
  async #takeWhatWasLeft(log: FastifyBaseLogger): Promise<void> {
    try {
      if (this.#database.kind === "embedded") await this.#database.alone(endLeases);
    } catch (error) {
      log.warn({ err: error }, "jobs that were left were not found");
    }
    this.#taking = null;
    this.#look();
  }

  /** Takes jobs while there are any and there is room for them, one after the other. */
  #look(): void {
    this.#lookAgain = true;
    if (this.#taking || !this.#atWork) return;
    this.#taking = this.#takeAll(this.#atWork.log).finally(() => {
      this.#taking = null;
      if (this.#lookAgain) this.#look();
    });
  }

  async #takeAll(log: FastifyBaseLogger): Promise<void> {
    try {
      while (this.#lookAgain) {
        this.#lookAgain = false;
        while (await this.#takeOne());
      }
    } catch (error) {
      log.warn({ err: error }, "no job could be taken");
    }
  }

  async #takeOne(): Promise<boolean> {
    const atWork = this.#atWork;
    if (!atWork) return false;
    const kinds = this.#kindsWithRoom(atWork.handlers);
    if (kinds.length === 0) return false;
    const leaseId = newId();
    const [row] = await this.#database.alone(takeJob(kinds, leaseId, atWork.leaseMs, [...this.#live.keys()]));
    if (row) this.#begin(row, leaseId, atWork);
    return row !== undefined;
  }

  /** Kinds do not wait for each other. */
  #kindsWithRoom(handlers: JobHandlers): readonly string[] {
    const running = [...this.#live.values()].map(({ row }) => row.kind);
    return Object.entries(handlers)
      .filter(([kind, handler]) => running.filter((one) => one === kind).length < handler.concurrency)
      .map(([kind]) => kind);
  }

  #begin(row: Taken, leaseId: string, { handlers, log, leaseMs }: AtWork): void {
    const live = new Live(row, leaseId, handlers[row.kind]);
    this.#live.set(live.id, live);
    const services = { database: this.#database, log, leaseMs, beginnerOf: (id: string) => this.#beginners.get(id) };
    const end = runJob(services, live)
      .then((waitMs) => {
        if (waitMs !== null) setTimeout(() => this.#look(), waitMs).unref();
      })
      .catch((error: unknown) => log.error({ err: error, job: live.id }, "what became of a job was not written down"))
      .finally(() => {
        this.#live.delete(live.id);
        this.#ends.delete(end);
        this.#look();
      });
    this.#ends.add(end);
  }
}

/**
 * Begins those of these jobs of which none like it waits or runs, in the transaction that causes them: for work that nobody
 * in particular began, whose rows say what is to be done.
 */
export async function beginOnce(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await addJobsOnce(tx, jobs);
  await notify(tx, dueChannel, "");
}

const rooms = new WeakMap<Database, Jobs>();

/** The jobs that this process does on an open database. */
export function jobsOf(database: Database): Jobs {
  const known = rooms.get(database) ?? new Jobs(database);
  rooms.set(database, known);
  return known;
}
