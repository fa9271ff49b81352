import { type ActionName, addressNeeds, fetcherNeeds, givesNumbers, type Model } from "@stowage/model";
import { cancelNotices, type DocumentExtras } from "../extras.ts";
import { BoxesEditor } from "./BoxesEditor.tsx";
import { bookedRows, pickedLines } from "./bookings.ts";
import { ClosingTrial } from "./ClosingTrial.tsx";
import { OrderNotes } from "./OrderNotes.tsx";
import { OrderPapers } from "./OrderPapers.tsx";
import { PackedBoxes } from "./PackedBoxes.tsx";
import { PartsEditor } from "./PartsEditor.tsx";
import { CollectedHere, InterceptionTold, NumbersGoVoid } from "./StepsTold.tsx";
import { ToCollect } from "./ToCollect.tsx";
import { useOrderTools } from "./useOrderTools.ts";

/** The screens of outbound orders: booking, picking, boxing; an order may be split, and shared with its consignee. */
export const outboundExtras: DocumentExtras<ActionName<Model["outbound"]>> = {
  actions: {
    close_order: { Trial: ClosingTrial, notices: { done: "notice.orderClosed", failed: "notice.orderCloseFailed" } },
    print: {
      paper: { path: "/v1/pickinglist/order", menu: "pickingListQuery", report: "picking_list" },
      initial: { list_kind: "order" },
      keeps: ["list_kind"],
    },
    revert_close: { notices: { done: "notice.closeReverted" } },
    revert_pick: {
      notices: { done: "notice.pickReverted", failed: "notice.pickRevertFailed" },
      shows: ["product_code", "product_name", "num_picked", "unit_name"],
      called: { num: "num_taken_back" },
      serials: "scanned",
      isUseful: (lines) => pickedLines(lines).length > 0,
      rows: async ({ lines }) => pickedLines(lines),
      // All of it goes back unless somebody says less.
      start: async (rows) => rows.map(({ of }) => ({ of, values: { num: String(of.num_picked) } })),
    },
    ship: {
      oneOf: ["carrier_code", "shipping_company_name"],
      notices: { failed: "notice.shippingFailed" },
      keeps: ["shipping_company_name"],
      alone: ["shipping_no"],
      // The numbers on its labels are its boxes', where its carrier gives them.
      fixed: ({ carrier_code: own, shipping_nos }, { carrier_code }) =>
        givesNumbers(carrier_code) ? { shipping_no: carrier_code === own ? shipping_nos : null } : {},
    },
    revert_ship: { notices: { done: "notice.shippingReverted" } },
    revert_delivery: { back: "document.backDelivery" },
    close_case: { notices: { done: "notice.processed" } },
    confirm_intercept: { called: { storage_loc_code: "other_loc_code" }, Told: InterceptionTold },
    revert_boxing: { Told: NumbersGoVoid },
    deliver: { Told: CollectedHere, ToldOfSeveral: ToCollect },
    pick_up: { Told: CollectedHere, ToldOfSeveral: ToCollect },
    cancel: { notices: cancelNotices },
    confirm_pick: {
      notices: { done: "notice.picked", failed: "notice.pickFailed" },
      shows: ["storage_loc_code", "product_code", "product_name", "batch_no", "valid_date", "num_booked", "unit_name"],
      called: { num: "num_picked", storage_loc_code: "staging_loc_code" },
      serials: "scanned",
      rests: { num: "num", unless: "on_short", told: "document.restStays" },
      rows: bookedRows,
    },
    box: { single: true, Editor: BoxesEditor },
    // What is in no box yet is boxed fast.
    confirm_boxing: {
      Told: PackedBoxes,
      notices: { done: "notice.boxingConfirmed" },
      sends: { fast: true },
      keeps: ["box_type_code"],
      needs: { names: ["length", "width", "height", "weight"], unless: "box_type_code", rest: "weight" },
    },
    split: { single: true, Editor: PartsEditor },
    unmerge: { isFor: ({ is_merged }) => is_merged === true },
    mark_abnormal: { isFor: ({ abnormal }) => abnormal !== true },
    unlock_abnormal: { notices: { done: "notice.unlocked" }, isFor: ({ abnormal }) => abnormal === true },
  },
  next: () => ["confirm_boxing", "unlock_abnormal", "forward", "confirm_intercept"],
  mends: {
    address_incomplete: {
      form: true,
      places: [{ name: "customer", open: "consignee_id" }],
      needs: ({ order_type }) => (order_type === "convenience_store" ? fetcherNeeds : addressNeeds),
    },
    price_missing: { form: true, linesNeed: "unit_price" },
    unknown_store: {
      form: true,
      wrong: "store_no",
      action: "assign_carrier",
      places: [{ name: "store", where: { carrier_code: "carrier_code", store_no: "store_no" } }],
    },
    carrier_refused: {
      action: "assign_carrier",
      // The waybill says why; then its carrier is asked for numbers, or has ranges of them.
      places: [
        { name: "waybill", where: { order_no: "order_no" } },
        { name: "carrier_interface", where: { carrier_code: "carrier_code" } },
        { name: "waybill_range", where: { carrier_code: "carrier_code" } },
      ],
    },
  },
  Notes: OrderNotes,
  Papers: OrderPapers,
  useTools: useOrderTools,
  related: [
    {
      name: "picking",
      field: "outbound_id",
      // What was booked and released again is no pick of it any more.
      within: { booking_state: ["booked", "picked", "shipped"] },
      columns: ["storage_loc_code", "product_code", "num", "batch_no", "booking_state"],
    },
    {
      name: "order_detail",
      field: "outbound_id",
      columns: [
        "line_no",
        "product_code",
        "product_name",
        "outbound_nums",
        "outbound_nums_bad",
        "unit_name",
        "batch_no",
      ],
    },
    // Of an order to a vendor: what was received of it, and rejected.
    {
      name: "inbound_detail",
      field: "sent_back_id",
      columns: ["line_no", "inbound_no", "product_code", "product_name", "num_put_bad", "unit_name", "reject_reason"],
    },
    { name: "outbound_file", field: "outbound_id", columns: ["upload_type", "attachments", "signed_by", "created_at"] },
    {
      name: "outbound_adjustment",
      field: "outbound_id",
      columns: ["adjust_no", "adjust_status", "adjust_reason", "date_adjusted"],
    },
    {
      name: "boxing",
      field: "outbound_id",
      order: "box_no",
      columns: ["box_no", "shipping_no", "weight", "expected_weight", "weight_differs", "boxing_status"],
    },
    {
      name: "waybill",
      field: "outbound_id",
      order: "box_no",
      columns: [
        "box_no",
        "carrier_code",
        "shipping_no",
        "waybill_status",
        "shipment_status",
        "shipment_status_at",
        "waybill_failure",
        "carrier_message",
      ],
    },
    {
      name: "shipment_status",
      field: "outbound_id",
      columns: ["happened_at", "shipment_status", "shipping_no", "place", "received_by", "note"],
    },
  ],
};
