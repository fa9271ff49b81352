import { Failure } from "@stowage/model";
import pLimit from "p-limit";

/**
 * Runs at most `parallel` pieces of work at a time, and of one name one at a time: racing guesses of one password are
 * checked one after the other, each knowing how the one before ended. Answers a function that runs work within the limit.
 * That function throws Failure TOO_MANY_REQUESTS where `waiting` pieces are running or waiting already.
 */
export function concurrencyLimit(limits: { readonly parallel: number; readonly waiting: number }) {
  const lastOfName = new Map<string, Promise<unknown>>();
  const whenFree = pLimit(limits.parallel);
  let runningOrWaiting = 0;

  return async function runWithinLimit<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (runningOrWaiting >= limits.waiting)
      throw new Failure("TOO_MANY_REQUESTS", { details: { seconds: 5, minutes: 1 } });
    runningOrWaiting += 1;
    const before = lastOfName.get(name) ?? Promise.resolve();
    const result = before.then(() => whenFree(work));
    const settled = result.catch(() => undefined);
    lastOfName.set(name, settled);
    try {
      return await result;
    } finally {
      runningOrWaiting -= 1;
      if (lastOfName.get(name) === settled) lastOfName.delete(name);
    }
  };
}
