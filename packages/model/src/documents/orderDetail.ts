import { code, lookup, money, quantity, resource, text, whole } from "../define/index.ts";
import { lineScopeFields, lotFields, productOfLine, scopedPaths, unitOfLine } from "./fields.ts";

const per = "unit_factor";
const unit = "unit_id";

/** Of a line what its owner says of it: good or bad goods, never both on one line. */
export const orderedFields = {
  line_no: whole({ default: 1, min: 1 }),
  ...productOfLine,
  outbound_nums: quantity({ per, unit, min: "0", default: "0", outOf: "num_loc_available" }),
  outbound_nums_bad: quantity({ per, unit, min: "0", default: "0", outOf: "num_bad_available" }),
  ...unitOfLine,
  unit_id: lookup("unit", {
    shows: { ...unitOfLine.unit_id.shows, outbound_unit: "unit_name" },
    // A form asks for it by the last of these, as all lines do.
    by: ["outbound_unit", ...unitOfLine.unit_id.by],
  }),
} as const;

export const agreedFields = {
  ...lotFields,
  currency_code: code({ max: 3, codeOf: "currency", capitals: true, more: true }),
  unit_price: money({ currency: "currency_code", perUnit: true, min: "0", more: true }),
  line_note: text({ max: 250, more: true }),
} as const;

export const orderOfLine = lookup("outbound", {
  required: true,
  fixed: true,
  onDelete: "cascade",
  shows: { outbound_no: "outbound_no", order_no: "order_no", outbound_status: "outbound_status" },
});

/** What the owner ordered, whatever the warehouse makes of it: it stays once the order is closed. */
export const order_detail = resource({
  name: "order_detail",
  path: "/outbound/orderdetail",
  reply: "orderDetail",
  key: "order_detail_id",
  byWarehouse: true,
  menu: "outboundOperation",
  scope: { company: "company_id", warehouse: "wh_id", owner: "owner_id" },
  label: ["line_no"],
  scoped: scopedPaths,
  line: { of: "outbound", field: "outbound_id", inherits: ["company_id", "wh_id", "owner_id"] },
  glance: ["product_code", "outbound_nums", "product_name", "batch_no", "outbound_no"],
  list: [
    "outbound_no",
    "order_no",
    "line_no",
    "product_code",
    "product_name",
    "outbound_nums",
    "outbound_nums_bad",
    "unit_name",
    "batch_no",
  ],
  fields: { ...lineScopeFields, outbound_id: orderOfLine, ...orderedFields, ...agreedFields },
});
