import { parentPort, Worker } from "node:worker_threads";

/** A thread of its own for clients, as they would sit elsewhere. */
export interface Thread<Task, Result> {
  /** One task at a time. */
  run(task: Task): Promise<Result>;
  end(): Promise<void>;
}

export function openThread<Task, Result>(file: URL): Thread<Task, Result> {
  const worker = new Worker(file);
  // Idle, it must not keep a run alive that has failed.
  worker.unref();
  const answer = (task: Task) =>
    new Promise<Result>((resolve, reject) => {
      worker.once("error", reject);
      worker.once("message", (result: Result) => {
        worker.off("error", reject);
        resolve(result);
      });
      worker.postMessage(task);
    });
  return {
    async run(task) {
      worker.ref();
      try {
        return await answer(task);
      } finally {
        worker.unref();
      }
    },
    async end() {
      await worker.terminate();
    },
  };
}

/** In the thread: does what it is told, one task at a time. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  parentPort?.on("message", (task: Task) => {
    work(task).then(
      (result) => parentPort?.postMessage(result),
      (error: unknown) => {
        throw error;
      },
    );
  });
}

/** `clients` at a time, each with its own number; answers the seconds that all of them took. */
export async function share<Item>(
  items: readonly Item[],
  clients: number,
  work: (item: Item, index: number, client: number) => Promise<void>,
): Promise<number> {
  let next = 0;
  const begun = performance.now();
  const client = async (_: unknown, number: number) => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as Item, index, number);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (performance.now() - begun) / 1_000;
}
