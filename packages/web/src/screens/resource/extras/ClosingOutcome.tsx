import type { AnyRow } from "../../../api/resources.ts";
import { ShortOrders, type TriedOrder } from "../../../record/ShortOrders.tsx";

/** The orders that a run of closing refused, each with what it lacked. */
export const ClosingOutcome = ({ row }: { readonly row: AnyRow }) => (
  <section className="section">
    <ShortOrders orders={(row.refused_orders ?? []) as readonly TriedOrder[]} />
  </section>
);
