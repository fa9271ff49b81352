import type { Right } from "@stowage/model";
import { type Caller, hasRight } from "../../http/caller.ts";
import { type LineError, refusedLines } from "./refusals.ts";
import type { Refused } from "./steps.ts";

/** What lines exceed, and who may do so all the same. */
export interface Exceeded {
  readonly right: Right;
  readonly errors: readonly LineError[];
}

/** Null where nothing is exceeded, or where who may exceed all of it said why. */
export function refusalOf(
  { caller, reason }: { readonly caller: Caller; readonly reason: string | null },
  exceeded: readonly Exceeded[],
): Refused | null {
  const beyond = exceeded.flatMap(({ errors }) => errors);
  if (beyond.length === 0) return null;
  const forbidden = exceeded.flatMap(({ right, errors }) => (hasRight(caller, right) ? [] : errors));
  if (forbidden.length > 0) return refusedLines(forbidden);
  if (reason !== null) return null;
  const why = { code: "REASON_REQUIRED", details: { field: "reason" } } as const;
  return { ok: false, ...why, errors: [why, ...beyond] };
}
