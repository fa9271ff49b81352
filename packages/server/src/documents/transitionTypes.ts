import type { Action, DocumentDeclaration } from "@stowage/model";
import type { Caller } from "../http/caller.ts";
import type { AnyEffect, Outcome } from "./flow.ts";

/** One document to be taken one step on, as it came from a request. */
export interface StepRequest {
  readonly id: string;
  readonly caller: Caller;
  readonly requestId: string;
  readonly reason: string | null;
  /** Ids of all documents of the same request; this one alone unless told. */
  readonly requested?: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
  /** As whoever asks saw it: once it is another, the step is refused. Whoever says none is not asked for it. */
  readonly version?: number | undefined;
}

export interface Transition {
  readonly document: DocumentDeclaration;
  readonly name: string;
  readonly action: Action;
  readonly effect: AnyEffect;
  /** The step that follows by itself once nothing is left to decide. */
  readonly next?: { readonly name: string; readonly effect: AnyEffect };
}

export interface Result {
  readonly id: string;
  readonly outcome: Outcome;
  readonly status?: string;
}
