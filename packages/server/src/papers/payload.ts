import type { Caller } from "../http/caller.ts";
import { sha256 } from "../http/idempotency.ts";

export const paperKind = "paper";

/** What the job of a paper remembers: what its call was asked, and what whoever began it saw. */
export interface PaperPayload {
  /** Of the call. */
  readonly path: string;
  readonly body: object;
  readonly params: Readonly<Record<string, string>>;
  readonly scope: string;
}

export const scopeHash = ({ scope }: Caller): string => sha256(JSON.stringify(scope));
