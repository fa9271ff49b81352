import { choice, code, decimal, flag, json, lookup, resource, telephone, text } from "../define/index.ts";
import { labelFormats } from "../rules/index.ts";
import { addressFields } from "./geography.ts";

export const warehouse = resource({
  name: "warehouse",
  path: "/warehouse",
  reply: "warehouse",
  key: "wh_id",
  menu: "warehouseInfoSetup",
  scope: { company: "company_id", warehouse: "wh_id" },
  code: "wh_no",
  label: ["wh_no", "wh_name"],
  fixedOwner: "use_fixed_owner_id",
  oneOwner: "one_owner_at_a_time",
  timeZone: "time_zone",
  few: true,
  scoped: { "{companyId}": ["company_id"] },
  lookedUp: [],
  figures: {
    open_orders: { of: "outbound", by: ["wh_id"], open: true },
    coming: { of: "inbound", by: ["wh_id"], open: true },
    locations: { of: "storage", by: ["wh_id"] },
  },
  groups: {
    address: ["country_name", "state_province_name", "place", "address", "time_zone"],
    contact: ["tel", "fax", "website"],
    rules: ["hold_after_step", "weight_tolerance", "cut_off_time", "blind_receiving", "owner_name"],
  },
  together: { place: "{postal_code} {city_name} {district_name}" },
  fields: {
    company_id: lookup("company", { required: true, fixed: true, shows: { company_name: "company_name" } }),
    wh_no: code({ required: true, unique: ["company_id"], search: true, max: 20 }),
    wh_name: text({ required: true, search: true, max: 120, words: { zh_CN: "wh_name_cn", en_US: "wh_name_eng" } }),
    wh_name_cn: text({ max: 120 }),
    wh_name_eng: text({ max: 120 }),
    use_fixed_owner_id: lookup("customer", {
      as: "owner",
      shows: { owner_no: "customer_no", owner_name: "customer_name" },
    }),
    ...addressFields,
    tel: telephone(),
    fax: telephone({ more: true }),
    website: text({ more: true, max: 250 }),
    time_zone: text({ default: "Asia/Taipei", max: 60 }),
    /** States in which a document rests instead of passing through, e.g. `["picked"]`. */
    hold_after_step: json({ more: true }),
    /** Several documents are taken on, printed or changed at once only where they are of one owner. */
    one_owner_at_a_time: flag({ default: false, more: true }),
    /** What is picked goes back by a scan where an order is intercepted, and not at once. */
    has_scanners: flag({ default: false, more: true }),
    /** Goods are counted without being told how many are expected. */
    blind_receiving: flag({ default: false, more: true }),
    /** The share by which a box may weigh more or less than its goods and its empty box say. */
    weight_tolerance: decimal({ default: "0.05", min: "0", max: "1", more: true }),
    /** Until when of a day orders are taken on that leave on it, HH:MM by its own clock. */
    cut_off_time: text({ max: 5, more: true }),
    /** What its label printers read; who prints elsewhere says so for oneself. */
    label_format: choice({ default: "pdf", values: labelFormats, more: true }),
    enabled: flag({ default: true }),
  },
});
