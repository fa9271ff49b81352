export interface CoalesceOptions {
  /** Items in one batch at most; 200 unless told. */
  readonly limit?: number;
  /** Batches in flight at once; 1 unless told. */
  readonly lanes?: number;
  /** When a batch of several rejects, run each of its items alone, so that only the culprit fails. Needs idempotent items. */
  readonly isolate?: boolean;
}

/** Fewer than these leave as one batch, although several lanes are free. */
const worthSharing = 16;

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers single items into the next batch while one is in flight. There is no timer: a batch leaves as soon as a lane is
 * free, with whatever is waiting by then. `run` answers one outcome per item, in order.
 */
export function coalesce<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  options: CoalesceOptions = {},
): (item: Item) => Promise<Outcome> {
  const { limit = 200, lanes = 1, isolate = false } = options;
  let waiting: Waiting<Item, Outcome>[] = [];
  let inFlight = 0;

  async function settle(batch: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      if (outcomes.length !== batch.length) throw new Error("a batch answered another number of outcomes than items");
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      if (isolate && batch.length > 1) for (const one of batch) await settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  function leave(): void {
    while (inFlight < lanes && waiting.length > 0) {
      const share = waiting.length < worthSharing ? waiting.length : Math.ceil(waiting.length / (lanes - inFlight));
      const size = Math.min(limit, share);
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      inFlight += 1;
      void settle(batch).finally(() => {
        inFlight -= 1;
        leave();
      });
    }
  }

  return (item) =>
    new Promise<Outcome>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // A microtask later, so that what is submitted in one go travels together.
      if (waiting.length === 1) queueMicrotask(leave);
    });
}
