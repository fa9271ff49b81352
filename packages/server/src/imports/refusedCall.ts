import { existsSync } from "node:fs";
import { messages } from "@stowage/messages";
import { Failure } from "@stowage/model";
import { Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import type { Database } from "../database/index.ts";
import type { FileStore } from "../files/index.ts";
import { type Call, call } from "../http/call.ts";
import { jobFor, jobsOf, kindOf } from "../jobs/index.ts";
import { refusedSheet } from "./refused.ts";
import type { Source } from "./source.ts";

export const refusedCall = (database: Database, store: FileStore): Call =>
  call({
    method: "GET",
    path: "/v1/job/{id}/refused",
    summary: "The rows that an import refused, as a sheet with what is wrong with each",
    access: "signed_in",
    params: Type.Object({ id: idSchema }),
    reply: "file",
    async handle({ context, params: { id } }) {
      const job = await context.read((reader) => jobFor(jobsOf(database), reader, context.caller, id));
      const input = job.payload as { source: Source; headings: readonly string[] } | null;
      const refusedPath = store.path(id, "refused");
      if (!input || !job.file_id || !existsSync(refusedPath)) throw new Failure("NOT_FOUND", { details: { id } });
      // Where the files stand is not what the job remembers: the folder may have moved since.
      const source = { ...input.source, path: store.path(job.file_id) };
      const title = messages[job.language].ui.imports.refusedWhy;
      return {
        file: refusedSheet(refusedPath, source, input.headings, job.language, title),
        name: `${kindOf(job).replace(/[^a-z]+/g, "-")}-${id.slice(-6)}.xlsx`,
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      };
    },
  });
