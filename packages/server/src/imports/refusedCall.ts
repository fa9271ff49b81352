import { existsSync } from "node:fs";
import { Failure } from "@stowage/model";
import { Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import type { Database } from "../database/index.ts";
import type { FileStore } from "../files/index.ts";
import { type Call, call } from "../http/call.ts";
import { jobFor, jobsOf, kindOf } from "../jobs/index.ts";
import { clockOf } from "./clock.ts";
import type { ImportPayload } from "./payload.ts";
import { refusedSheet } from "./refused.ts";

export const refusedCall = (database: Database, store: FileStore): Call =>
  call({
    method: "GET",
    path: "/v1/job/{id}/refused",
    summary: "The rows that an import refused, as a sheet with what is wrong with each",
    access: "signed_in",
    params: Type.Object({ id: idSchema }),
    reply: "file",
    async handle({ context, params: { id } }) {
      const [job, timeZone] = await context.read(async (reader) => {
        const found = await jobFor(jobsOf(database), reader, context.caller, id);
        const { scope = {}, hints = {} } = (found.payload ?? {}) as Partial<ImportPayload>;
        return [found, await clockOf(reader, { scope, hints }, context.caller)] as const;
      });
      const input = job.payload as Pick<ImportPayload, "source" | "headings"> | null;
      const refusedPath = store.path(id, "refused");
      if (!input || !job.file_id || !existsSync(refusedPath)) throw new Failure("NOT_FOUND", { details: { id } });
      // Where the files stand is not what the job remembers: the folder may have moved since.
      const source = { ...input.source, path: store.path(job.file_id) };
      return {
        file: refusedSheet(refusedPath, source, input.headings, { language: job.language, timeZone }),
        name: `${kindOf(job).replace(/[^a-z]+/g, "-")}-${id.slice(-6)}.xlsx`,
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      };
    },
  });
