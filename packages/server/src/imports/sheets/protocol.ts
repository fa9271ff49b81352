import type { SheetErrorCode, SheetErrorDetails } from "./errors.ts";
import type { Candidate } from "./mapping.ts";
import type { OpenRequest } from "./open.ts";
import type { ChosenHeadings } from "./summary.ts";
import type { SheetFile } from "./types.ts";

/** What the worker is to read. `first` counts from the top of the sheet. */
export type Task =
  | { kind: "summary"; file: OpenRequest; fields: readonly Candidate[]; chosen: ChosenHeadings | undefined }
  | { kind: "rows"; file: OpenRequest; sheet: string; first: number };

/**
 * What the worker answers. After `rows` it goes on when asked for more; after `summary` and `end` it may be `free` for
 * another task, after a failure it is not.
 */
export type Answer =
  | { kind: "summary"; file: SheetFile; free: boolean }
  | { kind: "rows"; rows: string[][] }
  | { kind: "end"; free: boolean }
  | { kind: "failure"; code: SheetErrorCode; reason: string; details: SheetErrorDetails };
