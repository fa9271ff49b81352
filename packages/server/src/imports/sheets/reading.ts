import { SheetError } from "./errors.ts";
import type { Answer, Task } from "./protocol.ts";
import { Thread } from "./thread.ts";

/** One thread reading one file, under its memory and time limits. */
export class Reading {
  private readonly thread: Thread;
  private readonly answers: (Answer | SheetError)[] = [];
  private notify: () => void = () => {};
  private leftMs: number;
  private isFree = false;

  constructor(task: Task) {
    const { memoryMb, timeMs } = task.file.limits;
    this.leftMs = timeMs;
    this.thread = Thread.withMemory(memoryMb);
    this.thread.begin(task, (answer) => this.push(answer));
  }

  /** The next answer. Only the time spent waiting here counts against the limit: a slow caller costs the file nothing. */
  async next(): Promise<Exclude<Answer, { kind: "failure" }>> {
    if (this.answers.length === 0) await this.wait();
    const answer = this.answers.shift();
    if (answer === undefined) throw new SheetError("FILE_TOO_SLOW", "reading took too long");
    if (answer instanceof SheetError) throw answer;
    if (answer.kind === "failure") throw new SheetError(answer.code, answer.reason, answer.details);
    if (answer.kind === "rows") this.thread.more();
    else this.isFree = answer.free;
    return answer;
  }

  async stop(): Promise<void> {
    await (this.isFree ? this.thread.keep() : this.thread.end());
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
