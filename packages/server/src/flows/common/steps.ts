import type { Header } from "@stowage/model";
import type { Outcome, Step } from "../../documents/flow.ts";

/** One document's step, whatever it is and whatever was sent with it. */
export type AnyStep = Step<unknown, Header>;

/** A step that is refused: nothing of its document was written. */
export type Refused = Extract<Outcome, { ok: false }>;

export const idOf = ({ document }: { readonly document: { readonly id: string } }): string => document.id;
