import { Worker } from "node:worker_threads";
import { SheetError } from "./errors.ts";
import type { Answer, Task } from "./protocol.ts";

/** Starting a thread costs more than reading most files: some wait this long for another one. */
const keptMs = 60_000;
const mostKept = 2;
const kept = new Set<Thread>();

/** A worker thread that reads one file after another. */
export class Thread {
  readonly #memoryMb: number;
  readonly #worker: Worker;
  #hear: (answer: Answer | SheetError) => void = () => {};
  #leaves: NodeJS.Timeout | undefined;

  /** One that waits, or a new one. */
  static withMemory(memoryMb: number): Thread {
    const waiting = [...kept].find((one) => one.#memoryMb === memoryMb);
    if (!waiting) return new Thread(memoryMb);
    kept.delete(waiting);
    clearTimeout(waiting.#leaves);
    waiting.#worker.ref();
    return waiting;
  }

  private constructor(memoryMb: number) {
    this.#memoryMb = memoryMb;
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    this.#worker.on("message", (answer: Answer) => this.#hear(answer));
    this.#worker.on("error", (error) => this.#hear(failureOf(error)));
    this.#worker.on("exit", () => {
      kept.delete(this);
      this.#hear(new SheetError("FILE_UNREADABLE", "reading ended early"));
    });
  }

  begin(task: Task, hear: (answer: Answer | SheetError) => void): void {
    this.#hear = hear;
    this.#worker.postMessage(task);
  }

  /** Lets it go on after rows that it sent. */
  more(): void {
    this.#worker.postMessage("more");
  }

  /** After the last answer only: it waits for another file, and keeps no process from ending. */
  async keep(): Promise<void> {
    if (kept.size >= mostKept) return this.end();
    this.#hear = () => {};
    this.#leaves = setTimeout(() => this.end(), keptMs).unref();
    this.#worker.unref();
    kept.add(this);
  }

  async end(): Promise<void> {
    kept.delete(this);
    await this.#worker.terminate();
  }
}

function failureOf(error: unknown): SheetError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return new SheetError("FILE_TOO_LARGE", "it takes too much memory");
  return new SheetError("FILE_UNREADABLE", String(error));
}
