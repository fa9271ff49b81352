import Big from "big.js";

/** A unit's size in metres or kilograms, and its names, the usual one first. */
type Unit = readonly [size: string, ...names: [string, ...string[]]];

const units = {
  /** In metres. Exact: an inch is 25.4 mm by definition. */
  length: [
    ["0.001", "mm", "公釐", "毫米"],
    ["0.01", "cm", "公分", "厘米"],
    ["1", "m", "公尺", "米"],
    ["0.0254", "in", "inch", "吋", "英寸"],
    ["0.3048", "ft", "呎", "英尺"],
  ],
  /** In kilograms. Exact: a pound is 0.45359237 kg by definition; a Taiwan catty (台斤) is 0.6 kg. */
  weight: [
    ["0.000001", "mg", "毫克"],
    ["0.001", "g", "公克", "克"],
    ["1", "kg", "公斤", "千克"],
    ["1000", "t", "公噸", "吨"],
    ["0.45359237", "lb", "磅"],
    ["0.028349523125", "oz", "盎司"],
    ["0.6", "台斤"],
  ],
} as const satisfies Readonly<Record<string, readonly Unit[]>>;

export type Dimension = keyof typeof units;

const sizes = {
  length: sizesOf(units.length),
  weight: sizesOf(units.weight),
} satisfies Readonly<Record<Dimension, ReadonlyMap<string, string>>>;

/** The usual name of each unit. */
export const unitsOfDimension = (dimension: Dimension): readonly string[] => units[dimension].map(([, name]) => name);

/** Every name of a unit, in small letters, and its size in metres or kilograms. */
export const unitSizes = (dimension: Dimension): readonly (readonly [name: string, size: string])[] => [
  ...sizes[dimension],
];

/** Whether a unit has this name, in capitals or not. */
export const isUnitOf = (dimension: Dimension, name: string): boolean => sizes[dimension].has(plain(name));

/** The measures of a product or a box; unknown ones are null or absent. */
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
  measured(of[side], "length", of.length_unit_name ?? "cm");

/** The weight in kilograms; null where it or its unit is not known. */
export const weightInKilograms = (of: Measured): string | null =>
  measured(of.weight, "weight", of.weight_unit_name ?? "kg");

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
  const sideLimits = [limits.length, limits.width, limits.height];
  const known = sides
    .filter((side) => side !== null)
    .map((side) => new Big(side))
    .sort(larger);
  const most = sideLimits.map((limit) => (limit === null ? null : new Big(limit))).sort(larger);
  // From the largest down, so that unknown limits, which sort last as endless, meet the largest sides.
  return known.reverse().every((side, index) => {
    const limit = most[most.length - 1 - index];
    return !limit || side.lte(limit);
  });
}

const larger = (a: Big | null, b: Big | null) => (a && b ? a.cmp(b) : a ? -1 : b ? 1 : 0);

function measured(value: string | null | undefined, dimension: Dimension, unit: string): string | null {
  const size = sizes[dimension].get(plain(unit));
  return value === null || value === undefined || size === undefined ? null : new Big(value).times(size).toFixed();
}

function sizesOf(all: readonly Unit[]): ReadonlyMap<string, string> {
  return new Map(all.flatMap(([size, ...names]) => names.map((name) => [name, size] as const)));
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
