import type { Job } from "./rules.ts";

/** The jobs of each day, days in order. */
export function byDay(jobs: readonly Job[]): Map<string, Job[]> {
  const days = new Map<string, Job[]>();
  for (const job of jobs) {
    const day = job.at.slice(0, 10);
    const of = days.get(day) ?? [];
    of.push(job);
    days.set(day, of);
  }
  return days;
}

/** One queue a customer, in the order of time; what belongs to nobody waits for nothing. */
export function queuesOf(jobs: readonly Job[]): Job[][] {
  const queues = new Map<string, Job[]>();
  for (const job of jobs) {
    const key = job.customer ?? `${job.kind} ${job.invoice}`;
    const queue = queues.get(key) ?? [];
    queue.push(job);
    queues.set(key, queue);
  }
  return [...queues.values()];
}

/** Queues taken together, `size` of them: what stands first in each, then what stands second, and so on. */
export function roundsOf<T>(queues: readonly (readonly T[])[], size: number): T[][][] {
  return Array.from({ length: Math.ceil(queues.length / size) }, (_, at) => {
    const some = queues.slice(at * size, (at + 1) * size);
    const longest = Math.max(...some.map(({ length }) => length));
    return Array.from({ length: longest }, (__, turn) => some.flatMap((queue) => queue.slice(turn, turn + 1)));
  });
}

/** Works through all queues with so many clients at once, each taking the next queue when it is done with one. */
export async function work<T>(
  queues: readonly (readonly T[])[],
  clients: number,
  perform: (job: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let queue = queues[next++]; queue; queue = queues[next++]) for (const job of queue) await perform(job);
    }),
  );
}
