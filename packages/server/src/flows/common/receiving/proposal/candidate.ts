import type { Location } from "../../locations/locations.ts";

/** A location that may take some goods, with what speaks for it. */
export interface Candidate {
  readonly location: Location;
  readonly walk_order: number | null;
  /** Kept for the product, or for others. */
  readonly isFixed: boolean;
  readonly isOthers: boolean;
  readonly isFrozen: boolean;
  readonly hasLot: boolean;
  readonly hasProduct: boolean;
  /** Goods of its category stand there, or are meant to. */
  readonly hasCategory: boolean;
}
