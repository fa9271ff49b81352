import Big from "big.js";

/** Metres in one unit of length. Exact: an inch is 25.4 mm by definition. */
const metres: Readonly<Record<string, string>> = {
  ...each("0.001", "mm", "公釐", "毫米"),
  ...each("0.01", "cm", "公分", "厘米"),
  ...each("1", "m", "公尺", "米"),
  ...each("0.0254", "in", "inch", "吋", "英寸"),
  ...each("0.3048", "ft", "呎", "英尺"),
};

/** Kilograms in one unit of weight. Exact: a pound is 0.45359237 kg by definition; a Taiwan catty (台斤) is 0.6 kg. */
const kilograms: Readonly<Record<string, string>> = {
  ...each("0.000001", "mg", "毫克"),
  ...each("0.001", "g", "公克", "克"),
  ...each("1", "kg", "公斤", "千克"),
  ...each("1000", "t", "公噸", "吨"),
  ...each("0.45359237", "lb", "磅"),
  ...each("0.028349523125", "oz", "盎司"),
  ...each("0.6", "台斤"),
};

/** What of a product or a box says how large and heavy it is; what is unknown is null or absent. */
export interface Measured {
  readonly length?: string | null;
  readonly width?: string | null;
  readonly height?: string | null;
  readonly length_unit_name?: string | null;
  readonly weight?: string | null;
  readonly weight_unit_name?: string | null;
}

export type Side = "length" | "width" | "height";

/** One side in metres; null where it or its unit is not known. */
export const sideInMetres = (of: Measured, side: Side): string | null =>
  measured(of[side], metres, of.length_unit_name ?? "cm");

/** The weight in kilograms; null where it or its unit is not known. */
export const weightInKilograms = (of: Measured): string | null =>
  measured(of.weight, kilograms, of.weight_unit_name ?? "kg");

/** Length × width × height in cubic metres, exactly; null where a side or the unit is not known. */
export function volumeInCubicMetres(of: Measured): string | null {
  const sides = (["length", "width", "height"] as const).map((side) => sideInMetres(of, side));
  let volume = new Big(1);
  for (const side of sides) {
    if (side === null) return null;
    volume = volume.times(side);
  }
  return volume.toFixed();
}

/**
 * Whether a thing goes through limits in metres when it may be turned any way: its shortest side against the smallest
 * limit, and so on. A limit or side that is not known hinders nothing.
 */
export function fitsTurned(of: Measured, limits: Readonly<Record<Side, string | null>>): boolean {
  const sides = (["length", "width", "height"] as const).map((side) => sideInMetres(of, side));
  const asked = [limits.length, limits.width, limits.height];
  const known = sides
    .filter((side) => side !== null)
    .map((side) => new Big(side))
    .sort(larger);
  const most = asked.map((limit) => (limit === null ? null : new Big(limit))).sort(larger);
  // From the largest down, so that unknown limits, which sort last as endless, meet the largest sides.
  return known.reverse().every((side, place) => {
    const limit = most[most.length - 1 - place];
    return !limit || side.lte(limit);
  });
}

const larger = (a: Big | null, b: Big | null) => (a && b ? a.cmp(b) : a ? -1 : b ? 1 : 0);

function measured(value: string | null | undefined, sizes: Readonly<Record<string, string>>, unit: string) {
  const name = unit.trim().toLowerCase();
  const size = Object.hasOwn(sizes, name) ? sizes[name] : undefined;
  return value === null || value === undefined || size === undefined ? null : new Big(value).times(size).toFixed();
}

function each(size: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, size]));
}
