/** PostgreSQL's own words for a connection that breaks or is refused, and for a server that starts or stops. */
const states = /^(08...|57P0[123])$/;
const systems = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** What the driver says without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** The server took a statement, and gave no answer. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("Query read timeout");

/** Whether the database could not be reached, or went away meanwhile. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return states.test(code) || systems.has(code) || messages.test(error.message);
}

/** PostgreSQL's word for a full disk, and the system's for one and for a quota that is used up. */
const fulls = new Set<unknown>(["53100", "ENOSPC", "EDQUOT"]);

/** Whether the database, or the folder of files, has no room left. */
export const isFull = (error: unknown): boolean => error instanceof Error && "code" in error && fulls.has(error.code);

/** The connection broke after a commit was sent and before it was answered: what was written may be there or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection broke while a transaction was being committed.", { cause });
    this.name = "OutcomeUnknown";
  }
}
