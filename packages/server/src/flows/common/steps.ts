import type { Outcome, Step } from "../../documents/flow.ts";

/** One document's step, whatever was sent with it. */
export type AnyStep = Step<unknown>;

/** A step that is refused: nothing of its document was written. */
export type Refused = Extract<Outcome, { ok: false }>;

export const idOf = ({ document }: { readonly document: { readonly id: string } }): string => document.id;
