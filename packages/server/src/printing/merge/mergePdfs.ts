import { Worker } from "node:worker_threads";
import { type ErrorCode, Failure } from "@stowage/model";
import { slots } from "../../slots.ts";

/** A PDF, and the place of the request that names it. */
export interface ToMerge {
  readonly index: number;
  readonly content: Uint8Array;
}

/** What the thread answers. */
export type Merged =
  | { readonly content: Uint8Array }
  | { readonly tooMany: number }
  | { readonly refused: readonly { readonly index: number; readonly code: ErrorCode }[] };

/** In ms: 50 MB of papers take a few seconds. */
const patience = 15_000;
const takeThread = slots(1);
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * All pages of these files as one, in this order. They are read in a thread of its own, whose memory and time have limits:
 * what people upload may be made to take all there is.
 * @throws Failure FILE_UNREADABLE, FILE_ENCRYPTED at each file of `ids`; FILE_TOO_SLOW, FILE_TOO_LARGE
 */
export async function mergePdfs(files: readonly ToMerge[]): Promise<Buffer> {
  const giveBack = await takeThread();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: files, resourceLimits });
  try {
    const merged = await answerOf(worker);
    if ("content" in merged) return Buffer.from(merged.content);
    if ("tooMany" in merged) throw Failure.at("ids", "FILE_TOO_LARGE", { max: merged.tooMany });
    const errors = merged.refused.map(({ index, code }) => ({ index, field: "ids", code, details: {} }));
    throw new Failure(errors[0]?.code ?? "FILE_UNREADABLE", { errors });
  } finally {
    await worker.terminate();
    giveBack();
  }
}

const answerOf = (worker: Worker): Promise<Merged> =>
  new Promise((resolve, reject) => {
    const refuse = (code: ErrorCode) => reject(Failure.at("ids", code));
    const late = setTimeout(() => refuse("FILE_TOO_SLOW"), patience);
    worker.once("message", resolve);
    worker.once("error", (error) => {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "ERR_WORKER_OUT_OF_MEMORY") refuse("FILE_TOO_LARGE");
      else reject(error);
    });
    worker.once("exit", () => clearTimeout(late));
  });
