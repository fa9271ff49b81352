import type { Tx } from "../database/index.ts";
import type { CallContext } from "../http/call.ts";

/** Ends the transaction of a trial, with what came of it. */
class TriedOut extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("a trial is over");
    this.result = result;
  }
}

/** What would come of some work: it is done in a transaction of which nothing stays. */
export async function tryOut<T>(context: Pick<CallContext, "write">, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await context.write<T>(async (tx) => {
      throw new TriedOut(await work(tx));
    });
  } catch (thrown) {
    if (thrown instanceof TriedOut) return thrown.result as T;
    throw thrown;
  }
}
