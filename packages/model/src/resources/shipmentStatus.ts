import { carrierCodes } from "../carriers/index.ts";
import { choice, flag, instant, lookup, resource, text } from "../define/index.ts";
import { lineScopeFields, scopedPaths } from "../documents/fields.ts";
import { shipmentStatuses, shipmentTones } from "../rules/shipmentStatuses.ts";

/** What was said of a waybill by its carrier, as it was said: nothing of it is changed afterwards. */
export const shipment_status = resource({
  name: "shipment_status",
  path: "/shipmentstatus",
  reply: "shipmentStatus",
  key: "shipment_status_id",
  byWarehouse: true,
  menu: "shipmentStatus",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["shipment_status"],
  title: "shipping_no",
  scoped: scopedPaths,
  calls: ["query", "create", "dataexport"],
  line: { of: "waybill", field: "waybill_id", inherits: ["company_id", "wh_id", "owner_id", "outbound_id"] },
  // The same said twice is one.
  unique: [["wh_id", "waybill_id", "shipment_status", "happened_at"]],
  glance: ["shipping_no", "shipment_status", "happened_at", "order_no", "place"],
  list: [
    "happened_at",
    "shipment_status",
    "carrier_code",
    "shipping_no",
    "order_no",
    "outbound_status",
    "consignee_name",
    "place",
    "received_by",
    "note",
    "is_latest",
    "owner_name",
  ],
  tabAt: [
    {
      with: "waybill",
      by: ["waybill_id"],
      columns: ["happened_at", "shipment_status", "place", "received_by", "note"],
      ifAny: true,
    },
  ],
  fields: {
    ...lineScopeFields,
    /** Found by its number; a number that two carriers gave is told apart by the carrier. */
    waybill_id: lookup("waybill", {
      required: true,
      fixed: true,
      onDelete: "cascade",
      shows: { shipping_no: "shipping_no", box_no: "box_no" },
      by: ["shipping_no"],
      sameByName: true,
      within: ["carrier_code"],
      among: { waybill_status: ["handed_over", "delivered"] },
      // A number may have been another order's before, and may be that of several which go together.
      first: { waybill_status: ["handed_over"] },
      together: "consignment_id",
    }),
    outbound_id: lookup("outbound", {
      required: true,
      readonly: true,
      onDelete: "cascade",
      shows: {
        outbound_no: "outbound_no",
        order_no: "order_no",
        outbound_status: "outbound_status",
        consignee_name: "consignee_name",
      },
    }),
    carrier_code: choice({ fixed: true, values: carrierCodes }),
    shipment_status: choice({ required: true, fixed: true, values: shipmentStatuses, tones: shipmentTones }),
    /** When the carrier saw it, not when it was told. */
    happened_at: instant({ required: true, fixed: true }),
    place: text({ fixed: true, max: 120 }),
    received_by: text({ fixed: true, max: 80 }),
    note: text({ fixed: true, max: 250 }),
    /** Nothing later was said of any parcel of its order. */
    is_latest: flag({ readonly: true, default: false }),
  },
});
