import { Failure } from "@stowage/model";

/**
 * Lets work through a few at a time, and for one name one at a time: racing guesses of one password are checked one
 * after the other, each knowing how the one before ended.
 */
export function turns(limits: { readonly parallel: number; readonly waiting: number }) {
  const names = new Map<string, Promise<unknown>>();
  const queue: (() => void)[] = [];
  let running = 0;
  let inside = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.parallel) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return async function take<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (inside >= limits.waiting) throw new Failure("TOO_MANY_REQUESTS", { details: { seconds: 5, minutes: 1 } });
    inside += 1;
    const before = names.get(name) ?? Promise.resolve();
    const mine = before.then(() => inTurn(work));
    const settled = mine.catch(() => undefined);
    names.set(name, settled);
    try {
      return await mine;
    } finally {
      inside -= 1;
      if (names.get(name) === settled) names.delete(name);
    }
  };
}
