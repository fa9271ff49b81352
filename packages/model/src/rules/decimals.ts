/** Digits before the point, at most, of a decimal number that comes from outside. */
export const mostDigits = 15;
const decimalPattern = new RegExp(`^-?\\d{1,${mostDigits}}(\\.\\d{1,20})?$`);

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

/** The exact sum of decimal strings of any length: `"1.50"` and `"2"` make `"3.5"`. A text that is no number counts as nothing. */
export function sumDecimals(values: readonly unknown[]): string {
  const decimals = values.filter(isNumber).map(String);
  const places = Math.max(0, ...decimals.map(decimalPlaces));
  return unscaled(
    decimals.reduce((total, decimal) => total + scaled(decimal, places), 0n),
    places,
  );
}

/** A decimal string so many times; `"1.5"` four times makes `"6"`. */
export function timesWhole(decimal: string, times: number): string {
  const places = decimalPlaces(decimal);
  return isNumber(decimal) ? unscaled(scaled(decimal, places) * BigInt(times), places) : "0";
}

const isNumber = (value: unknown): value is string | number =>
  (typeof value === "string" || typeof value === "number") && /^-?\d+(\.\d+)?$/.test(String(value));

function scaled(decimal: string, places: number): bigint {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(`${whole}${part.slice(0, places).padEnd(places, "0")}`);
}

function unscaled(sum: bigint, places: number): string {
  const sign = sum < 0n ? "-" : "";
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, "0");
  const part = digits.slice(digits.length - places).replace(/0+$/, "");
  return `${sign}${digits.slice(0, digits.length - places)}${places > 0 && part ? `.${part}` : ""}`;
}
