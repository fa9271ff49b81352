import type { Database } from "../database/index.ts";
import type { Admission } from "../http/admission.ts";
import { sessionCacheOf } from "./sessionCache.ts";

/** Tells HTTP who a bearer token belongs to, and the same caller again once rights have changed. */
export function admission(database: Database): Admission {
  const { callers } = sessionCacheOf(database);
  return {
    callerOf: (token) => callers.callerOf(database.reader, token),
    reload: (caller) => callers.reload(database.reader, caller),
  };
}
