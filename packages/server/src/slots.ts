import pLimit from "p-limit";

/**
 * Lets at most so many pieces of work run at a time; the others wait their turn. Answers a function that waits for a
 * free slot and answers how it is given back, which may be asked for more than once. For work that is no single function:
 * a thread that outlives the call, rows that are read one after the other.
 */
export function slots(most: number): () => Promise<() => void> {
  const whenFree = pLimit(most);
  return () => new Promise((taken) => void whenFree(() => new Promise<void>(taken)));
}
