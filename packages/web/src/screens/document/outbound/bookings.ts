import { type AnyRow, queryRows } from "../../../api/resources.ts";
import type { OpenDocument } from "../extras.ts";

/** What is still to be picked for an order, in the order of the walk through the warehouse. */
export async function bookedRows({ row }: OpenDocument): Promise<readonly AnyRow[]> {
  const query = [
    { queryField: "outbound_id", queryCondition: "equal" as const, queryValue: String(row.outbound_id) },
    { queryField: "booking_state", queryCondition: "equal" as const, queryValue: "booked" },
  ];
  const sort = [{ sortField: "walk_order", sortOrder: "asc" as const }];
  return (await queryRows("picking", { page: 1, pageSize: 1500, query, sort })).rows as unknown as readonly AnyRow[];
}

/** The numbers of the boxes that an order has already. */
export async function boxNumbers(outboundId: string): Promise<readonly string[]> {
  const query = [{ queryField: "outbound_id", queryCondition: "equal" as const, queryValue: outboundId }];
  const { rows } = await queryRows("boxing", { page: 1, pageSize: 1500, query });
  return rows.map(({ box_no }) => box_no);
}
