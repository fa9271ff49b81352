/** In which order stock is booked. What each of them means is one entry in the ledger (candidates.ts), asked for by its type. */
export const shipmentPolicies = ["fefo", "fifo", "lifo", "fewest_picks"] as const;

export type ShipmentPolicy = (typeof shipmentPolicies)[number];
