import type { Declared } from "@stowage/model";
import type { Tx } from "../../database/index.ts";
import type { Caller } from "../../http/caller.ts";
import type { HookContext, Hooks } from "../hooks.ts";
import type { Incoming, Position, Values } from "../rows.ts";

/**
 * Rows of one resource on their way into its table, all or none. Every step of a pipeline takes this object, works on all
 * rows at once, and leaves here what the steps after it read.
 */
export interface Writing extends HookContext {
  readonly tx: Tx;
  readonly resource: Declared;
  readonly caller: Caller;
  readonly hooks: readonly Hooks[];
  /** What each row is to hold, as far as it is known by now. */
  rows: readonly Incoming[];
  /** The rows as they are stored, where they are changed. */
  before: readonly Values[] | null;
  /** By row, the references that it may keep although their targets were disabled since. */
  keptReferences: readonly Values[];
  /** Whether a field has a value of its own; else it takes the one of what the row refers to. */
  hasOwnValue: (index: number, name: string) => boolean;
  /** Whether a field is written at all; else it stays as it is stored. */
  isWritten: (index: number, name: string) => boolean;
  /** What goes into the table in the end. */
  written: Written;
}

/** The rows that are written: new ones that are not there yet, changed ones that differ from what is stored. */
export interface Written {
  readonly rows: readonly Values[];
  readonly before: readonly Values[] | null;
  readonly at: (index: number) => Position;
}

/** What the writing of new rows begins with, before any step. */
export const newWriting = (
  of: HookContext &
    Pick<Writing, "resource" | "hooks" | "rows"> &
    Partial<Pick<Writing, "keptReferences" | "requestId">>,
): Writing => ({
  keptReferences: [],
  ...of,
  before: null,
  hasOwnValue: () => true,
  isWritten: () => true,
  written: { rows: [], before: null, at: of.at },
});

/** The steps of a pipeline by their names, in the order in which they run. The first that throws ends it. */
export type Steps<W extends Writing> = Readonly<Record<string, (writing: W) => unknown>>;

export async function run<W extends Writing>(steps: Steps<W>, writing: W): Promise<void> {
  for (const step of Object.values(steps)) await step(writing);
}

export interface CreateOptions {
  readonly hooks: readonly Hooks[];
  /** Values that the server sets, row by row; they may fill read-only fields. */
  readonly set?: (index: number) => Values;
  readonly at?: (index: number) => Position;
  /** Of what `set` says, the references to rows that were checked in this transaction: they are not looked for again. */
  readonly settled?: readonly string[];
  /** Names in a row that are not its own, e.g. a document's `details`. */
  readonly ignore?: readonly string[];
  /** The request that brings them. */
  readonly requestId?: string;
  /** More rows than a request may bring: imports, and lines of one document. */
  readonly limit?: number;
  /** For the line that a row shows first, where one is sent with the row. */
  readonly lineHooks?: readonly Hooks[];
  /** By row, references that another made before: their targets may be disabled by now. */
  readonly keptReferences?: readonly Values[];
}

/** The creation of rows. */
export interface Creation extends Writing {
  readonly drafts: readonly unknown[];
  readonly options: CreateOptions;
  /** The keys that the client chose itself, each with the fields that it sent. */
  chosenKeys: readonly (readonly [key: string, fields: readonly string[]])[];
}

export interface ChangeOptions {
  readonly hooks: readonly Hooks[];
  readonly ignore?: readonly string[];
  /** Refuses rows that may not be changed now, e.g. documents that have left their first state. */
  readonly guard?: (row: Values) => void;
  readonly at?: (index: number) => Position;
  /**
   * The rows come from a list: fields that never change may be in it if they are as stored, and rows without a
   * difference are not written.
   */
  readonly asListed?: true;
  /** For the line that a row shows first, where a list names one and the row has none. */
  readonly lineHooks?: readonly Hooks[];
}

/** A stored row with what is to stand in it. */
export interface RowChange {
  readonly key: string;
  readonly body: unknown;
}

/** The change of stored rows. */
export interface Change extends Writing {
  readonly rowChanges: readonly RowChange[];
  readonly options: ChangeOptions;
  before: readonly Values[];
  /** The rows as the client sent them. */
  sent: readonly Incoming[];
  /** The rows that are written, by index, each with the columns in which it differs from what is stored. */
  differences: ReadonlyMap<number, Values>;
  /** By row, whether a line was made with it. */
  madeLines: readonly boolean[];
}

export type CreateRows = (
  tx: Tx,
  resource: Declared,
  caller: Caller,
  drafts: readonly unknown[],
  options: CreateOptions,
) => Promise<readonly Values[]>;
