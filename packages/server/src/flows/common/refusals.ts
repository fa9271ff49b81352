import type { Details, ErrorCode } from "@stowage/model";
import type { Refused } from "./steps.ts";

/** What an error says of a line. */
export interface NamedLine {
  readonly line_id: string;
  readonly line_no: number;
  readonly product_code: string;
}

/** What is wrong with one line, its quantities in the line's own unit. */
export interface LineError {
  readonly line_id: string;
  readonly line_no: number;
  /** Which row of the payload, from 0, where several may be about one line. */
  readonly line?: number;
  /** Where in that row, `num`, or `details.0.num` of a row within it. */
  readonly field?: string;
  readonly code: ErrorCode;
  readonly details: Details;
}

/** Says of a line what is wrong with it; every error names product and line. */
export const lineError = (line: NamedLine, code: ErrorCode, details: Details = {}): LineError => ({
  line_id: line.line_id,
  line_no: line.line_no,
  code,
  details: { product: line.product_code, product_code: line.product_code, line: line.line_no, ...details },
});

/** Refuses a document for what is wrong with its lines; the first of them says what it is about. */
export function refusedLines(errors: readonly LineError[]): Refused {
  const first = errors[0];
  if (!first) throw new Error("refused without a reason");
  return { ok: false, code: first.code, details: first.details, errors };
}
