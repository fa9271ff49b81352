import Big from "big.js";

/** How an amount is brought to fewer decimals; a quotation names one. */
export const carryMethods = [
  "rounding",
  "round_up",
  "round_down",
  "round_up_to_integer",
  "round_up_to_places",
] as const;
export type CarryMethod = (typeof carryMethods)[number];

/**
 * An amount at `places` decimals (its carry position), as a decimal string. Halves are rounded away from zero, up is
 * away from zero and down toward it, so that a credit is rounded like the charge that it takes back.
 * `round_up_to_integer` knows no places; `round_up_to_places` is rounding up where the quotation states its own number.
 */
export function carry(amount: string, method: CarryMethod, places: number): string {
  if (!Number.isInteger(places) || places < 0 || places > 20) throw new RangeError(`${places} is no number of places`);
  const at = method === "round_up_to_integer" ? 0 : places;
  const carried = new Big(amount).round(at, modes[method]);
  return (carried.eq(0) ? carried.abs() : carried).toFixed(at);
}

const modes = {
  rounding: Big.roundHalfUp,
  round_up: Big.roundUp,
  round_down: Big.roundDown,
  round_up_to_integer: Big.roundUp,
  round_up_to_places: Big.roundUp,
} as const;
