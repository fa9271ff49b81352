import { choice, code, document, instant, qualityTones, quantity, text } from "../define/index.ts";
import { bondedTypes, lotFields, productOfLine, scopedPaths, scopeFields, unitOfLine } from "./fields.ts";

/** Stock booked outside an order: until it is released, its time is over, or an order that names it takes it over. */
export const reservation = document({
  name: "reservation",
  path: "/inventory/booking",
  reply: "booking",
  key: "reservation_id",
  menu: "reservationSetup",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  scoped: scopedPaths,
  status: "booking_status",
  number: { field: "booking_no", prefix: "RS" },
  lines: {},
  states: {
    reserved: { tone: "working" },
    released: { tone: "ended", closed: true },
  },
  movements: ["reserve", "release", "expire", "take_over"],
  initial: "reserved",
  editable: [],
  actions: { release: { from: ["reserved"], to: "released", direction: "side" } },
  subtitle: ["product_code", "owner_name"],
  groups: {
    goods: ["product_name", "num", "quality", "batch_no", "valid_date"],
    reservation: ["reason", "until", "freed_by", "outbound_no"],
  },
  glance: ["booking_no", "booking_status", "product_code", "num", "until"],
  list: [
    "booking_no",
    "booking_status",
    "product_code",
    "product_name",
    "num",
    "unit_name",
    "reason",
    "until",
    "owner_name",
    "outbound_no",
  ],
  fields: {
    ...scopeFields,
    wh_id: { ...scopeFields.wh_id, within: ["company_id"] },
    product_id: { ...productOfLine.product_id, fixed: true, within: ["company_id", "owner_id"] },
    num: quantity({ per: "unit_factor", unit: "unit_id", required: true, above: "0" }),
    ...unitOfLine,
    reason: text({ required: true, max: 250 }),
    /** It is free again from then on; without it, once it is released. */
    until: instant(),
    quality: choice({ default: "good", values: ["good", "bad"], tones: qualityTones }),
    ...lotFields,
    bonded_type: choice({ default: "non_bonded", values: bondedTypes, more: true }),
    freed_by: choice({ values: ["release", "until", "order"], readonly: true }),
    /** The order that took it over. */
    outbound_no: code({ readonly: true, max: 40 }),
  },
});
