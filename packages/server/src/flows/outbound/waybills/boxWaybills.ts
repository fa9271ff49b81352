import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import type { AnyStep } from "../types.ts";

/** An order whose boxes are to have waybills of a carrier, and in whose name. */
export interface Asked {
  readonly outbound_id: string;
  readonly company_id: string;
  readonly owner_id: string;
  readonly carrier_code: string | null;
  readonly by: string;
}

/** A box of an order with its waybill that counts, if it has one. */
export interface BoxWaybill {
  readonly boxing_id: string;
  readonly outbound_id: string;
  readonly box_no: string;
  readonly waybill_id: string | null;
  readonly waybill_status: string | null;
  readonly carrier_code: string | null;
  readonly shipping_no: string | null;
}

/** The boxes of these orders, an order's in the order in which they were packed. */
export async function boxWaybills(
  reader: Reader,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BoxWaybill[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BoxWaybill>`
    select b.boxing_id, b.outbound_id, b.box_no, w.waybill_id, w.waybill_status, w.carrier_code, w.shipping_no
    from boxing b left join waybill w on w.wh_id = ${whId} and w.boxing_id = b.boxing_id
    where b.wh_id = ${whId} and b.outbound_id = any(${ids}::uuid[])
    order by b.outbound_id, b.boxing_id`.execute(reader);
  return Map.groupBy(rows, ({ outbound_id }) => outbound_id);
}

/** Whether a box has a number of its order's carrier. */
export const has = (box: BoxWaybill, { carrier_code }: Pick<Asked, "carrier_code">): boolean =>
  box.carrier_code === carrier_code && box.shipping_no !== null;

/** In whose name, and of whom, waybills of an order's carrier are made: of the one it has, or is to have. */
export const askedOf = ({
  document,
  payload,
  caller,
}: Pick<AnyStep, "document" | "caller"> & { readonly payload: { readonly carrier_code?: string | null } }): Asked => ({
  outbound_id: document.id,
  company_id: String(document.company_id),
  owner_id: String(document.owner_id),
  carrier_code: payload.carrier_code ?? document.carrier_code,
  by: caller.userId,
});
