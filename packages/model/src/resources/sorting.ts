import { choice, code, date, json, lookup, qualityTones, quantity, resource, text, whole } from "../define/index.ts";
import { packsShown, scopedPaths } from "../documents/fields.ts";
import { orderAtWork, product_id, storage_id, views, whose } from "./stock.ts";

const per = "unit_factor";

/**
 * Goods that were picked together for several orders: they stand on the staging area until they are sorted, each order's
 * into a tote of its own. Sorted ones may be sorted elsewhere, or back, until their order is boxed.
 */
export const sorting = resource({
  ...views,
  name: "sorting",
  path: "/outbound/sorting",
  reply: "sorting",
  key: "booking_id",
  menu: "pickingConfirm",
  work: {
    state: "sort_status",
    open: ["unsorted", "sorted"],
    ready: [["abnormal", "equal", false]],
    confirms: {
      asks: {
        target_loc_code: code({ required: true, names: "storage", only: { storage_type: ["staging", "tote"] } }),
        num: quantity({ per, required: true }),
        product_sn: json({ texts: true }),
        note: text({ max: 250, more: true }),
      },
      expected: { target_loc_code: "target_loc_code", num: "num", product_sn: "product_sn" },
    },
  },
  label: ["product_id", "storage_id"],
  showsTables: ["booking"],
  scoped: scopedPaths,
  glance: ["product_code", "num", "storage_loc_code", "outbound_no", "target_loc_code"],
  listOrder: ["product_code"],
  list: [
    "product_code",
    "product_name",
    "num",
    "unit_name",
    "target_loc_code",
    "outbound_no",
    "order_no",
    "storage_loc_code",
    "sort_status",
    "pickinglist_no",
    "batch_no",
    "valid_date",
  ],
  fields: {
    ...whose,
    outbound_id: orderAtWork,
    product_id: {
      ...product_id,
      shows: {
        ...product_id.shows,
        product_barcode: "product_barcode",
        ...packsShown,
        need_scan_product_sn: "need_scan_product_sn",
      },
    },
    /** Where they stand, and the tote in which other goods of their order lie. */
    storage_id,
    target_storage_id: lookup("storage", { shows: { target_loc_code: "storage_code" } }),
    sort_status: choice({
      required: true,
      values: ["unsorted", "sorted"],
      tones: { unsorted: "waiting", sorted: "working" },
    }),
    quality: choice({ required: true, values: ["good", "bad"], tones: qualityTones }),
    batch_no: code(),
    valid_date: date({ lastDay: true }),
    /** The unit of the order's line, in which `num` is said. */
    unit_id: lookup("unit", { shows: { unit_code: "unit_code", unit_name: "unit_name" } }),
    unit_factor: whole({ default: 1 }),
    num: quantity({ per, unit: "unit_id", required: true }),
    product_sn: json({ texts: true, more: true }),
  },
});
