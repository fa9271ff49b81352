import { choice, date, instant, resource, text, whole } from "../define/index.ts";
import { bondedTypes, lotFields } from "../documents/fields.ts";
import { product_id, quantities, storage_id, views, whose } from "./stock.ts";

/** Stock of an owner as it was at an instant, a row a product, with what was booked then. */
export const stock_accurate = resource({
  ...views,
  view: "function",
  name: "stock_accurate",
  path: "/stock/accurate",
  reply: "stockAccurate",
  key: "product_id",
  menu: "inventoryAccurate",
  label: ["product_id"],
  needs: ["wh_id", "owner_id", "specify_date_time"],
  asAt: { field: "specify_date_time" },
  takes: "long",
  scopedPlain: {
    "{companyId}/{whId}/{ownerId}/{specifyDateTime}": ["company_id", "wh_id", "owner_id", "specify_date_time"],
  },
  glance: ["product_code", "num_loc", "product_name"],
  listOrder: ["product_code"],
  list: [
    "product_code",
    "product_name",
    "num_loc",
    "num_loc_booked",
    "num_loc_available",
    "num_bad",
    "unit_name",
    "locations",
  ],
  fields: {
    ...whose,
    specify_date_time: instant({ required: true }),
    product_id,
    locations: whole({ default: 0 }),
    ...quantities,
  },
});

/** What stood at the end of each day that was closed: a row a product, lot, location and quality. */
export const inventory_snapshot = resource({
  ...views,
  name: "inventory_snapshot",
  path: "/inventory/snapshot",
  reply: "inventorySnapshot",
  key: "inventory_snapshot_id",
  menu: "dailyClosing",
  label: ["product_id"],
  needs: ["wh_id", "owner_id", "inventory_day"],
  asAt: { field: "inventory_day", among: { table: "daily_closing", column: "business_date" } },
  glance: ["storage_loc_code", "num_loc", "product_code", "product_name"],
  listOrder: ["storage_loc_code", "product_code"],
  list: [
    "storage_loc_code",
    "product_code",
    "product_name",
    "batch_no",
    "valid_date",
    "num_loc",
    "num_loc_booked",
    "num_loc_available",
    "num_bad",
    "unit_name",
  ],
  fields: {
    ...whose,
    inventory_day: date({ required: true }),
    product_id,
    storage_id,
    lot_id: text({ max: 36 }),
    inbound_date: date(),
    ...lotFields,
    bonded_type: choice({ required: true, values: bondedTypes }),
    ...quantities,
  },
});
