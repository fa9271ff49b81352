import { rm } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { Failure } from "@stowage/model";
import type { PieceByPiece } from "../http/call.ts";
import { slots } from "../slots.ts";
import type { Lost } from "./lost.ts";
import { progressHead } from "./progress.ts";
import { type Answer, slotBytes, type Task } from "./protocol.ts";

/** In MB: however long a list is, the server's memory stays small. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 };
const pieces = 4;
const takeThread = slots(2);

/**
 * Writes a large sheet in a thread of its own: nobody waits for it, and its memory has a limit. Answers once all rows
 * are kept; `prove` is called with the epoch of rights at which the rows were read. @throws Failure what the thread refuses.
 */
export async function writeInThread(
  task: Omit<Task, "slots">,
  prove: (epoch: string) => void,
  withProgress = false,
): Promise<PieceByPiece & { readonly lost: Lost | null; readonly rows: number | null }> {
  const giveBack = await takeThread();
  const shared = Array.from({ length: pieces }, () => new SharedArrayBuffer(slotBytes));
  const thread = new Thread({ ...task, slots: shared }, giveBack);
  let lost: Lost | null = null;
  let rows: number | null = null;
  try {
    const first = await thread.next();
    if (first.kind === "kept" && first.epoch !== null) prove(first.epoch);
    if (first.kind === "kept") ({ lost, rows } = first);
  } catch (error) {
    await thread.stop();
    throw error;
  }
  return {
    lost,
    rows,
    async writeTo(write) {
      try {
        for (;;) {
          const answer = await thread.next();
          if (answer.kind === "end") return withProgress ? await write(progressHead(answer.rows)) : undefined;
          if (answer.kind !== "piece") continue;
          if (withProgress) await write(progressHead(answer.rows, answer.length));
          await write(Buffer.from(shared[answer.slot] as SharedArrayBuffer, 0, answer.length));
          thread.giveBack(answer.slot);
        }
      } finally {
        await thread.stop();
      }
    },
  };
}

class Thread {
  readonly #worker: Worker;
  readonly #path: string;
  readonly #answers: (Answer | Error)[] = [];
  readonly #giveBack: () => void;
  #notify: () => void = () => {};

  constructor(task: Task, giveBack: () => void) {
    this.#giveBack = giveBack;
    this.#path = task.path;
    this.#worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: task, resourceLimits });
    this.#worker.on("message", (answer: Answer) => this.#push(answer));
    this.#worker.on("error", (error) => this.#push(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on("exit", () => this.#push(new Error("the thread that wrote an export ended early")));
  }

  async next(): Promise<Answer> {
    while (this.#answers.length === 0) {
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
    const answer = this.#answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("no answer");
    if (answer.kind === "refused") throw new Failure(answer.code, { details: answer.details });
    if (answer.kind === "failed") throw Object.assign(new Error(answer.message), { code: answer.code });
    return answer;
  }

  giveBack(slot: number): void {
    this.#worker.postMessage(slot);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
    await rm(this.#path, { force: true });
    this.#giveBack();
  }

  #push(answer: Answer | Error): void {
    this.#answers.push(answer);
    this.#notify();
  }
}
