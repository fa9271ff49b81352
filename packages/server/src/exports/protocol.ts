import type { Details, ErrorCode } from "@stowage/model";
import type { ExportColumn } from "./column.ts";
import type { Lost } from "./lost.ts";
import type { SheetFormat, SheetOptions } from "./sheet.ts";

/** Bytes of a piece at most. */
export const slotBytes = 1 << 17;

/** What the thread is started with. */
export interface Task {
  /** Where the rows are kept, or are to be. */
  readonly path: string;
  /** The statement whose rows are to be kept there first; without it they are there. */
  readonly source?: {
    readonly url: string;
    readonly text: string;
    readonly parameters: readonly unknown[];
    readonly limitMs: number;
  };
  /** Where both sides see the pieces. */
  readonly slots: readonly SharedArrayBuffer[];
  readonly columns: readonly ExportColumn[];
  readonly format: SheetFormat;
  readonly options: SheetOptions;
}

/** What the thread answers. A slot belongs to the other side until its number comes back. */
export type Answer =
  /** `rows`: how many were kept; null where they were there already. */
  | { readonly kind: "kept"; readonly epoch: string | null; readonly rows: number | null; readonly lost: Lost | null }
  /** `rows`: how many were written so far. */
  | { readonly kind: "piece"; readonly slot: number; readonly length: number; readonly rows: number }
  | { readonly kind: "end"; readonly rows: number }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly details: Details }
  | { readonly kind: "failed"; readonly message: string; readonly code: string | undefined };
