import type { MenuCode } from "../menu.ts";
import type { Field, Fields, Right } from "./fields.ts";
import type { Resource, ResourceOptions } from "./resource.ts";
import { resource } from "./resource.ts";
import type { Value } from "./row.ts";

/** A list of rows inside an action's payload, e.g. `details: rows({ num_loc: … })`. */
export interface Rows {
  readonly kind: "rows";
  readonly fields: Fields;
}
export const rows = <const F extends Fields>(fields: F) => ({ kind: "rows" as const, fields });

export type Payload = Readonly<Record<string, Field | Rows>>;

/** One step of a document. */
export interface Action<State extends string = string> {
  readonly from: readonly State[];
  /** Where it leads; with several, the effect says which. */
  readonly to: State | readonly State[] | "same" | "before";
  /** A state that is passed at once and kept in the history, or rested in where the warehouse says so. */
  readonly via?: State;
  /** `forward` is the next step of the work, `back` undoes one, `side` is neither. */
  readonly way: "forward" | "back" | "side";
  /** Needed beside `update` of the document. */
  readonly right?: Right;
  /** Screens whose `update` lets people take this step alone, without `update` of the document. */
  readonly at?: readonly MenuCode[];
  /** The caller must say why. */
  readonly reason?: true;
  readonly payload?: Payload;
}

export interface DocumentOptions<
  Name extends string,
  Key extends string,
  F extends Fields,
  State extends string,
  Actions extends Readonly<Record<string, Action<State>>>,
> extends Omit<ResourceOptions<Name, Key, F>, "byWarehouse"> {
  /** The field that holds the state, and the one that holds the document's number, with the letters it begins with. */
  readonly status: string;
  readonly number: { readonly field: keyof F & string; readonly prefix: string };
  /** Names of the resources that are its lines; the first is `details` in its payload. */
  readonly lines: readonly string[];
  readonly states: readonly State[];
  readonly initial: NoInfer<State>;
  /** States in which its fields and lines may still be changed by a PUT, and in which it may be deleted. */
  readonly editable: readonly NoInfer<State>[];
  readonly actions: Actions;
}

export interface Document<
  Name extends string = string,
  Key extends string = string,
  F extends Fields = Fields,
  State extends string = string,
  Actions extends Readonly<Record<string, Action<State>>> = Readonly<Record<string, Action<State>>>,
> extends Omit<Resource<Name, Key, F>, "type"> {
  readonly type: "document";
  readonly status: string;
  readonly number: { readonly field: string; readonly prefix: string };
  readonly lines: readonly string[];
  readonly states: readonly State[];
  readonly initial: State;
  readonly editable: readonly State[];
  readonly actions: Actions;
}

/** Declares a document: a resource whose state changes by its actions only. */
export function document<
  const Name extends string,
  const Key extends string,
  const F extends Fields,
  const State extends string,
  const Actions extends Readonly<Record<string, Action<NoInfer<State>>>>,
>(options: DocumentOptions<Name, Key, F, State, Actions>): Document<Name, Key, F, State, Actions> {
  return { ...options, ...resource({ ...options, byWarehouse: true }), type: "document" };
}

type PayloadValue<P> = P extends Rows
  ? readonly { [K in keyof P["fields"]]?: Value<P["fields"][K]> | null }[]
  : Value<P> | null;

/** What the caller sends with an action, beside the ids. */
export type PayloadOf<A> = A extends { payload: infer P }
  ? { [K in keyof P]?: PayloadValue<P[K]> }
  : Record<never, never>;

export type ActionName<D> = D extends { actions: infer A } ? keyof A & string : never;
export type StateOf<D> = D extends { states: readonly (infer S)[] } ? S & string : never;
