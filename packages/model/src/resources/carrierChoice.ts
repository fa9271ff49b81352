import { carrierCodes } from "../carriers/index.ts";
import { choice, lookup, resource, text } from "../define/index.ts";
import { orderTypes } from "../rules/orderTypes.ts";

const inWarehouse = {
  company_id: lookup("company", { required: true, fixed: true }),
  wh_id: lookup("warehouse", { required: true, fixed: true, shows: { wh_no: "wh_no", wh_name: "wh_name" } }),
} as const;

/** Who brings what a warehouse ships, by the type of the order, where neither the order nor its consignee says it. */
export const default_carrier = resource({
  name: "default_carrier",
  path: "/warehouse/carrier",
  reply: "defaultCarrier",
  key: "default_carrier_id",
  byWarehouse: true,
  menu: "defaultCarrierSetup",
  scope: { company: "company_id", warehouse: "wh_id" },
  label: ["order_type", "carrier_code"],
  scoped: { "{companyId}/{whId}": ["company_id", "wh_id"] },
  unique: [["wh_id", "order_type"]],
  list: ["wh_name", "order_type", "carrier_code"],
  listOrder: ["order_type"],
  tabAt: [{ with: "warehouse", by: ["wh_id"], columns: ["order_type", "carrier_code"] }],
  fields: {
    ...inWarehouse,
    order_type: choice({ required: true, fixed: true, values: orderTypes }),
    carrier_code: choice({ required: true, values: carrierCodes }),
  },
});

/** Until when of a day a warehouse takes orders on that leave on it with a carrier; its own time holds for the others. */
export const carrier_cut_off = resource({
  name: "carrier_cut_off",
  path: "/warehouse/cutoff",
  reply: "carrierCutOff",
  key: "carrier_cut_off_id",
  byWarehouse: true,
  menu: "carrierCutOffSetup",
  scope: { company: "company_id", warehouse: "wh_id" },
  label: ["carrier_code", "cut_off_time"],
  scoped: { "{companyId}/{whId}": ["company_id", "wh_id"] },
  unique: [["wh_id", "carrier_code"]],
  list: ["wh_name", "carrier_code", "cut_off_time"],
  listOrder: ["carrier_code"],
  tabAt: [{ with: "warehouse", by: ["wh_id"], columns: ["carrier_code", "cut_off_time"] }],
  fields: {
    ...inWarehouse,
    carrier_code: choice({ required: true, fixed: true, values: carrierCodes }),
    /** HH:MM by the warehouse's own clock. */
    cut_off_time: text({ required: true, max: 5 }),
  },
});
