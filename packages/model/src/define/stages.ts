/** The stages of an order that its consignee sees. */
export const stages = [
  "accepted",
  "preparing",
  "packed",
  "shipped",
  "delivered",
  "picked_up",
  "on_hold",
  "cancelled",
] as const;

export type Stage = (typeof stages)[number];
