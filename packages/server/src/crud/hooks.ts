import type { Declared, FieldFailure } from "@stowage/model";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { Position, Values } from "./rows.ts";

export type { Values } from "./rows.ts";

export interface HookContext {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly at: (index: number) => Position;
  readonly failures: FieldFailure[];
}

/** What one resource does beyond the engine. Each takes all rows of a request at once. */
export interface Hooks {
  /**
   * The fields that must be right before `fill` can say anything: it is asked of every row that is right in these,
   * whatever else is wrong with it, and before hooks that need all of a row. It then reads no other field that a client
   * gives, but those that it looks at each by itself, and refuses new rows by `failures` alone.
   */
  readonly needs?: readonly string[];
  /**
   * Completes rows before they are stored, and notes under `failures` what is wrong with some; `before` is the row as it
   * is, on update. May throw what holds for all rows of a request.
   */
  fill?(context: HookContext, rows: readonly Values[], before: readonly Values[] | null): Promise<void>;
  /** After rows are stored, in the same transaction. */
  created?(context: HookContext, rows: readonly Values[]): Promise<void>;
  updated?(context: HookContext, rows: readonly Values[], before: readonly Values[]): Promise<void>;
  /** May refuse by throwing. */
  deleting?(context: HookContext, rows: readonly Values[]): Promise<void>;
}

/** Exceptions by resource name; `app` hands them to the engine. */
export type HooksByName = Readonly<Record<string, readonly Hooks[]>>;

/** Those of the line that rows of a resource show first. */
export const lineHooksOf = (declared: Declared, hooks: HooksByName): readonly Hooks[] =>
  (declared.type === "resource" && declared.showsFirst && hooks[declared.showsFirst.of]) || [];
