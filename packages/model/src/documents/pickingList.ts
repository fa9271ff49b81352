import { choice, code, instant, lookup, resource, whole } from "../define/index.ts";
import { scopedPaths, scopeFields } from "./fields.ts";

/** One printed picking list: a walk through the warehouse for one order or several. */
export const picking_list = resource({
  name: "picking_list",
  path: "/pickinglist",
  exportedAt: "pickinglist",
  reply: "pickingList",
  key: "pickinglist_id",
  byWarehouse: true,
  menu: "pickingListQuery",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  code: "pickinglist_no",
  number: { field: "pickinglist_no", prefix: "PL" },
  label: ["pickinglist_no"],
  found: ["pickinglist_no"],
  scoped: scopedPaths,
  calls: ["query", "dataexport"],
  tabs: [
    {
      of: "picking",
      by: ["pickinglist_no"],
      holds: "pickinglist_no",
      order: "walk_order",
      columns: [
        "storage_loc_code",
        "product_code",
        "product_name",
        "batch_no",
        "valid_date",
        "num",
        "unit_name",
        "booking_state",
        "outbound_no",
      ],
    },
    {
      of: "outbound",
      by: ["pickinglist_no"],
      holds: "pickinglist_no",
      columns: ["outbound_no", "order_no", "outbound_status", "owner_name", "consignee_name"],
    },
  ],
  fields: {
    company_id: scopeFields.company_id,
    wh_id: scopeFields.wh_id,
    /**
     * The owner of its orders; empty where they belong to several owners. Such a list is hidden from users who see some
     * owners only.
     */
    owner_id: lookup("customer", {
      as: "owner",
      readonly: true,
      shows: { owner_no: "customer_no", owner_name: "customer_name" },
    }),
    pickinglist_no: code({ required: true, unique: ["wh_id"], search: true, max: 40 }),
    list_kind: choice({ default: "order", values: ["order", "batch", "product", "consignee"] }),
    orders: whole({ default: 0 }),
    lines: whole({ default: 0 }),
    printed_at: instant({ required: true }),
  },
});
