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
  /** By which request rows come, where they are new. */
  readonly requestId?: string;
  /** By row, what another row holds of which it is a copy. */
  readonly keptReferences?: readonly Values[];
}

/** A document that was changed with its lines. */
export interface ChangedWhole extends Pick<HookContext, "tx" | "at"> {
  /** By the kind of lines that was sent, how many of them are gone and how many are new. */
  readonly replaced: ReadonlyMap<string, Replaced>;
}

export interface Replaced {
  readonly gone: number;
  readonly fresh: number;
}

export interface Locking extends Pick<HookContext, "tx" | "caller"> {
  readonly isDeleting: boolean;
  /** What was sent of each row, unchecked; nothing of what is deleted. */
  readonly sent: readonly unknown[];
}

/** What one resource does beyond the engine. Each takes all rows of a request at once. */
export interface Hooks {
  /**
   * Before rows that are there are locked: locks what others lock before these, such as the document of a line. What it
   * answers looks at the rows, which are locked by then. @throws BeginAnew where they are others than were expected.
   */
  locking?(context: Locking, keys: readonly string[]): Promise<(rows: readonly Values[]) => void>;
  /**
   * The fields that `fill` reads. It runs for every row in which these are right, even where other fields are wrong, and
   * before hooks that need whole rows. It may read another field only if it checks that field itself, and reports what is
   * wrong with new rows under `failures` instead of throwing.
   */
  readonly needs?: readonly string[];
  /**
   * Completes rows before they are stored, and notes under `failures` what is wrong with some; `before` is the row as it
   * is, on update. May throw what holds for all rows of a request.
   */
  fill?(context: HookContext, rows: readonly Values[], before: readonly Values[] | null): Promise<void>;
  /** Before rows are stored that are not there yet: writes what they refer to. */
  creating?(context: HookContext, rows: readonly Values[]): Promise<void>;
  /** After rows are stored, in the same transaction. */
  created?(context: HookContext, rows: readonly Values[]): Promise<void>;
  updated?(context: HookContext, rows: readonly Values[], before: readonly Values[]): Promise<void>;
  /** After a document was changed with its lines, in the same transaction; `before` as it was. May refuse by throwing. */
  changedWhole?(context: ChangedWhole, before: Values): Promise<void>;
  /** May refuse by throwing. */
  deleting?(context: HookContext, rows: readonly Values[]): Promise<void>;
}

/** Exceptions by resource name; `app` hands them to the engine. */
export type HooksByName = Readonly<Record<string, readonly Hooks[]>>;

/** Those of the line that rows of a resource show first. */
export const lineHooksOf = (declared: Declared, hooks: HooksByName): readonly Hooks[] =>
  (declared.type === "resource" && declared.showsFirst && hooks[declared.showsFirst.of]) || [];
