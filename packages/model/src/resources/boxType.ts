import { code, decimal, flag, lookup, resource, text } from "../define/index.ts";
import { boxSide } from "../documents/fields.ts";

/** A box that a company packs into: it says the sizes that nobody typed, and what an empty one weighs. */
export const box_type = resource({
  name: "box_type",
  path: "/boxing/type",
  reply: "boxType",
  key: "box_type_id",
  menu: "boxTypeSetup",
  scope: { company: "company_id" },
  code: "box_type_code",
  label: ["box_type_code", "box_type_name"],
  scoped: { "{companyId}": ["company_id"] },
  lookedUp: ["box_type_barcode"],
  few: true,
  list: [
    "box_type_code",
    "box_type_name",
    "box_type_barcode",
    "length",
    "width",
    "height",
    "length_unit_name",
    "tare",
    "max_weight",
    "weight_unit_name",
  ],
  glance: ["box_type_code", "box_type_name", "max_weight", "weight_unit_name", "box_type_barcode"],
  groups: { box: ["size", "tare", "max_weight"] },
  together: { size: "{length} × {width} × {height} {length_unit_name}" },
  fields: {
    company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
    box_type_code: code({ required: true, unique: ["company_id"], search: true, max: 20 }),
    box_type_name: text({ max: 80, search: true, words: { zh_CN: "box_type_name_cn", en_US: "box_type_name_eng" } }),
    box_type_name_cn: text({ max: 80, search: true, more: true }),
    box_type_name_eng: text({ max: 80, search: true, more: true }),
    /** On the empty box: who scans it need not say which it is. */
    box_type_barcode: code({ unique: ["company_id"], search: true }),
    length: decimal({ required: true, ...boxSide, saidBy: "length_unit_name" }),
    width: decimal({ required: true, ...boxSide, saidBy: "length_unit_name" }),
    height: decimal({ required: true, ...boxSide, saidBy: "length_unit_name" }),
    length_unit_name: text({ default: "cm", max: 10, measures: "length", more: true }),
    /** What it weighs empty, and how much at most with what lies in it. */
    tare: decimal({ above: "0", saidBy: "weight_unit_name" }),
    max_weight: decimal({ above: "0", saidBy: "weight_unit_name" }),
    weight_unit_name: text({ default: "kg", max: 10, measures: "weight", more: true }),
    enabled: flag({ default: true }),
  },
});
