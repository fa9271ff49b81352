import { choice, code, decimal, flag, json, lookup, resource, text, whole } from "../define/index.ts";
import { locationNodes, locationParts } from "../rules/locationParts.ts";
import { temperatureTypes } from "../rules/temperatures.ts";

/** The names under which a row shows the nodes in which its own lies. */
const nodeIds = {
  building_detail_id: locationNodes.building,
  floor_detail_id: locationNodes.floor,
  area1_detail_id: locationNodes.area,
  lane_detail_id: locationNodes.lane,
  level_detail_id: locationNodes.level,
  rack_detail_id: locationNodes.rack,
} as const;

/** A larger node that a node lies in, to show its code. Only the parent has a foreign key. */
const above = <const Part extends string>(part: Part) => ({
  readonly: true as const,
  by: [],
  follows: "parent_sd_id",
  shows: { [part]: "sd_code" } as { readonly [P in Part]: "sd_code" },
});

/** A building, floor, area, lane, level, rack or slot: the tree in which locations hang. */
export const storage_detail = resource({
  name: "storage_detail",
  path: "/storage/detail",
  reply: "storageDetail",
  key: "sd_id",
  byWarehouse: true,
  menu: "storageDetailSetup",
  scope: { company: "company_id", warehouse: "wh_id" },
  label: ["sd_code", "sd_name"],
  scoped: { "{whId}": ["wh_id"] },
  unique: [["wh_id", "parent_sd_id", "sd_level", "sd_code"]],
  indexes: [["wh_id", "sd_level", "sd_code"]],
  glance: ["sd_code", "sd_level", "sd_name", "building", "floor", "area", "lane", "level"],
  list: ["sd_level", "sd_code", "sd_name", "building", "floor", "area", "lane", "level", "rack", "parent_sd_path"],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
    sd_level: choice({ required: true, values: locationParts }),
    sd_code: code({ required: true, search: true, max: 10 }),
    sd_name: text({ max: 60 }),
    parent_sd_id: lookup("storage_detail", {
      uniqueEmpty: true,
      shows: { parent_sd_path: "sd_path", parent_sd_code: "sd_code" },
      by: ["parent_sd_path", "parent_sd_code"],
    }),
    /** Names the node among others of the same code; `rules/locationParts.ts` has the form. */
    sd_path: code({ required: true, readonly: true, unique: ["wh_id"], max: 190 }),
    /** The node itself and those it lies in, by level. */
    building_detail_id: lookup("storage_detail", above("building")),
    floor_detail_id: lookup("storage_detail", above("floor")),
    area1_detail_id: lookup("storage_detail", above("area")),
    lane_detail_id: lookup("storage_detail", above("lane")),
    level_detail_id: lookup("storage_detail", above("level")),
    rack_detail_id: lookup("storage_detail", above("rack")),
  },
});

const standing = { of: "inventory", by: ["storage_id"] } as const;

export const storage = resource({
  name: "storage",
  path: "/storage",
  reply: "storage",
  key: "storage_id",
  byWarehouse: true,
  menu: "storageSetup",
  scope: { company: "company_id", warehouse: "wh_id" },
  code: "storage_code",
  label: ["storage_code"],
  scoped: { "{whId}": ["wh_id"] },
  indexes: [
    ["wh_id", "walk_order"],
    ["wh_id", "storage_type"],
  ],
  // A code says the parts that a warehouse has; its building and floor, which few have, are added by who wants them.
  list: [
    "storage_code",
    "storage_type",
    "area",
    "lane",
    "rack",
    "level",
    "slot",
    "weight_capacity",
    "frozen",
    "enabled",
    "count_flag",
  ],
  // In walking order.
  listOrder: ["walk_order", "storage_code"],
  behind: { holds_goods: { of: "inventory", from: "standing_goods", by: ["storage_id"] } },
  views: {
    occupied: [["holds_goods", "equal", true]],
    vacant: [
      ["holds_goods", "equal", false],
      ["enabled", "equal", true],
    ],
    blocked: [
      {
        any: [
          ["frozen", "equal", true],
          ["enabled", "equal", false],
        ],
      },
    ],
    to_count: [["count_flag", "equal", true]],
  },
  found: ["storage_code"],
  /** By what they are for, some are offered and others not: a staging location, a tote. */
  lookedUp: ["storage_type"],
  subtitle: ["storage_type", "wh_name", "area"],
  figures: {
    fill: { measure: "location_fill" },
    pieces: { ...standing, sum: ["num_loc", "num_bad"], unit: "unit_name" },
    lots: { ...standing, distinct: "lot_id" },
    last_move: { measure: "last_move" },
  },
  groups: {
    place: ["building", "floor", "area", "lane", "level", "rack", "slot", "walk_order"],
    limits: ["room", "max_volume", "weight_capacity", "allowed_categories"],
    state: ["frozen", "enabled", "count_flag", "count_reason"],
  },
  together: { room: "{max_length} × {max_width} × {max_height} cm" },
  tabs: [
    {
      of: "inventory",
      by: ["storage_id"],
      columns: [
        "product_code",
        "product_name",
        "batch_no",
        "valid_date",
        "num_loc",
        "num_loc_booked",
        "num_loc_available",
        "num_bad",
        "unit_name",
        "owner_name",
      ],
    },
    {
      of: "transaction",
      by: ["storage_id"],
      columns: [
        "at",
        "reason",
        "document_no",
        "product_code",
        "product_name",
        "num",
        "booked",
        "num_after",
        "batch_no",
      ],
    },
  ],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
    storage_code: code({ required: true, unique: ["wh_id"], search: true, max: 40 }),
    storage_type: choice({
      default: "normal",
      values: ["normal", "pick_face", "bad", "receiving", "staging", "tote", "returns"],
    }),
    building: code({ max: 10 }),
    floor: code({ max: 10 }),
    area: code({ max: 10 }),
    lane: code({ max: 10 }),
    level: code({ max: 10 }),
    rack: code({ max: 10 }),
    slot: code({ max: 10 }),
    /** The most specific node in which it lies, and those above. */
    sd_id: lookup("storage_detail", {
      readonly: true,
      by: [],
      shows: { sd_level: "sd_level", sd_name: "sd_name", ...nodeIds },
    }),
    /** Position in the walking order of the warehouse; derived from the parts when not given. */
    walk_order: whole({ min: 0 }),
    max_length: decimal({ above: "0", max: "9999", more: true }),
    max_width: decimal({ above: "0", max: "9999", more: true }),
    max_height: decimal({ above: "0", max: "9999", more: true }),
    /** Cubic metres. */
    max_volume: decimal({ above: "0", saidIn: "m³", more: true }),
    /** Kilograms. */
    weight_capacity: decimal({ above: "0", saidIn: "kg", more: true }),
    /** Codes of the product categories allowed here; empty allows all. */
    allowed_categories: json({ codesOf: "product_category", more: true }),
    /** Kinds of goods by their temperature that are kept here; empty keeps all. */
    allowed_temperatures: json({ choices: { of: "temperature_type", values: temperatureTypes }, more: true }),
    /** Pallets that stand here side by side; none takes no full pallet, empty is no limit. */
    pallet_places: whole({ min: 0, max: 9999, more: true }),
    frozen: flag({ default: false }),
    /** It is to be counted, and why: a picker found less here than was booked, or somebody asks for it. Who counted takes it back. */
    count_flag: flag({ default: false }),
    count_reason: text({ max: 250, more: true }),
    enabled: flag({ default: true }),
  },
});
