/** "12500.500" → "12,500.5". Decimal strings stay exact. */
export function showQuantity(quantity: string): string {
  const [, sign = "", whole = "0", fraction = ""] =
    /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(quantity) ?? unreadable(quantity);
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction ? `.${fraction}` : ""}`;
}

/** The exact sum of decimal strings. */
export function addQuantities(quantities: readonly string[]): string {
  const places = Math.max(0, ...quantities.map((quantity) => quantity.split(".")[1]?.length ?? 0));
  const sum = quantities.reduce((total, quantity) => total + scaled(quantity, places), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, "0");
  const cut = digits.length - places;
  return `${sum < 0n ? "-" : ""}${digits.slice(0, cut)}${places ? `.${digits.slice(cut)}` : ""}`;
}

/** An ISO instant as `2026-11-21 14:05` on the clocks of a time zone, in every language alike. */
export function showInstant(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: "minute" })}`;
}

/** Fills `{name}` placeholders. A part in square brackets is left out where a value of it is empty. */
export function fill(template: string, values: Record<string, string | number>): string {
  const isSaid = (part: string) => [...part.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => values[name] !== "");
  const said = template.replace(/\[([^[\]]*)\]/g, (_, part: string) => (isSaid(part) ? part : ""));
  return said.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

function scaled(quantity: string, places: number): bigint {
  if (!/^-?\d+(\.\d+)?$/.test(quantity)) unreadable(quantity);
  const [whole = "0", fraction = ""] = quantity.split(".");
  return BigInt(whole + fraction.padEnd(places, "0"));
}

function unreadable(quantity: string): never {
  throw new TypeError(`not a decimal: ${quantity}`);
}
