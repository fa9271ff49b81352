import { type ErrorCode, errors, Failure } from "@stowage/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isConnectionLost, isFull, OutcomeUnknown } from "../database/index.ts";
import { errorText } from "../words.ts";
import type { Language } from "./caller.ts";

/** Where the same request may succeed a little later; seconds until then are a guess that keeps clients from storming. */
const retried: ReadonlySet<ErrorCode> = new Set(["BUSY", "DRAINING", "OUTCOME_UNKNOWN"]);

/** Their words say that nothing was saved; of what was only asked for, `details.reads` has them say something else. */
const saysUnsaved: ReadonlySet<ErrorCode> = new Set(["BUSY", "INTERNAL"]);

/** The one place where a failure becomes HTTP, in the caller's language, with the request's id. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): FastifyReply {
  const failure = asFailure(error);
  const status = errors[failure.code];
  const log = { code: failure.code, status, method: request.method, route: request.routeOptions.url };
  if (hasLeft(error, request)) request.log.info(log, "nobody waits for the reply any more");
  else if (status >= 500) request.log.error({ ...log, err: error }, "call failed");
  else request.log.info(log, "call refused");
  const fields = failure.errors.map((one) => ({ ...one, message: errorText(language, one.code, one.details ?? {}) }));
  const isReading = saysUnsaved.has(failure.code) && request.routeOptions.config?.reads === true;
  const details = isReading ? { ...failure.details, reads: true } : failure.details;
  if (retried.has(failure.code)) reply.header("retry-after", "5");
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(
      JSON.stringify({
        httpStatus: status,
        respondCode: {
          code: failure.code,
          message: errorText(language, failure.code, details),
          developerMessage: "",
          additionals: { ...failure.additionals, errors: fields, details, request_id: request.id },
        },
      }),
    );
}

/** Whoever asked closed the page or the connection before the whole reply was sent: no fault of the server. */
const hasLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  (error as { code?: unknown } | null)?.code === "ERR_STREAM_PREMATURE_CLOSE" && raw.socket.destroyed;

const byHttp: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_BODY",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_BODY",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "MALFORMED_BODY",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "MALFORMED_BODY",
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_REQ_FILE_TOO_LARGE: "FILE_TOO_LARGE",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "MALFORMED_BODY",
};

// Errors of PostgreSQL that have a code of the catalogue.
const byDatabase: Readonly<Record<string, ErrorCode>> = {
  "23505": "DUPLICATE",
  "23503": "IN_USE",
  "22003": "TOO_LARGE",
  "22007": "BAD_FORMAT",
  "22008": "BAD_FORMAT",
  "22009": "BAD_FORMAT",
  "40001": "BUSY",
  "40P01": "BUSY",
  "55P03": "BUSY",
  "57014": "BUSY",
  "57P01": "BUSY",
  "53300": "BUSY",
  // Raised by the trigger that keeps administrators.
  STADM: "LAST_ADMINISTRATOR",
};

export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === "string" ? (byHttp[code] ?? byDatabase[code]) : undefined;
  if (known) return new Failure(known, { cause: error });
  if (error instanceof OutcomeUnknown) return new Failure("OUTCOME_UNKNOWN", { cause: error });
  if (isFull(error)) return new Failure("STORAGE_FULL", { cause: error });
  if (isConnectionLost(error)) return new Failure("BUSY", { cause: error });
  if (statusCode === 429) return new Failure("TOO_MANY_REQUESTS");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500)
    return new Failure("BAD_REQUEST", { cause: error });
  return new Failure("INTERNAL", { cause: error });
}
