import { choice, document, json, lookup, qualityTones, quantity, resource, text, whole } from "../define/index.ts";
import { lineScopeFields, productOfLine, scopedPaths, scopeFields, standingLot, unitOfLine } from "./fields.ts";

const per = "unit_factor";
const unit = "unit_id";
/** What stands on a location of its goods, as its move found or left it. */
const standing = quantity({ per, unit, readonly: true, more: true });

/** Free goods moved from one location to another: done when it is written, and never edited afterwards, only reversed. */
export const storage_change = document({
  name: "storage_change",
  path: "/inventory/putaway",
  reply: "storageChange",
  key: "storage_change_id",
  menu: "inventoryPutAwaySetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  scoped: scopedPaths,
  status: "change_status",
  number: { field: "change_no", prefix: "SC" },
  lines: { details: { of: "storage_change_detail", required: true } },
  states: {
    changed: { tone: "done", closed: true },
    reversed: { tone: "ended", closed: true },
  },
  movements: ["change_storage", "reverse"],
  initial: "changed",
  editable: [],
  tally: { lines: "details", of: ["num"] },
  actions: {
    reverse: { from: ["changed"], to: "reversed", direction: "back", right: "way_back", reason: true },
    change_note: {
      from: ["changed", "reversed"],
      to: "same",
      direction: "side",
      payload: { note: text({ max: 250 }) },
    },
  },
  subtitle: ["owner_name"],
  groups: { notes: ["note"] },
  glance: ["change_no", "change_status", "owner_name", "note"],
  list: ["change_no", "change_status", "owner_name", "tally_lines", "tally_amount", "note"],
  fields: {
    ...scopeFields,
    wh_id: { ...scopeFields.wh_id, within: ["company_id"] },
    /** Why; needed where a limit of a location is exceeded. */
    note: text({ max: 250 }),
  },
});

export const storage_change_detail = resource({
  name: "storage_change_detail",
  path: "/inventory/putaway/detail",
  reply: "storageChangeDetail",
  key: "storage_change_detail_id",
  byWarehouse: true,
  menu: "inventoryPutAwaySetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["line_no"],
  scoped: scopedPaths,
  calls: ["query", "dataexport"],
  line: { of: "storage_change", field: "storage_change_id", inherits: ["company_id", "wh_id", "owner_id"] },
  glance: ["product_code", "num", "from_loc_code", "target_loc_code", "change_no"],
  list: [
    "change_no",
    "line_no",
    "product_code",
    "product_name",
    "num",
    "unit_name",
    "from_loc_code",
    "target_loc_code",
    "quality",
    "batch_no",
    "valid_date",
  ],
  fields: {
    ...lineScopeFields,
    storage_change_id: lookup("storage_change", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { change_no: "change_no", change_status: "change_status" },
    }),
    line_no: whole({ default: 1, min: 1 }),
    /** What is put back: it says all that the line leaves open. */
    put_back_id: lookup("put_back", { more: true, within: ["wh_id", "owner_id"] }),
    /** The row of stock, which says its goods and where they stand; without it, the first to go out of what the line describes. */
    stock_id: text({ max: 36, keyOfRow: true, more: true }),
    product_id: { ...productOfLine.product_id, required: undefined, within: ["company_id", "owner_id"] },
    num: quantity({ per, unit, above: "0" }),
    ...unitOfLine,
    from_storage_id: lookup("storage", {
      beside: "num_loc",
      shows: { from_loc_code: "storage_code" },
      by: ["from_loc_code"],
      within: ["wh_id"],
    }),
    target_storage_id: lookup("storage", {
      shows: { target_loc_code: "storage_code" },
      by: ["target_loc_code"],
      within: ["wh_id"],
    }),
    quality: choice({ default: "good", values: ["good", "bad"], tones: qualityTones }),
    ...standingLot,
    product_sn: json({ more: true, texts: true }),
    /** Orders' bookings that go along with their goods: these, or as many as it takes. */
    with_bookings: json({ more: true, texts: true, orAll: true }),
    num_from_before: standing,
    num_from_after: standing,
    num_to_before: standing,
    num_to_after: standing,
  },
});
