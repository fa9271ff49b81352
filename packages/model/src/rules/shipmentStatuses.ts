/** What a carrier says of a parcel, in about the order in which it happens. */
export const shipmentStatuses = [
  "collected",
  "in_transit",
  "arrived_at_store",
  "out_for_delivery",
  "delivery_failed",
  "delivered",
  "picked_up",
  "returning",
  "damaged_or_lost",
] as const;

type ShipmentStatus = (typeof shipmentStatuses)[number];

/** What ends the way of a parcel well: it was brought, or fetched. What else is said, it is told of on its way. */
export const arrivals = ["delivered", "picked_up"] as const;
export type Arrival = (typeof arrivals)[number];
export type OnTheWay = Exclude<ShipmentStatus, (typeof arrivals)[number]>;
export const onTheWay: readonly OnTheWay[] = shipmentStatuses.filter(
  (one): one is OnTheWay => !(arrivals as readonly string[]).includes(one),
);

/** How each of them looks, at the parcel and at the order whose last one it is. */
export const shipmentTones = {
  collected: "working",
  in_transit: "working",
  arrived_at_store: "working",
  out_for_delivery: "working",
  delivery_failed: "wrong",
  delivered: "done",
  picked_up: "done",
  returning: "held",
  damaged_or_lost: "wrong",
} as const;
