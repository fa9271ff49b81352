import type { ActionName, Details, Document, ErrorCode, PayloadOf, StateOf } from "@stowage/model";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/** A document's header as an effect sees it, locked; quantities are in smallest units, instants and days as text. */
export type DocumentRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly wh_id: string;
  readonly company_id: string;
  readonly owner_id: string;
  readonly status: string;
};

/** One document's step: the document, what was sent for it, and who asked. */
export interface Step<P> {
  readonly document: DocumentRow;
  readonly payload: P;
  readonly caller: Caller;
  readonly requestId: string;
  readonly reason: string | null;
  /** Ids of all documents of the same request. */
  readonly requested: readonly string[];
  /** Unique to this document and request; the same again when the request is repeated. */
  readonly commandId: string;
}

/** What came of a step: the state to go to, where the action leaves a choice, and header fields to write. */
export type Outcome<State extends string = string> =
  | {
      readonly ok: true;
      readonly to?: State;
      readonly set?: Readonly<Record<string, string | number | boolean | null>>;
      readonly details?: Details;
    }
  | { readonly ok: false; readonly code: ErrorCode; readonly details?: Details; readonly errors?: readonly unknown[] };

/**
 * The effect of an action on many documents of one warehouse at once, inside the transaction that changes their states.
 * It answers one outcome per step, in order. A step refused must have written nothing: decide before writing.
 */
export type Effect<P = Readonly<Record<string, unknown>>, State extends string = string> = (
  tx: Tx,
  whId: string,
  steps: readonly Step<P>[],
) => Promise<readonly Outcome<State>[]>;

/** One effect an action: a flow that lacks one does not compile. */
export type Flow<D extends Document> = {
  readonly [A in ActionName<D>]: Effect<PayloadOf<D["actions"][A]>, StateOf<D>>;
};

/** An effect for steps that change the state and nothing else. */
export const noEffect: Effect<Readonly<Record<string, unknown>>, never> = async (_tx, _whId, steps) =>
  steps.map(() => ({ ok: true }));

export const refused = (code: ErrorCode, details?: Details): Outcome<never> => ({
  ok: false,
  code,
  ...(details ? { details } : {}),
});
