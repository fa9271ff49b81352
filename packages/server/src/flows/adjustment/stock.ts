import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { firstOut, type LotAttributes } from "../../ledger/index.ts";
import type { Line } from "./lines.ts";

/** Free goods on one row of stock. */
export interface Free {
  readonly stock_id: string;
  readonly bucket: string;
  readonly lot: LotAttributes;
  /** Serial numbers that stand there and belong to no booking. */
  readonly serials: readonly string[];
  qty: bigint;
}

export const bucketOf = (line: Pick<Line, "owner_id" | "product_id" | "storage_id" | "quality">): string =>
  `${line.owner_id} ${line.product_id} ${line.storage_id} ${line.quality}`;

/**
 * Free goods where lines want to take some away, the first to go out first by the policy of their product. Whoever asks
 * has locked their products, so that it stays true until the transaction ends.
 */
export async function freeStock(
  tx: Tx,
  whId: string,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, readonly Free[]>> {
  if (lines.length === 0) return new Map();
  const keys = lines.map(({ owner_id, product_id, storage_id, quality }) => ({
    owner_id,
    product_id,
    storage_id,
    quality,
  }));
  const { rows } = await sql<Omit<Free, "qty"> & { qty: string }>`
    select s.stock_id, s.owner_id || ' ' || s.product_id || ' ' || s.storage_id || ' ' || s.quality as bucket,
      (s.qty - s.booked)::text as qty, to_json(l) as lot,
      coalesce((select json_agg(n.product_sn order by n.product_sn) from product_sn n
        where n.wh_id = ${whId} and n.stock_id = s.stock_id and n.booking_id is null), '[]'::json) as serials
    from stock s
    join lot l on l.wh_id = ${whId} and l.lot_id = s.lot_id
    join storage p on p.wh_id = ${whId} and p.storage_id = s.storage_id
    join product g on g.product_id = s.product_id
    where s.wh_id = ${whId} and s.qty > s.booked and (s.owner_id, s.product_id, s.storage_id, s.quality) in (
      select w.owner_id, w.product_id, w.storage_id, w.quality
      from json_to_recordset(${JSON.stringify(keys)}::json) as w(owner_id uuid, product_id uuid, storage_id uuid, quality text))
    order by ${firstOut(sql`g.shipment_policy`)}`.execute(tx);
  return Map.groupBy(
    rows.map((row): Free => ({ ...row, qty: BigInt(row.qty) })),
    (row) => row.bucket,
  );
}
