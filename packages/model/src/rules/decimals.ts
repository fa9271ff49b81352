/** Digits before and after the point, at most, of a decimal number that comes from outside. */
const decimalPattern = /^-?\d{1,15}(\.\d{1,20})?$/;

/** Whether a text is a decimal number as it travels: a point, no thousands apart, no exponent. */
export const isDecimal = (text: string): boolean => decimalPattern.test(text);

/** Decimals that a number says, zeros at the end not counted: `"1.250"` has 2. */
export const decimalPlaces = (decimal: string): number => (decimal.split(".")[1] ?? "").replace(/0+$/, "").length;

/** The order of two decimal strings: negative, zero, positive. Exact at any length. */
export function compareDecimals(one: string, other: string): number {
  const places = Math.max(decimalPlaces(one), decimalPlaces(other));
  const [a, b] = [scaled(one, places), scaled(other, places)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function scaled(decimal: string, places: number): bigint {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(`${whole}${part.slice(0, places).padEnd(places, "0")}`);
}
