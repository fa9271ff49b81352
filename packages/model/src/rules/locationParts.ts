/** What a location is made of, the larger before the smaller; a code lists them in this order by default. */
export const locationParts = ["building", "floor", "area", "lane", "level", "rack", "slot"] as const;
export type LocationPart = (typeof locationParts)[number];

/**
 * The parts that are nodes of the warehouse's tree, each with the column in which a location or smaller node keeps the
 * node of that level that it lies in. A slot is the location itself.
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
 * The path that names a node within its warehouse: the nodes it lies in and the node itself, the larger first,
 * `area:A/lane:01`. A slash within a code is written twice.
 */
export const locationNodePath = (parent: string | null, level: LocationPart, code: string): string =>
  `${parent === null ? "" : `${parent}/`}${level}:${code.replaceAll("/", "//")}`;

/** Limits of a location that can be set for many at once. */
export const locationLimits = [
  "storage_type",
  "max_length",
  "max_width",
  "max_height",
  "max_volume",
  "weight_capacity",
  "allowed_categories",
  "allowed_temperatures",
  "pallet_places",
] as const;

/** Which locations of a batch are written: those that are not there yet, those that are, or both. */
export const locationsMeant = ["new", "existing", "all"] as const;
