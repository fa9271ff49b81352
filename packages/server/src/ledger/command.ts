import { digest } from "./digest.ts";

/**
 * What every command says, whatever its kind. Quantities in commands are whole numbers of the product's smallest unit, as
 * `bigint`.
 */
export interface BaseCommand {
  readonly kind: string;
  /** Chosen by the caller. The same id again answers the same outcome and does nothing. */
  readonly id: string;
  readonly document_kind: string;
  readonly document_id: string;
  readonly line_id?: string | null;
  readonly reason: string;
  /** What a person adds to the reason, in words of their own. */
  readonly note?: string | null;
  /** `YYYY-MM-DD`. */
  readonly business_date: string;
  /** Let it touch frozen locations: for the stocktake that froze them. */
  readonly despite_frozen?: boolean;
}

/** Who sent a command. */
export interface Context {
  readonly userId?: string | null;
  readonly requestId?: string | null;
}

/** A command with who sent it: those of several callers may share a batch. */
export interface Item<C extends BaseCommand> {
  readonly command: C;
  readonly context: Context;
}

/** Tells the same command sent again from another one under the same id. */
export const commandFingerprint = (command: BaseCommand): string => digest(canonical(command));

/** As JSON, with keys in one order, bigints as text, and nothing that is absent. */
function canonical(value: unknown): string {
  if (typeof value === "bigint") return `"${value}"`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, one]) => `"${key}":${canonical(one)}`).join(",")}}`;
}
