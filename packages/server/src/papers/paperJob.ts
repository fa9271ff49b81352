import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure } from "@stowage/model";
import type { Database } from "../database/index.ts";
import type { FileStore } from "../files/index.ts";
import { demandAccess } from "../http/admission.ts";
import type { Call, FileReply, Handled } from "../http/call.ts";
import { contextIn, RightsChanged } from "../http/context.ts";
import { callerNow, type JobHandler, type Run } from "../jobs/index.ts";
import type { PaperPayload } from "./payload.ts";

interface Papers {
  readonly database: Database;
  readonly calls: readonly Call[];
  readonly store: FileStore;
}

/** Makes a paper by the call that answers it, with the rights that its beginner has now, page by page into a file. */
export const paperJob = ({ database, calls, store }: Papers): JobHandler<PaperPayload> => ({
  attempts: 3,
  repeatable: true,
  concurrency: 2,
  limitMs: 3_600_000,
  backoffMs: 2_000,
  async run(run, { path, body, params }) {
    const call = calls.find((one) => one.paper && one.path === path);
    if (!call) throw new Failure("NOT_FOUND", { details: { id: path } });
    const made = store.path(run.id, "paper");
    try {
      await mkdir(dirname(made), { recursive: true, mode: 0o700 });
      const { file, name } = await paperOf(call, run, { body, params }, database);
      await pipeline(file as Readable, createWriteStream(made, { mode: 0o600 }), { signal: run.signal });
      return { state: "done", madeFile: name };
    } catch (error) {
      await rm(made, { force: true });
      throw error instanceof RightsChanged ? new Failure("BUSY") : error;
    }
  },
});

async function paperOf(
  call: Call,
  run: Run,
  asked: Pick<PaperPayload, "body" | "params">,
  database: Database,
): Promise<FileReply> {
  const began = await run.beginner();
  demandAccess(call.access, began);
  const caller = await database.transact((tx) => callerNow(tx, began, (now) => demandAccess(call.access, now)), {
    readOnly: true,
  });
  const context = contextIn(
    {
      ...{ language: caller.language, requestId: run.id, ip: "", userAgent: "", log: run.log },
      tell: (done, total) => run.progress(done, total),
    },
    {
      ...{ call, database, caller, idempotencyKey: null },
      limits: { reading: (_call, _body, work) => work(), writing: (_call, work) => work() },
      reload: async () => caller,
    },
  );
  // What a request has beside these no paper asks for.
  const handled = { context, ...asked, query: {} } as unknown as Handled;
  const answered = (await call.handle(handled)) as FileReply;
  return answered.file instanceof Buffer ? { ...answered, file: Readable.from([answered.file]) } : answered;
}
