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

const mishaps: readonly string[] = [
  "delivery_failed",
  "returning",
  "damaged_or_lost",
] satisfies readonly ShipmentStatus[];

/** How near its end a parcel is of which this is said, or nothing: what went wrong is before what is under way, and that before what came. */
const nearness = (said: string | null): number =>
  said !== null && mishaps.includes(said) ? 0 : (arrivals as readonly (string | null)[]).includes(said) ? 2 : 1;

/**
 * Of several parcels of an order that is under way, the one by which it stands: the one that is worst off, of those alike the
 * one of which something was said last. The database's view of deliveries says it by the same rule.
 */
export const decidingParcel = <Of extends { readonly tracking_state: string; readonly at: string | null }>(
  parcels: readonly Of[],
): Of | undefined =>
  parcels.toSorted(
    (one, other) =>
      nearness(one.tracking_state) - nearness(other.tracking_state) ||
      Date.parse(other.at ?? "1970-01-01") - Date.parse(one.at ?? "1970-01-01"),
  )[0];

/** How each of them looks, at the parcel and at the order that stands by it. */
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
