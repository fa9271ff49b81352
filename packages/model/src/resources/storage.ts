import { choice, code, decimal, flag, json, lookup, resource, text, whole } from "../define/index.ts";
import { placeParts } from "../rules/places.ts";

/** A building, floor, area, lane, level, rack or slot: what locations are made of. */
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
  unique: [["wh_id", "sd_level", "sd_code"]],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
    sd_level: choice({ required: true, values: placeParts }),
    sd_code: code({ required: true, search: true, max: 10 }),
    sd_name: text({ max: 60 }),
    parent_sd_id: lookup("storage_detail", { shows: { parent_sd_code: "sd_code" } }),
  },
});

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
  // As one walks past them.
  listOrder: ["walk_order", "storage_code"],
  lookedUp: [],
  fields: {
    company_id: lookup("company", { required: true, fixed: true }),
    wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
    storage_code: code({ required: true, unique: ["wh_id"], search: true, max: 40 }),
    storage_type: choice({
      default: "normal",
      values: ["normal", "pick_face", "bad", "receiving", "staging", "returns"],
    }),
    building: code({ max: 10 }),
    floor: code({ max: 10 }),
    area: code({ max: 10 }),
    lane: code({ max: 10 }),
    level: code({ max: 10 }),
    rack: code({ max: 10 }),
    slot: code({ max: 10 }),
    /** Place in the walk through the warehouse; derived from the parts when not given. */
    walk_order: whole({ min: 0 }),
    max_length: decimal({ min: "0", more: true }),
    max_width: decimal({ min: "0", more: true }),
    max_height: decimal({ min: "0", more: true }),
    /** Cubic metres. */
    max_volume: decimal({ min: "0", more: true }),
    /** Kilograms. */
    weight_capacity: decimal({ min: "0", more: true }),
    /** Codes of the product categories allowed here; empty allows all. */
    allowed_categories: json({ more: true }),
    frozen: flag({ default: false }),
    enabled: flag({ default: true }),
  },
});
