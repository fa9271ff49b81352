import type { Same } from "../same.ts";
import type * as zh_TW from "../zh_TW/record.ts";

/** What a record is measured by. */
export const figure: Same<typeof zh_TW.figure> = {
  lines: "Lines",
  orders_asked: "Orders to close",
  orders_closed: "Closed",
  orders_refused: "Refused",
  numbers_left: "Numbers left",
  pieces: "Pieces",
  picked: "Picked",
  boxed: "Boxed",
  expected: "Expected",
  counted: "Counted",
  put_away: "Put away",
  weight: "Weight",
  available: "Available",
  booked: "Booked",
  bad: "Defective",
  on_its_way: "On its way",
  fill: "Fill",
  lots: "Lots",
  last_move: "Last move",
  open_orders: "Open orders",
  in_stock: "In stock",
  movements: "Movements",
  locations: "Locations",
  documents: "Documents",
  shipments: "Shipments",
  shipped_this_month: "Orders shipped this month",
  coming: "Inbound orders to come",
  warehouses: "Warehouses",
  customers: "Customers",
  people: "Users",
};

/** What is said below a figure. */
export const hint: Same<typeof zh_TW.hint> = {
  boxes: "Boxes: {count}",
  expired: "{count} expired",
  minimum: "Minimum in each warehouse {count}",
  short_warehouses: "Warehouses to replenish: {count}",
  open_orders: "Open orders: {count}",
  notices: "Inbound orders: {count}",
};

/** Facts whose value bears the unit that their field has in its name. */
export const fact: Same<typeof zh_TW.fact> = {
  weight_total: "Total weight",
  volume_total: "Total volume",
  max_volume: "Max. volume",
  weight_capacity: "Max. weight",
};

/** Views above a list. */
export const view: Same<typeof zh_TW.view> = {
  in_stock: "In stock",
  below_minimum: "Below safety stock",
  without_picture: "Without picture",
  without_measures: "Without measures",
  owners: "Owners",
  consignees: "Consignees",
  vendors: "Vendors",
  carriers: "Carriers",
  occupied: "Occupied",
  vacant: "Empty",
  blocked: "Blocked",
  to_count: "To count",
};

/** Facts that belong together. */
export const group: Same<typeof zh_TW.group> = {
  consignee: "Consignee",
  shipping: "Shipping",
  delivery: "Delivery",
  rules: "Rules",
  notes: "Notes",
  arrival: "Arrival",
  goods: "Goods",
  reservation: "Reservation",
  adjustment: "Adjustment",
  box: "Box",
  levels: "Stock levels",
  lots: "Expiry and lots",
  storing: "Storing and packing",
  selling: "Price and source",
  codes: "Further barcodes",
  place: "Place",
  limits: "Limits",
  state: "Use",
  contact: "Contact",
  address: "Address",
  terms: "Terms",
  further: "Further",
};

/** Facts of several values. */
export const together: Same<typeof zh_TW.together> = {
  contact_there: "Delivery telephone",
  store: "Store",
  carrier: "Carrier",
  cod: "Cash on delivery",
  bills: "Bills",
  size: "Size and weight",
  price: "Price",
  cost: "Cost",
  room: "Size",
  place: "Town",
};

/** A document's steps as what was done. */
export const deed: Same<typeof zh_TW.deed> = {
  create: "Created",
  confirm_validate: "Validated",
  confirm_qc: "Inspected",
  finish_putaway: "Put away",
  close_order: "Closed",
  print: "Printed",
  confirm_pick: "Picked",
  confirm_boxing: "Boxed",
  ship: "Shipped",
  adjust: "Adjusted",
};

/** By what else people look for a screen, or for something to make; each word by itself. */
export const also: Same<typeof zh_TW.also> = {
  outbound: "order sale shipment dispatch",
  inbound: "receive receipt arrival delivery notice asn purchase",
  returned: "return rma",
  adjustment: "count correction write-off",
  product: "item article sku goods",
  storage: "location bin place",
  customer: "owner consignee vendor supplier carrier",
  inboundAcceptance: "receive receipt check count",
  inboundPutaway: "receive put away shelve",
  orderClosing: "close allocate book",
  pickingOperation: "pick picking",
  boxingOperation: "pack packing box",
  fastBoxingSetup: "pack packing box",
  shippingConfirm: "ship dispatch send",
};
