import type { Fields } from "./fields.ts";

/** What must hold beside the state, of a field of the row itself or of one that it shows. */
export type ReadyClause = readonly [field: string, operator: "equal", value: string | boolean | readonly string[]];

/** By which of its fields a row says whose it is now. */
export interface Taken {
  readonly scenario: string;
  /** The document that is taken with all its rows. */
  readonly of: string;
  readonly task: string;
  readonly by: string;
}

/** How rows are worked on: their list shows first those that wait, each state by itself. */
export interface Work<State extends string = string> {
  /** The field in which its rows wait to be worked on, and the values in which they do. */
  readonly state: State;
  readonly open: readonly string[];
  /** Values in which nothing waits, and of which the list has a view all the same. */
  readonly done?: readonly string[];
  /** What must hold so that something can be done with a row now. */
  readonly ready?: readonly ReadyClause[];
  /** In which order they are worked on. */
  readonly sort?: string;
  /** Rows that are confirmed by a call of their own, at their entry: what is asked of each, and which of its fields tells what is expected. */
  readonly confirms?: { readonly asks: Fields; readonly expected: Readonly<Record<string, string>> };
  /** The step of the document that is taken by these rows, and not only by all of it. */
  readonly step?: { readonly of: string; readonly action: string };
  /** Its rows are somebody's while they are at them: taken and let go, document by document, as work of this scenario. */
  readonly taken?: Taken;
}

/** Whether something can be done with a row now. */
export const isReady = ({ state, open, ready = [] }: Work, row: Readonly<Record<string, unknown>>): boolean =>
  open.includes(String(row[state])) &&
  ready.every(([field, , value]) => [value].flat().some((one) => one === row[field]));
