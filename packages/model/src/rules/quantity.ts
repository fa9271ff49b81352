/** Decimals that a quantity has at most where people and clients read it. */
export const quantityPlaces = 6;

const decimal = /^-?\d{1,30}(\.\d{1,30})?$/;
const scale = 10n ** BigInt(quantityPlaces);

/**
 * A quantity in some unit as a whole number of smallest units; `factor` is how many of those one unit holds. Null where
 * it is not whole, or no decimal number. A quantity that `fromSmallest` rounded at six places is understood
 * again: one piece of a box of three is `0.333333` boxes, and `0.333333` boxes are one piece.
 */
export function toSmallest(quantity: string, factor: number | bigint): bigint | null {
  const smallestUnits = positive(factor);
  if (!decimal.test(quantity)) return null;
  const [whole = "0", part = ""] = quantity.split(".");
  const digits = BigInt(whole + part) * smallestUnits;
  const divisor = 10n ** BigInt(part.length);
  if (digits % divisor === 0n) return digits / divisor;
  if (smallestUnits > scale) return null;
  const nearest = divideAwayFromZero(digits, divisor);
  return fromSmallest(nearest, smallestUnits) === trimmed(quantity) ? nearest : null;
}

/** The decimal string, at most six places, of a whole number of smallest units, in a unit that holds `factor` of them. */
export function fromSmallest(smallest: bigint, factor: number | bigint): string {
  const millionths = divideAwayFromZero(smallest * scale, positive(factor));
  const size = millionths < 0n ? -millionths : millionths;
  const part = String(size % scale).padStart(quantityPlaces, "0");
  return trimmed(`${millionths < 0n ? "-" : ""}${size / scale}.${part}`);
}

function positive(factor: number | bigint): bigint {
  const smallestUnits = BigInt(factor);
  if (smallestUnits < 1n) throw new RangeError(`${factor} is no factor of a unit`);
  return smallestUnits;
}

/** Rounded, halves away from zero, as PostgreSQL rounds a numeric. */
function divideAwayFromZero(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -rounded : rounded;
}

const trimmed = (text: string) => {
  const [whole = "0", part = ""] = text.split(".");
  const rest = part.replace(/0+$/, "");
  const plain = whole.replace(/^(-?)0+(?=\d)/, "$1");
  return rest ? `${plain}.${rest}` : plain === "-0" ? "0" : plain;
};
