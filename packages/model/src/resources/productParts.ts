import { choice, code, date, decimal, lookup, quantity, resource, text, whole } from "../define/index.ts";
import { bondedTypes } from "../documents/fields.ts";
import { packLevels } from "../rules/packs.ts";

const owned = {
  company_id: lookup("company", { required: true, readonly: true }),
  owner_id: lookup("customer", {
    as: "owner",
    required: true,
    readonly: true,
    shows: { owner_no: "customer_no", owner_name: "customer_name" },
  }),
  product_id: lookup("product", {
    required: true,
    fixed: true,
    onDelete: "cascade",
    shows: { product_code: "product_code", product_name: "product_name", product_picture: "product_picture" },
  }),
} as const;
const line = { of: "product", field: "product_id", inherits: ["company_id", "owner_id"] } as const;
const scope = { company: "company_id", owner: "owner_id" } as const;

export const unit_convert = resource({
  name: "unit_convert",
  reference: true,
  path: "/unit-convert",
  reply: "unitConvert",
  key: "uc_id",
  menu: "unitConvertSetup",
  scope,
  label: ["from_unit_id"],
  unique: [
    ["product_id", "from_unit_id"],
    ["product_id", "pack_level"],
  ],
  glance: ["product_code", "from_unit_name", "product_name", "to_qty", "to_unit_name"],
  line,
  list: [
    "product_code",
    "product_name",
    "from_qty",
    "from_unit_name",
    "to_qty",
    "to_unit_name",
    "pack_level",
    "pack_barcode",
  ],
  together: { size: "{length} × {width} × {height} {length_unit_name} · {weight} {weight_unit_name}" },
  fields: {
    ...owned,
    from_qty: whole({ required: true, default: 1, min: 1, max: 1_000_000 }),
    from_unit_id: lookup("unit", {
      required: true,
      shows: { from_unit_code: "unit_code", from_unit_name: "unit_name" },
      by: ["from_unit_code", "from_unit_name"],
    }),
    to_qty: whole({ required: true, min: 1, max: 1_000_000_000 }),
    /** The product's smallest unit. */
    to_unit_id: lookup("unit", {
      required: true,
      shows: { to_unit_code: "unit_code", to_unit_name: "unit_name" },
      by: ["to_unit_code", "to_unit_name"],
    }),
    /** Which of the product's full packs it is; empty where it is none of them. */
    pack_level: choice({ values: packLevels }),
    /** On the pack itself, apart from those of a piece: who scans it means the pack. */
    pack_barcode: code({ search: true, barcodeWithin: "owner_id" }),
    length: decimal({ above: "0", max: "9999", more: true }),
    width: decimal({ above: "0", max: "9999", more: true }),
    height: decimal({ above: "0", max: "9999", more: true }),
    length_unit_name: text({ default: "cm", max: 10, measures: "length", more: true }),
    weight: decimal({ above: "0", more: true }),
    weight_unit_name: text({ default: "kg", max: 10, measures: "weight", more: true }),
  },
});

/** What a combined product is made of. */
export const product_relation = resource({
  name: "product_relation",
  path: "/product/relation",
  reply: "productRelation",
  key: "pr_id",
  menu: "productRelationSetup",
  scope,
  line,
  label: ["child_product_id"],
  unique: [["product_id", "child_product_id"]],
  fields: {
    ...owned,
    child_product_id: lookup("product", {
      required: true,
      shows: {
        child_product_code: "product_code",
        child_product_name: "product_name",
        child_product_picture: "product_picture",
        child_unit_id: "stock_unit_id",
      },
      by: ["child_product_code"],
    }),
    /** Of the child, in its stock unit, for one stock unit of the combined product. */
    relation_num: quantity({ per: "stock_factor", required: true, min: "0" }),
    stock_factor: whole({ default: 1, readonly: true }),
    relation_note: text({ max: 250 }),
  },
});

/** Under which number a product was registered with the customs. */
export const custom = resource({
  name: "custom",
  reference: true,
  path: "/custom",
  reply: "custom",
  key: "custom_id",
  menu: "customSetup",
  scope,
  line,
  label: ["custom_no", "custom_item_no"],
  unique: [["product_id", "custom_no", "custom_item_no"]],
  fields: {
    ...owned,
    custom_no: code({ required: true, search: true, max: 30 }),
    custom_item_no: code({ required: true, default: "1", max: 10 }),
    /** The tariff number: six to eleven digits, with or without points. */
    hs_code: code({ max: 14, search: true }),
    custom_name: text({ max: 160 }),
    country_id: lookup("country", {
      shows: { country_code: "country_code", country_name: "country_name" },
      by: ["country_code", "country_name"],
    }),
    bonded_type: choice({ default: "non_bonded", values: bondedTypes }),
    /** A fraction: 0.05 is five per cent. */
    duty_rate: decimal({ min: "0", max: "10" }),
    custom_from: date(),
    custom_to: date({ endless: true }),
    custom_note: text({ max: 250, lines: true, more: true }),
  },
});
