import { Worker } from "node:worker_threads";
import { SheetError } from "./errors.ts";
import type { Answer, Task } from "./protocol.ts";

/** One worker reading one file, under its memory and time limits. */
export class Reading {
  private readonly worker: Worker;
  private readonly answers: (Answer | SheetError)[] = [];
  private notify: () => void = () => {};
  private leftMs: number;

  constructor(task: Task) {
    const { memoryMb, timeMs } = task.file.limits;
    this.leftMs = timeMs;
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    this.worker.on("message", (answer: Answer) => this.push(answer));
    this.worker.on("error", (error) => this.push(failureOf(error)));
    this.worker.on("exit", () => this.push(new SheetError("FILE_UNREADABLE", "reading ended early")));
  }

  /** The next answer. Only the time spent waiting here counts against the limit: a slow caller costs the file nothing. */
  async next(): Promise<Exclude<Answer, { kind: "failure" }>> {
    if (this.answers.length === 0) await this.wait();
    const answer = this.answers.shift();
    if (answer === undefined) throw new SheetError("FILE_TOO_SLOW", "reading took too long");
    if (answer instanceof SheetError) throw answer;
    if (answer.kind === "failure") throw new SheetError(answer.code, answer.reason);
    if (answer.kind === "rows") this.worker.postMessage("more");
    return answer;
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private async wait(): Promise<void> {
    const began = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, this.leftMs));
      this.notify = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.leftMs -= performance.now() - began;
  }

  private push(answer: Answer | SheetError): void {
    this.answers.push(answer);
    this.notify();
  }
}

function failureOf(error: unknown): SheetError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return new SheetError("FILE_TOO_LARGE", "it takes too much memory");
  return new SheetError("FILE_UNREADABLE", String(error));
}
