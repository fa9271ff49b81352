import { servicesAsked, storesAsked } from "../carriers/index.ts";
import { choice, code, files, instant, text } from "../define/index.ts";
import { serviceTypes } from "../rules/serviceTypes.ts";

/** What some carriers need to know of an order; each says which. */
export const carrierFields = {
  /** Where it waits. */
  store_no: code({
    max: 20,
    names: "store",
    only: { open: "true" },
    within: ["carrier_code"],
    askedBy: { field: "carrier_code", values: storesAsked },
  }),
  /** A code of that type, which its company may add to; of a carrier that has services, one of these. */
  service_type: text({
    max: 40,
    codes: "service_type",
    known: serviceTypes,
    askedBy: { field: "carrier_code", values: servicesAsked },
  }),
} as const;

/** How goods came to their consignee: they were brought, or fetched. */
export const receivedStates = ["delivered", "picked_up"] as const;

/** What is told of goods that were received: by whom, when, and what else there is to say. */
export const receiptFields = {
  received_by: text({ max: 80 }),
  /** Now, where nobody says. */
  date_delivered: instant({ more: true }),
  delivery_note: text({ max: 250, more: true }),
} as const;

/** Two pictures of what was handed over, and the signature; they hang on the order as its proof. */
const proof = { delivery_proof: files({ max: 3, of: "outbound_file", signed: true }) } as const;

const receipt = { ...receiptFields, ...proof } as const;
const exceptions = { date_delivered: "wished", delivery_note: "wished" } as const;
const at = ["deliveryConfirm"] as const;

/** What follows once an order was shipped. */
export const deliverySteps = {
  deliver: { from: ["shipped"], to: "delivered", direction: "forward", at, payload: receipt, exceptions },
  pick_up: { from: ["shipped"], to: "picked_up", direction: "side", at, payload: receipt, exceptions },
  /** Corrects what was told; what is left empty is told no more, but for the time. */
  change_delivery: { from: receivedStates, to: "same", direction: "side", at, payload: receipt },
  close_case: { from: receivedStates, to: "case_closed", direction: "forward" },
  revert_delivery: {
    from: receivedStates,
    to: "shipped",
    direction: "back",
    right: "way_back",
    at,
    reason: true,
  },
} as const;

/** What is asked of each shipped order where several are confirmed. */
export const confirmedReceipt = {
  outbound_status: choice({ required: true, values: receivedStates }),
  ...receipt,
} as const;
