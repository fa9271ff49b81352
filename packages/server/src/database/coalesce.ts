import { isConnectionLost, OutcomeUnknown } from "./lost.ts";

export interface CoalesceOptions {
  /** Items in one batch at most; 200 unless told. */
  readonly limit?: number;
  /** Where its batches leave by; one of its own unless told. */
  readonly lanes?: Lanes;
  /**
   * When a batch of several rejects, run each of its items alone, so that only the culprit fails; not where the database
   * went away, which none of them is to blame for: the batch may be written already.
   */
  readonly isolate?: boolean;
}

export interface LanesOptions {
  /** Batches in flight at once while many items wait; while few do, they wait for one batch and travel together. */
  readonly count?: number;
  /**
   * Fewer items than these wait for one another, although another lane is free: 16 unless told. Where it is told, half of
   * those that lately came together do, from so many up to 16.
   */
  readonly worth?: number;
  /** A batch in flight for longer, in milliseconds, holds its lane no more: the others do not wait for a slow one. */
  readonly patienceMs?: number;
  /** Batches in flight at once at most, the slow ones too. */
  readonly most?: number;
}

const worthSharing = 16;

/** What waits for a lane. */
interface Queue {
  waiting(): number;
  /** When its first item came, in order of arrival. */
  since(): number;
  /** Takes some of the waiting items, and resolves when they are done. */
  leave(share: number): Promise<void>;
}

/**
 * The lanes of one queue, or of several queues that take turns: the queue whose first item has waited longest goes
 * next.
 */
export class Lanes {
  readonly #count: number;
  readonly #worth: number;
  readonly #patienceMs: number;
  readonly #most: number;
  readonly #queues: Queue[] = [];
  #inFlight = 0;
  #holding = 0;
  #carried = 0;
  /** How many were waiting or in flight together lately. */
  #crowd = 0;
  #arrivals = 0;
  #called = false;

  constructor({ count = 1, worth = worthSharing, patienceMs, most }: LanesOptions = {}) {
    this.#count = count;
    this.#worth = worth;
    this.#patienceMs = patienceMs ?? Number.POSITIVE_INFINITY;
    this.#most = most ?? count;
  }

  join(queue: Queue): void {
    this.#queues.push(queue);
  }

  /** Something has come: its position in the order of arrival. What comes in the same turn of the event loop travels together. */
  arrive(): number {
    this.#call();
    this.#arrivals += 1;
    return this.#arrivals;
  }

  #call(): void {
    if (this.#called) return;
    this.#called = true;
    setImmediate(() => {
      this.#called = false;
      this.#go();
    });
  }

  #go(): void {
    for (let waiting = this.#waiting(); waiting > 0 && this.#isFree(waiting); waiting = this.#waiting()) {
      const next = this.#queues.filter((queue) => queue.waiting() > 0).sort((a, b) => a.since() - b.since())[0];
      if (next) this.#send(next);
    }
  }

  #waiting(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.waiting(), 0);
  }

  #isFree(waiting: number): boolean {
    if (this.#inFlight >= this.#most) return false;
    return this.#holding === 0 || (this.#holding < this.#count && waiting >= this.#enough());
  }

  #enough(): number {
    return Math.min(worthSharing, Math.max(this.#worth, this.#crowd / 2));
  }

  #send(queue: Queue): void {
    const waiting = queue.waiting();
    this.#crowd = Math.max(waiting + this.#carried, this.#crowd * 0.9);
    const share = waiting < this.#enough() ? waiting : Math.ceil(waiting / (this.#count - this.#holding));
    let holds = true;
    const release = () => {
      if (holds) {
        this.#holding -= 1;
        this.#carried -= share;
      }
      holds = false;
      this.#call();
    };
    const timer = Number.isFinite(this.#patienceMs) ? setTimeout(release, this.#patienceMs) : undefined;
    this.#inFlight += 1;
    this.#holding += 1;
    this.#carried += share;
    void queue.leave(share).finally(() => {
      clearTimeout(timer);
      this.#inFlight -= 1;
      release();
    });
  }
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly since: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers single items into the next batch while one is in flight. There is no delay: a batch leaves as soon as a lane is
 * free, with whatever is waiting by then. `run` answers one outcome per item, in order.
 */
export function coalesce<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  options: CoalesceOptions = {},
): (item: Item) => Promise<Outcome> {
  const { limit = 200, lanes = new Lanes(), isolate = false } = options;
  let waiting: Waiting<Item, Outcome>[] = [];

  async function settle(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      if (outcomes.length !== batch.length) throw new Error("a batch answered another number of outcomes than items");
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      const isOfItems = !(error instanceof OutcomeUnknown) && !isConnectionLost(error);
      if (isolate && isOfItems && batch.length > 1) for (const one of batch) await settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  lanes.join({
    waiting: () => waiting.length,
    since: () => waiting[0]?.since ?? 0,
    leave(share) {
      const size = Math.min(limit, share);
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      return settle(batch);
    },
  });
  return (item) =>
    new Promise<Outcome>((resolve, reject) => {
      waiting.push({ item, since: lanes.arrive(), resolve, reject });
    });
}
