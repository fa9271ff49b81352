/** How an order is sold. */
export const orderTypes = [
  "b2b",
  "b2c",
  "convenience_store",
  "freight",
  "self_pickup",
  "transfer",
  "vendor_return",
] as const;
export type OrderType = (typeof orderTypes)[number];
