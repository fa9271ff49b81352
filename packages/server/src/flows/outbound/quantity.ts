import Big from "big.js";

/** Places after the point with which a reply shows a quantity. */
const shownPlaces = 6;

/**
 * Smallest units of a quantity in a unit of `factor` smallest ones; null where that is not whole. A quantity as a reply
 * showed it, cut after six places, is the one it was: 7 pieces of a dozen come back as 0.583333.
 */
export function smallestOf(num: string, factor: bigint): bigint | null {
  const exact = new Big(num).times(factor.toString());
  const whole = BigInt(exact.round(0, Big.roundHalfUp).toFixed(0));
  return exact.eq(whole.toString()) || new Big(inUnits(whole, factor)).eq(num) ? whole : null;
}

/** A quantity in smallest units as people read it, in a unit of `factor` of them. */
export const inUnits = (qty: bigint, factor: bigint): string =>
  new Big(qty.toString()).div(factor.toString()).round(shownPlaces, Big.roundHalfUp).toFixed();
