import type { ErrorCode } from "../errors.ts";

/** When a part of what an action takes is asked; until then it is out of sight, and is not sent. */
export type Exception =
  /** A row is entered with less of this quantity than it has. */
  | { readonly below: string }
  /** A row has some of this quantity, as entered or as it is; until then somebody may wish to say it, where it says so. */
  | { readonly some: string; readonly wished?: true }
  /** Of the document's lines one has some of this quantity, more than the other has taken where one is named; then somebody may wish to say it, where it says so. */
  | { readonly left: string; readonly taken?: string; readonly wished?: true }
  /** Of the document's lines one is of a product with this flag. */
  | { readonly flagged: string }
  /** The step was refused for this. */
  | { readonly refused: ErrorCode }
  /** Somebody wants to say it. */
  | "wished"
  /** Calls say it, people do not. */
  | "never";

/** The lines that a step confirms as they are, and the quantity of each that it is about; those with none of it are not told. */
export interface Confirmed {
  readonly lines: string;
  readonly num: string;
  /** Lines that have a value in this field are left out. */
  readonly unless?: string;
  /** Only lines that are like the first in this field. */
  readonly alike?: string;
}
