import { Failure, jobStates } from "@stowage/model";
import { Type } from "typebox";
import type { Reader } from "../database/index.ts";
import { type Caller, type Language, may } from "../http/caller.ts";
import { errorText } from "../words.ts";
import type { CellError, JobResult, JobRow } from "./job.ts";
import type { Jobs } from "./runner.ts";

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

const cellErrorSchema = closed({
  row: Type.Integer({ description: "as a person counts in the sheet: the first is 1" }),
  column: orNull(Type.Integer({ description: "counted from 0" })),
  columns: Type.Optional(
    Type.Array(Type.Integer(), { description: "all of which the value was joined, where they are several" }),
  ),
  field: orNull(Type.String()),
  code: Type.String(),
  message: Type.String(),
  value: Type.String(),
});

const resultSchema = closed({
  mode: Type.Union([Type.Literal("dry"), Type.Literal("all"), Type.Literal("good")]),
  rows: Type.Integer(),
  good: Type.Integer(),
  bad: Type.Integer(),
  imported: Type.Integer(),
  made: Type.Integer(),
  changed: Type.Integer({ description: "of the good ones, rows that are there already and differ" }),
  unchanged: Type.Integer({ description: "rows that are there already, just so" }),
  skipped: Type.Integer({ description: "rows that are there already and are left as they are" }),
  errors: Type.Array(cellErrorSchema),
  errors_total: Type.Integer(),
  refused_file: orNull(Type.String({ description: "the path of a sheet of the refused rows" })),
});

/** A job as replies show it. */
export const jobSchema = closed({
  job_id: Type.String(),
  kind: Type.String(),
  state: Type.Union(jobStates.map((state) => Type.Literal(state))),
  done: Type.Integer(),
  total: Type.Integer(),
  code: orNull(Type.String()),
  message: Type.String(),
  result: orNull(resultSchema),
  company_id: orNull(Type.String()),
  wh_id: orNull(Type.String()),
  file_id: orNull(Type.String()),
  made_file: orNull(Type.String({ description: "what the paper is called that it made; its call answers it" })),
  made_at: Type.String(),
  ended_at: orNull(Type.String()),
});

/** The row with its errors in words, in the language that the job was asked for in. */
export function shownJob(job: JobRow) {
  const { job_id, state, done, total, code, company_id, wh_id, file_id, made_file, made_at, ended_at, language } = job;
  return {
    ...{
      job_id,
      kind: kindOf(job),
      state,
      done,
      total,
      code,
      company_id,
      wh_id,
      file_id,
      made_file,
      made_at,
      ended_at,
    },
    message: code ? errorText(language, code, job.details) : "",
    result: job.result && shownResult(job_id, job.result, language),
  };
}

/** A kind with what it is about: `import storage`. */
export const kindOf = ({ kind, subject }: Pick<JobRow, "kind" | "subject">): string =>
  subject ? `${kind} ${subject}` : kind;

function shownResult(id: string, { refused, errors, ...counts }: JobResult, language: Language) {
  return {
    ...counts,
    errors: errors.map((error) => shownError(error, language)),
    refused_file: refused ? `/v1/job/${id}/refused` : null,
  };
}

function shownError({ details, ...error }: CellError, language: Language) {
  return { ...error, message: errorText(language, error.code, details) };
}

/**
 * A job is its owner's; and whoever manages the accounts of its company sees it, if they see all of the company: its rows
 * may name any warehouse and any owner of goods.
 */
export const mayTouch = (caller: Caller, job: Pick<JobRow, "account_id" | "company_id">): boolean =>
  job.account_id === caller.accountId ||
  (job.company_id !== null &&
    caller.scope.companyIds.includes(job.company_id) &&
    seesWholeCompany(caller) &&
    may(caller, "accountSetup", "update"));

const seesWholeCompany = ({ accountType, scope }: Caller): boolean =>
  (accountType === "group" || accountType === "company") && scope.ownerIds === null;

/** A job that this caller may see. @throws Failure NOT_FOUND. */
export async function jobFor(jobs: Jobs, reader: Reader, caller: Caller, id: string): Promise<JobRow> {
  const job = await jobs.read(reader, id);
  if (!job || !mayTouch(caller, job)) throw new Failure("NOT_FOUND", { details: { id } });
  return job;
}
