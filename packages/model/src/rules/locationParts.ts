/** What a location is made of, the larger before the smaller; its code says them in this order unless told. */
export const locationParts = ["building", "floor", "area", "lane", "level", "rack", "slot"] as const;
export type LocationPart = (typeof locationParts)[number];

/**
 * The parts that become nodes of the warehouse's tree by themselves, each with the column that names it: what stands in a
 * node of that level has the node there. A slot is the location itself.
 */
export const locationNodes = {
  building: "building_detail_id",
  floor: "floor_detail_id",
  area: "area1_detail_id",
  lane: "lane_detail_id",
  level: "level_detail_id",
  rack: "rack_detail_id",
} as const satisfies Partial<Record<LocationPart, string>>;

/**
 * What names a node in its warehouse: those it lies in and itself, the larger before the smaller, `area:A/lane:01`; a
 * slash within a code is written twice.
 */
export const locationNodePath = (parent: string | null, level: LocationPart, code: string): string =>
  `${parent === null ? "" : `${parent}/`}${level}:${code.replaceAll("/", "//")}`;

/** Fields of a location that may be said of many at once. */
export const locationLimits = [
  "storage_type",
  "max_length",
  "max_width",
  "max_height",
  "max_volume",
  "weight_capacity",
  "allowed_categories",
] as const;

/** Which locations of a batch are written: those that are not there yet, those that are, or both. */
export const locationsMeant = ["new", "existing", "all"] as const;
