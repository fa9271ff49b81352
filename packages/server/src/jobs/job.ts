import type { Details, ErrorCode, JobState } from "@stowage/model";
import type { Caller, Language } from "../http/caller.ts";

/** What is wrong with one cell of a sheet, or, without a column, with a whole row. */
export interface CellError {
  /** As a person counts in the sheet: the first row is 1. */
  readonly row: number;
  /** Counted from 0; null where the error is about the row. */
  readonly column: number | null;
  /** All columns of which the cell's text was joined, where they are several. */
  readonly columns?: readonly number[];
  readonly field: string | null;
  readonly code: ErrorCode;
  readonly details: Details;
  readonly value: string;
}

/** What a job has made so far, and in the end. */
export interface JobResult {
  readonly mode: "dry" | "all" | "good";
  /** Rows of the sheet, blank ones left out. */
  readonly rows: number;
  /** Rows that are right, and those that are not. */
  readonly good: number;
  readonly bad: number;
  /** Rows that were written, created or changed. */
  readonly imported: number;
  /** The documents that they became, or rows where there are no documents. */
  readonly made: number;
  /** Of the right rows, those that were there already: changed, the same as before, left as they were. */
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
  /** The first of the errors, by row and column. */
  readonly errors: readonly CellError[];
  readonly errors_total: number;
  /** Whether a file of the refused rows can be had. */
  readonly refused: boolean;
}

/** How a job ended. */
export interface Ended {
  readonly state: "done" | "failed" | "cancelled";
  readonly code?: ErrorCode;
  readonly details?: Details;
  readonly result?: JobResult;
  /** What the file that it made is called. */
  readonly madeFile?: string;
  /** How far it came; else what was told last. */
  readonly done?: number;
  readonly total?: number;
  /** What went wrong, for whoever runs the server. */
  readonly error?: string;
}

/** Every kind of job that there is; `jobHandlers.ts` has the handler of each. */
export type JobKind = "import" | "storage batch" | "daily closing" | "carrier waybill" | "paper";

export interface NewJob {
  readonly kind: JobKind;
  /** What it is about, told behind the kind: the entity of an import. */
  readonly subject?: string;
  /** Whose rights it works with; null for a job that the clock begins. */
  readonly caller: Caller | null;
  /** The language in which the user who began the job wants to read its outcome. */
  readonly language: Language;
  readonly companyId: string | null;
  readonly whId: string | null;
  readonly fileId: string | null;
  /** All that its work needs, as JSON: another process may do it, after this one is gone. */
  readonly payload: object;
  /** What is too large for the payload; the work reads it by `readParts`. */
  readonly parts?: readonly unknown[];
}

/** A job as the database keeps it. */
export interface JobRow {
  readonly job_id: string;
  readonly kind: JobKind;
  readonly subject: string;
  readonly state: JobState;
  readonly language: Language;
  readonly done: number;
  readonly total: number;
  /** How it ended; of a job that waits to run again, why the last run failed. */
  readonly code: ErrorCode | null;
  readonly details: Details;
  readonly result: JobResult | null;
  readonly payload: object;
  readonly made_file: string | null;
  readonly account_id: string | null;
  readonly session_id: string | null;
  readonly company_id: string | null;
  readonly wh_id: string | null;
  readonly file_id: string | null;
  readonly made_at: string;
  readonly ended_at: string | null;
}
