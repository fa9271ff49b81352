import type {
  ActionName,
  Declared,
  Details,
  ErrorCode,
  Header,
  HeaderChange,
  HeaderOf,
  PayloadOf,
  StateOf,
} from "@stowage/model";
import { Failure } from "@stowage/model";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/** One document's step: the document as it is stored, locked; what was sent for it, and who asked. */
export interface Step<P, H extends Header = Header> {
  readonly document: H;
  readonly payload: P;
  readonly caller: Caller;
  readonly requestId: string;
  readonly reason: string | null;
  /** Ids of all documents of the same request. */
  readonly requested: readonly string[];
  /** Unique to this document and request; the same again when the request is repeated. */
  readonly commandId: string;
}

type Written = Readonly<Record<string, string | number | boolean | null>>;

/**
 * What came of a step: the state to go to, where the action leaves a choice, and header fields to write. `isDone`: nothing
 * is left to decide, so that the step to which the action leads on follows by itself. `reason`: what was said of single
 * rows, for the history of a step that asks for no reason as a whole.
 */
export type Outcome<State extends string = string, Change = Written> =
  | {
      readonly ok: true;
      readonly to?: State;
      readonly set?: Change;
      readonly details?: Details;
      readonly isDone?: boolean;
      readonly reason?: string;
    }
  | { readonly ok: false; readonly code: ErrorCode; readonly details?: Details; readonly errors?: readonly unknown[] };

/** Ends a transaction in which half of a document was done already; the document is refused like this. */
export class HalfDone extends Failure {
  readonly refusal: Extract<Outcome, { ok: false }>;
  constructor(refusal: Extract<Outcome, { ok: false }>) {
    super(refusal.code, { details: refusal.details ?? {} });
    this.refusal = refusal;
  }
}

/**
 * The effect of an action on many documents of one warehouse at once, or of one company where they have none, inside the
 * transaction that changes their states. It answers one outcome per step, in order. A step refused must have written
 * nothing: decide before writing.
 * @param partition the warehouse's id, or the company's.
 */
export type Effect<
  P = Readonly<Record<string, unknown>>,
  State extends string = string,
  H extends Header = Header,
  Change = Written,
> = (tx: Tx, partition: string, steps: readonly Step<P, H>[]) => Promise<readonly Outcome<State, Change>[]>;

/**
 * One effect for each action; a flow that lacks one does not compile. Each effect gets what the document's declaration
 * says.
 */
export type Flow<D extends Declared> = {
  readonly [A in ActionName<D>]: Effect<PayloadOf<ActionsOf<D>[A]>, StateOf<D>, HeaderOf<D> & Header, HeaderChange<D>>;
};

type ActionsOf<D> = D extends { actions: infer A } ? A : never;

/** What runs a step, for the engine: it has proved that what it hands over is what the document declares. */
export type AnyEffect = Effect<Readonly<Record<string, unknown>>, string, Header, Written>;

/** The effect of an action of a flow. @throws Error where the flow lacks it. */
export function effectOf<D extends Declared>(flow: Flow<D>, action: string): AnyEffect {
  const effect = (flow as unknown as Readonly<Record<string, AnyEffect>>)[action];
  if (!effect) throw new Error(`${action} has no effect`);
  return effect;
}

/** An effect for steps that change the state and nothing else. */
export const noEffect: Effect<unknown, never, Header, never> = async (_tx, _whId, steps) =>
  steps.map(() => ({ ok: true }));

export const refused = (code: ErrorCode, details?: Details): Outcome<never, never> => ({
  ok: false,
  code,
  ...(details ? { details } : {}),
});
