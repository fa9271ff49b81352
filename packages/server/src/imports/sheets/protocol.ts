import type { SheetErrorCode } from "./errors.ts";
import type { Candidate } from "./mapping.ts";
import type { OpenRequest } from "./open.ts";
import type { SheetFile } from "./types.ts";

/** What the worker is started with. `first` counts from the top of the sheet. */
export type Task =
  | { kind: "summary"; file: OpenRequest; fields: readonly Candidate[] }
  | { kind: "rows"; file: OpenRequest; sheet: string; first: number };

/** What the worker answers. After `rows` it goes on when asked for more, by any message. */
export type Answer =
  | { kind: "summary"; file: SheetFile }
  | { kind: "rows"; rows: string[][] }
  | { kind: "end" }
  | { kind: "failure"; code: SheetErrorCode; reason: string };
