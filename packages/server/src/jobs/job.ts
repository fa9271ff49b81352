import type { Details, ErrorCode } from "@stowage/model";
import type { Caller, Language } from "../http/caller.ts";

export const jobStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** What is wrong with one cell of a sheet, or, without a column, with a whole row. */
export interface CellError {
  /** As a person counts in the sheet: the first row is 1. */
  readonly row: number;
  /** Counted from 0; null where the error is about the row. */
  readonly column: number | null;
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
}

export interface NewJob {
  readonly kind: string;
  readonly caller: Caller;
  readonly language: Language;
  readonly companyId: string | null;
  readonly whId: string | null;
  readonly fileId: string | null;
  readonly input: Readonly<Record<string, unknown>> | null;
}

/** A job as the database keeps it. */
export interface JobRow {
  readonly job_id: string;
  readonly kind: string;
  readonly state: JobState;
  /** In which whoever started it wants to read how it ended. */
  readonly language: Language;
  readonly done: number;
  readonly total: number;
  readonly code: ErrorCode | null;
  readonly details: Details;
  readonly result: JobResult | null;
  /** What its work needs to remember. */
  readonly input: Readonly<Record<string, unknown>> | null;
  readonly account_id: string;
  readonly company_id: string | null;
  readonly wh_id: string | null;
  readonly file_id: string | null;
  readonly made_at: string;
  readonly ended_at: string | null;
}

/** A job at work, as its work sees it. */
export interface Run {
  readonly id: string;
  /** Aborted when somebody cancels the job, or the server stops. */
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
  /** While one transaction lasts as long as the job, the embedded database answers nobody else. */
  holdsDatabase(holds: boolean): void;
}

export type Work = (run: Run) => Promise<Ended>;
