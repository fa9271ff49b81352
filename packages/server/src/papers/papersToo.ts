import { createReadStream, existsSync } from "node:fs";
import { Failure } from "@stowage/model";
import { type TObject, Type } from "typebox";
import type { Validator } from "typebox/compile";
import { idSchema } from "../crud/schema.ts";
import type { Database, Reader } from "../database/index.ts";
import type { FileStore } from "../files/index.ts";
import { paperType } from "../flows/common/papers.ts";
import type { Call, FileReply, Handled } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { refuseInvalid, validatorOf } from "../http/validate.ts";
import { jobFor, jobsOf } from "../jobs/index.ts";
import { type PaperPayload, paperKind, scopeHash } from "./payload.ts";

const further = {
  as_job: Type.Optional(
    Type.Boolean({ description: "makes the paper in a job, which the reply names; how far it is says `/v1/job/{id}`" }),
  ),
  job: Type.Optional({ ...idSchema, description: "instead of all else: the job that made the paper" }),
};

/** Calls that answer papers, which begin a job instead where that is asked for, and answer what such a job has made. */
export const papersToo = (calls: readonly Call[], database: Database, store: FileStore): readonly Call[] =>
  calls.map((one) => (one.paper ? byJobToo(one, { database, store }) : one));

interface Kept {
  readonly database: Database;
  readonly store: FileStore;
}

function byJobToo(paper: Call, kept: Kept): Call {
  const body = paper.body as TObject;
  let validator: Validator | undefined;
  return {
    ...paper,
    body: Type.Object({ ...Type.Partial(body).properties, ...further }, { additionalProperties: false }),
    async handle(request) {
      const { as_job, job, ...asked } = request.body as { as_job?: boolean; job?: string };
      const context = request.context as Handled["context"] & { caller: Caller };
      if (job !== undefined)
        return context.read((reader) => madeBy(reader, kept, paper, context.caller, job.toLowerCase()));
      validator ??= validatorOf(body);
      refuseInvalid(validator, asked, "");
      if (!as_job) return paper.handle({ ...request, body: asked });
      const { caller, language } = context;
      const payload: PaperPayload = { path: paper.path, body: asked, params: request.params, scope: scopeHash(caller) };
      return context.write(async (tx) => ({
        job: await jobsOf(kept.database).add(tx, {
          ...{ kind: paperKind, caller, language, payload },
          ...{ companyId: null, whId: null, fileId: null },
        }),
      }));
    },
  };
}

/**
 * What a job of one's own made by this call, as long as one sees the same as when it began.
 * @throws Failure NOT_FOUND, BUSY while it is at work, or what it failed by.
 */
async function madeBy(
  reader: Reader,
  { database, store }: Kept,
  { path }: Call,
  caller: Caller,
  id: string,
): Promise<FileReply> {
  const job = await jobFor(jobsOf(database), reader, caller, id);
  const { path: madeAt, scope } = job.payload as PaperPayload;
  const isTheirs = job.account_id === caller.accountId && scope === scopeHash(caller);
  if (job.kind !== paperKind || madeAt !== path || !isTheirs) throw new Failure("NOT_FOUND", { details: { id } });
  if (job.state === "waiting" || job.state === "running") throw new Failure("BUSY");
  if (job.state === "failed" && job.code) throw new Failure(job.code, { details: job.details });
  const file = store.path(id, "paper");
  if (!job.made_file || !existsSync(file)) throw new Failure("NOT_FOUND", { details: { id } });
  return { file: createReadStream(file), name: job.made_file, type: paperType(job.made_file) };
}
