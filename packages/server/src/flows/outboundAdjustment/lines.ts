import { sql } from "kysely";
import type { Reader, Tx } from "../../database/index.ts";
import type { LotAttributes, Quality } from "../../ledger/index.ts";
import { type Location, locationColumns } from "../common/locations/locations.ts";
import { askedNames, lotOf } from "../common/lots.ts";
import { type AsRead, withQuantities } from "../common/quantities.ts";

/** A line of an adjustment with the line of its order; quantities in smallest units. */
export interface Line {
  readonly line_id: string;
  readonly document_id: string;
  readonly line_no: number;
  readonly outbound_detail_id: string;
  readonly adjust_category: "in" | "out";
  readonly owner_id: string;
  readonly product_id: string;
  readonly product_code: string;
  readonly storage_id: string;
  readonly storage_code: string;
  readonly location: Location;
  readonly quality: Quality;
  readonly tracked: boolean;
  readonly factor: bigint;
  readonly qty: bigint;
  /** Of its order's line, what left and has not come back. */
  readonly left: bigint;
  readonly lot: LotAttributes;
  readonly product_sn: readonly string[] | null;
  /** The shipped booking with which pieces leave, too: of its order's line, where that has one. */
  readonly leaves_with: string | null;
}

type Quantities = "factor" | "qty" | "left";

/** The lines of adjustments by adjustment, in their own order. What more left was of the kind that its order asks for. */
export async function loadLines(
  reader: Reader,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const { rows } = await sql<AsRead<Line, Quantities>>`
    select c.outbound_adjustment_detail_id as line_id, c.outbound_adjustment_id as document_id, c.line_no,
      c.outbound_detail_id, c.adjust_category, c.owner_id, d.product_id, p.product_code, c.storage_id, s.storage_code,
      to_json(s) as location, case when d.outbound_nums_bad > 0 then 'bad' else 'good' end as quality,
      p.need_scan_product_sn as tracked, c.unit_factor as factor, c.num as qty, d.num_shipped - d.num_returned as left,
      c.product_sn, (
        select b.booking_id from booking b
        where b.wh_id = ${whId} and b.document_kind = 'outbound' and b.document_id = c.outbound_id and b.booking_state = 'shipped'
        order by b.line_id <> c.outbound_detail_id, b.booking_id limit 1) as leaves_with, (${lotOf("c", askedNames)}::jsonb || jsonb_build_object('bonded_type', o.bonded_type)) as lot
    from outbound_adjustment_detail c
    cross join lateral (
      select product_id, outbound_nums_bad, num_shipped, num_returned from outbound_detail
      where wh_id = ${whId} and outbound_detail_id = c.outbound_detail_id offset 0
    ) d
    cross join lateral (
      select bonded_type from outbound where wh_id = ${whId} and outbound_id = c.outbound_id offset 0
    ) o
    cross join lateral (
      select product_code, need_scan_product_sn from product where product_id = d.product_id offset 0
    ) p
    cross join lateral (
      select ${locationColumns} from storage t where t.wh_id = ${whId} and t.storage_id = c.storage_id offset 0
    ) s
    where c.wh_id = ${whId} and c.outbound_adjustment_id = any(${ids}::uuid[])
    order by c.line_no, c.outbound_adjustment_detail_id`.execute(reader);
  const lines = rows.map((row) => withQuantities<Line, Quantities>(row, ["factor", "qty", "left"]));
  return Map.groupBy(lines, (line) => line.document_id);
}

/** The states of orders, which are locked: what left with them is corrected, comes back or is taken back by one at a time. */
export async function lockOrders(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  const { rows } = await sql<Order>`
    select outbound_id, order_no, outbound_status as status from outbound
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) order by outbound_id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.outbound_id, row]));
}

interface Order {
  readonly outbound_id: string;
  readonly order_no: string;
  readonly status: string;
}
