import { compareDecimals, model } from "@stowage/model";
import { allRows } from "../../../api/allRows.ts";
import type { Lines } from "../../../api/lineKinds.ts";
import type { AnyRow } from "../../../api/resources.ts";
import type { OpenDocument } from "../extras.ts";

/** What is still to be picked for an order, in the order of the walk through the warehouse. */
export async function bookedRows({ row }: OpenDocument): Promise<readonly AnyRow[]> {
  const query = [
    { queryField: "outbound_id", queryCondition: "equal" as const, queryValue: String(row.outbound_id) },
    { queryField: "booking_state", queryCondition: "equal" as const, queryValue: "booked" },
  ];
  const rows = await allRows(model.picking, { query, sort: [{ sortField: "walk_order", sortOrder: "asc" }] });
  return rows.map((booking) => ({ ...booking, num_booked: booking.num }));
}

/** The lines of which something was picked. */
export const pickedLines = ({ details = [] }: Lines): readonly AnyRow[] =>
  details.filter(({ num_picked }) => compareDecimals(String(num_picked ?? "0"), "0") > 0);

/** The numbers of the boxes that an order has already. */
export async function boxNumbers(outboundId: string): Promise<readonly string[]> {
  const query = [{ queryField: "outbound_id", queryCondition: "equal" as const, queryValue: outboundId }];
  return (await allRows(model.boxing, { query })).map(({ box_no }) => String(box_no));
}
