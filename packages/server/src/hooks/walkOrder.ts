/** The parts of a location in the order of the walk, each with how many values of it the walk order distinguishes. */
const partRanges = [
  ["building", 8],
  ["floor", 8],
  ["area", 27],
  ["lane", 100],
  ["rack", 100],
  ["slot", 10],
  ["level", 10],
] as const;

export type Parts = Readonly<Partial<Record<(typeof partRanges)[number][0], unknown>>>;

/**
 * The position of a location in the walk through the warehouse, from its parts: building by building, lane by lane, along
 * the racks. Numbers count as such, letters from A = 1. Null where the location has none of the parts. A value beyond its
 * range counts as the last of the range, so that it never runs over into the next larger part.
 */
export function walkOrder(parts: Parts): number | null {
  if (partRanges.every(([name]) => !parts[name])) return null;
  return partRanges.reduce((order, [name, range]) => order * range + Math.min(rank(parts[name]), range - 1), 0);
}

function rank(part: unknown): number {
  const text = String(part ?? "").toUpperCase();
  const letters = [...text].filter((sign) => sign >= "A" && sign <= "Z");
  const digits = text.replace(/\D/g, "").slice(0, 9);
  const lettered = letters.slice(0, 4).reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);
  return digits === "" ? lettered : lettered * 100 + Number(digits);
}
