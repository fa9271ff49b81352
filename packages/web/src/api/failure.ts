import type { Details, ErrorCode } from "@stowage/model";

/**
 * What the server says is wrong with one field: `index` is the row of the request, `line` the row of its lines, whose kind
 * `lines` names where there are several; `line_id` a line of the document as it stands.
 */
export interface FieldError {
  readonly index?: number;
  readonly line?: number;
  readonly lines?: string;
  readonly line_id?: string;
  readonly field?: string;
  readonly code: string;
  readonly message: string;
  readonly details?: Details;
}

/**
 * `OFFLINE`: no answer came; `BAD_REPLY`: one that is no envelope; `BROKEN_OFF`: a file that is not whole; `INCOMPLETE`:
 * rows of which some may be missing. The client's own.
 */
export type FailureCode = ErrorCode | "OFFLINE" | "BAD_REPLY" | "BROKEN_OFF" | "INCOMPLETE";

/** Whether a failure says that nobody knows what came of it: then nothing may say that it was not done. */
export const nobodyKnows = (code: string | undefined): boolean => code === "OUTCOME_UNKNOWN";

/** A call that failed, with what the user is shown. */
export class CallFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;
  readonly details: Details;
  /**
   * The language of `message`, where the server wrote it; null where the client wrote it, in the language of the
   * screen.
   */
  readonly language: string | null;
  /** What came along: the row as it is now, the results of the rows. */
  readonly additionals: Readonly<Record<string, unknown>>;

  constructor(
    code: FailureCode,
    status: number,
    message: string,
    rest: {
      errors?: readonly FieldError[];
      requestId?: string | null;
      additionals?: Record<string, unknown>;
      language?: string;
    } = {},
  ) {
    super(message);
    this.name = "CallFailure";
    this.code = code;
    this.status = status;
    this.errors = rest.errors ?? [];
    this.requestId = rest.requestId ?? null;
    this.language = rest.language ?? null;
    this.additionals = rest.additionals ?? {};
    this.details = (this.additionals.details as Details | undefined) ?? {};
  }
}

/** Any thrown thing as a failure, so that screens handle one shape. */
export function asFailure(thrown: unknown): CallFailure {
  if (thrown instanceof CallFailure) return thrown;
  return new CallFailure("BAD_REPLY", 0, thrown instanceof Error ? thrown.message : String(thrown));
}
