/** The parts of a location in the order in which one walks by them, each with how many it may tell apart. */
const places = [
  ["building", 8],
  ["floor", 8],
  ["area", 27],
  ["lane", 100],
  ["rack", 100],
  ["slot", 10],
  ["level", 10],
] as const;

export type Parts = Readonly<Partial<Record<(typeof places)[number][0], unknown>>>;

/**
 * The place of a location in the walk through the warehouse, from its parts: building by building, lane by lane, along
 * the racks. Numbers count as such, letters from A = 1. Null where no part is given. What exceeds its range counts as the
 * last of it, so that the order stays an order.
 */
export function walkOrder(parts: Parts): number | null {
  if (places.every(([name]) => !parts[name])) return null;
  return places.reduce((order, [name, range]) => order * range + Math.min(rank(parts[name]), range - 1), 0);
}

function rank(part: unknown): number {
  const text = String(part ?? "").toUpperCase();
  const letters = [...text].filter((sign) => sign >= "A" && sign <= "Z");
  const digits = text.replace(/\D/g, "").slice(0, 9);
  const lettered = letters.slice(0, 4).reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);
  return digits === "" ? lettered : lettered * 100 + Number(digits);
}
