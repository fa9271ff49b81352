import { type ChildProcess, fork } from "node:child_process";
import { type ErrorCode, Failure } from "@stowage/model";
import { slots } from "../../slots.ts";

/** A PDF, and the place of the request that names it. */
export interface ToMerge {
  readonly index: number;
  readonly content: Uint8Array;
}

/** What the worker process answers. */
export type Merged =
  | { readonly content: Uint8Array }
  | { readonly tooMany: number }
  | { readonly refused: readonly { readonly index: number; readonly code: ErrorCode }[] };

/** In ms: 50 MB of papers take a few seconds. */
const patience = 15_000;
const heapMb = 512;
const takeProcess = slots(1);

/**
 * All pages of these files as one, in this order. They are read in a process of its own, whose memory and time have
 * limits: what people upload may be made to take all there is, and a thread that has no memory left may end its process.
 * @throws Failure FILE_UNREADABLE, FILE_ENCRYPTED at each file of `ids`; FILE_TOO_SLOW, FILE_TOO_LARGE
 */
export async function mergePdfs(files: readonly ToMerge[]): Promise<Buffer> {
  const giveBack = await takeProcess();
  const worker = fork(new URL("./worker.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${heapMb}`],
    // It reads what strangers wrote: no secret of the server's is with it.
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    const merged = await answerOf(worker, files);
    if ("content" in merged) return Buffer.from(merged.content);
    if ("tooMany" in merged) throw Failure.at("ids", "FILE_TOO_LARGE", { max: merged.tooMany });
    const errors = merged.refused.map(({ index, code }) => ({ index, field: "ids", code, details: {} }));
    throw new Failure(errors[0]?.code ?? "FILE_UNREADABLE", { errors });
  } finally {
    worker.kill("SIGKILL");
    giveBack();
  }
}

const answerOf = (worker: ChildProcess, files: readonly ToMerge[]): Promise<Merged> =>
  new Promise((resolve, reject) => {
    const refuse = (code: ErrorCode) => reject(Failure.at("ids", code));
    const late = setTimeout(() => refuse("FILE_TOO_SLOW"), patience);
    worker.once("message", (merged) => resolve(merged as Merged));
    // More than one may come, and an error that nobody listens to ends the server.
    worker.on("error", reject);
    worker.once("exit", (code, signal) => {
      clearTimeout(late);
      // Node aborts a process whose heap is full.
      if (signal === "SIGABRT") refuse("FILE_TOO_LARGE");
      else reject(new Error(`the process that merged papers ended early (${signal ?? code})`));
    });
    // Where it ends before it has read them, that end says why.
    worker.send(files, () => undefined);
  });
