import { Failure, reportCodes } from "@stowage/model";
import type { Access, Call, Permitted } from "./call.ts";
import { type Caller, hasRight, may, mayAnything } from "./caller.ts";

/** Finds whose a bearer token is; `auth/admission.ts` makes one. */
export interface Admission {
  /** @throws Failure NOT_SIGNED_IN or TOKEN_EXPIRED. */
  callerOf(token: string): Promise<Caller>;
  /** The same caller with the rights as they are now. @throws Failure NOT_SIGNED_IN where the session is over. */
  reload(caller: Caller): Promise<Caller>;
}

export const tokenOf = (header: string | undefined): string | null => /^Bearer (\S+)$/i.exec(header ?? "")?.[1] ?? null;

/** Whether a call changes nothing: it fetches, queries or prints. An export does not count, since it takes data away. */
export function readsOnly({
  method,
  path,
  access,
  reads,
}: Pick<Call, "method" | "path" | "access" | "reads">): boolean {
  if (reads !== undefined) return reads;
  if (method === "GET" || path.endsWith("/q")) return true;
  return typeof access === "object" && (access.code === "query" || reportCodes.some((code) => code === access.code));
}

/** Refuses changes by an administrator who sees the system as another account. @throws Failure ONLY_LOOKING */
export function refuseImpersonated(call: Call, { seenBy, userName }: Caller): void {
  if (seenBy && !readsOnly(call)) throw new Failure("ONLY_LOOKING", { details: { user: userName } });
}

interface Sent {
  readonly params: unknown;
  readonly body: unknown;
}

/** Refuses a caller whose rights do not reach; `sent` tells what concerns the caller alone. */
export function demandAccess(access: Access, caller: Caller, sent?: Sent): void {
  if (typeof access === "string" || (sent && isOfOneself(access, caller, sent))) return;
  const { menu, at = [], lookedUpAt = [], orRight } = access;
  const holds =
    [menu, ...at].some((entry) => may(caller, entry, access.code)) ||
    (orRight !== undefined && hasRight(caller, orRight));
  if (!holds && !lookedUpAt.some((entry) => mayAnything(caller, entry)))
    throw new Failure("NOT_PERMITTED", { details: { function: `${menu}:${access.code}` } });
  if (access.right && !hasRight(caller, access.right))
    throw new Failure("NOT_PERMITTED", { details: { function: access.right } });
}

/** Whether a caller asks to change of themselves what is theirs to change, and nothing else. */
function isOfOneself({ ofOneself }: Permitted, { userId }: Caller, { params, body }: Sent): boolean {
  if (!ofOneself || (params as { id?: string }).id?.toLowerCase() !== userId) return false;
  return Object.keys(body ?? {}).every((name) => name === "version" || ofOneself.includes(name));
}
