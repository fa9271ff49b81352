/** The exact sum of decimal strings: `"1.50"` and `"2"` make `"3.5"`. A text that is no number counts as nothing. */
export function sumDecimals(values: readonly unknown[]): string {
  const decimals = values.filter((value): value is string | number => isDecimal(value)).map(String);
  const places = Math.max(0, ...decimals.map((decimal) => decimal.split(".")[1]?.length ?? 0));
  const sum = decimals.reduce((total, decimal) => total + scaled(decimal, places), 0n);
  return unscaled(sum, places);
}

/** A decimal string so many times; `"1.5"` four times makes `"6"`. */
export const timesWhole = (decimal: string, times: number): string =>
  sumDecimals(isDecimal(decimal) ? [unscaled(scaled(decimal, 6) * BigInt(times), 6)] : []);

/** A whole number of smallest units in units of so many each, to six decimal places; `"30"` in twelves makes `"2.5"`. */
export function inUnitsOf(smallest: string, factor: number): string {
  if (!/^-?\d+$/.test(smallest) || factor < 1) return smallest;
  return unscaled((BigInt(smallest) * 1_000_000n) / BigInt(factor), 6);
}

const isDecimal = (value: unknown) =>
  (typeof value === "string" || typeof value === "number") && /^-?\d+(\.\d+)?$/.test(String(value));

function scaled(decimal: string, places: number): bigint {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(`${whole}${part.padEnd(places, "0")}`);
}

function unscaled(sum: bigint, places: number): string {
  const sign = sum < 0n ? "-" : "";
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, "0");
  const part = digits.slice(digits.length - places).replace(/0+$/, "");
  return `${sign}${digits.slice(0, digits.length - places)}${places > 0 && part ? `.${part}` : ""}`;
}
