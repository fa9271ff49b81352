import { sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import { bondedTypeOf, type LotAttributes, lotFields, type Quality } from "../../ledger/index.ts";
import { type Location, locationColumns } from "../common/locations/locations.ts";
import { lotOf } from "../common/lots.ts";
import { type AsRead, withQuantities } from "../common/quantities.ts";

/** A line of an adjustment; its quantity in smallest units. */
export interface Line {
  readonly line_id: string;
  readonly document_id: string;
  readonly line_no: number;
  readonly owner_id: string;
  readonly product_id: string;
  readonly product_code: string;
  readonly storage_id: string;
  readonly storage_code: string;
  readonly location: Location;
  readonly quality: Quality;
  readonly tracked: boolean;
  readonly factor: bigint;
  /** Smallest units in a unit by which its product is counted. */
  readonly stock_factor: bigint;
  /** By how much stock changes; 0 as long as that follows from the new one. */
  readonly qty: bigint;
  /** What is there after it, where the line says that. */
  readonly after: bigint | null;
  readonly lot: LotAttributes;
  readonly product_sn: readonly string[] | null;
  /** What goods of the product are where a line does not say it: for how long they keep, and whether they are bonded. */
  readonly expiration_days: number | null;
  readonly registered: string;
}

type Quantities = "factor" | "stock_factor" | "qty";

/** The lines of adjustments by adjustment, in their own order, as they are on a day. */
export async function loadLines(
  reader: Reader,
  whId: string,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const { rows } = await sql<AsRead<Omit<Line, "after">, Quantities> & { readonly after: string | null }>`
    select d.adjustment_detail_id as line_id, d.adjustment_id as document_id, d.line_no, d.owner_id, d.product_id,
      p.product_code, d.storage_id, s.storage_code, to_json(s) as location, d.quality, p.need_scan_product_sn as tracked, d.unit_factor as factor, p.stock_factor,
      coalesce(d.num, 0) as qty, d.num_new::text as after, d.product_sn, p.expiration_days,
      ${bondedTypeOf({
        product_id: sql`d.product_id`,
        custom_no: sql`d.custom_no`,
        custom_item_no: sql`d.custom_item_no`,
        day: sql`${today}::date`,
      })} as registered,
      ${lotOf("d", lotFields)} as lot
    from adjustment_detail d
    cross join lateral (
      select product_code, need_scan_product_sn, expiration_days, stock_factor from product where product_id = d.product_id offset 0
    ) p
    cross join lateral (
      select ${locationColumns} from storage t where t.wh_id = ${whId} and t.storage_id = d.storage_id offset 0
    ) s
    where d.wh_id = ${whId} and d.adjustment_id = any(${ids}::uuid[])
    order by d.line_no, d.adjustment_detail_id`.execute(reader);
  const lines = rows.map(({ after, ...row }): Line => {
    const read = withQuantities<Omit<Line, "after">, Quantities>(row, ["factor", "stock_factor", "qty"]);
    return { ...read, after: after === null ? null : BigInt(after) };
  });
  return Map.groupBy(lines, (line) => line.document_id);
}
