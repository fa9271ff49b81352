import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import type { LotAttributes, Quality } from "../../../ledger/index.ts";
import { type Location, locationColumns, type StorageType } from "../locations/locations.ts";
import { askedNames, lotOf } from "../lots.ts";
import { type AsRead, withQuantities } from "../quantities.ts";

/** A line of a location change; its quantity in smallest units. */
export interface Line {
  readonly line_id: string;
  readonly document_id: string;
  readonly line_no: number;
  readonly owner_id: string;
  readonly product_id: string;
  readonly product_code: string;
  readonly tracked: boolean;
  readonly factor: bigint;
  readonly qty: bigint;
  readonly quality: Quality;
  /** Where the goods stand, and by its code; the row of stock, where the line says one. */
  readonly storage_id: string;
  readonly storage_code: string;
  readonly stock_id: string | null;
  readonly from: Location;
  readonly to: Location;
  readonly put_back_id: string | null;
  readonly lot: LotAttributes;
  readonly product_sn: readonly string[] | null;
  /** What kind of location they go to. */
  readonly to_type: StorageType;
  /** Orders' bookings that go along: these, or as many as it takes; null where only free goods go. */
  readonly with_bookings: readonly string[] | true | null;
}

type Quantities = "factor" | "qty";

/** The lines of location changes by document, in their own order. */
export async function loadLines(
  reader: Reader,
  whId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const located = (column: string) => sql`(
    select ${locationColumns} from storage t where t.wh_id = ${whId} and t.storage_id = ${sql.ref(column)} offset 0
  )`;
  const { rows } = await sql<AsRead<Line, Quantities>>`
    select d.storage_change_detail_id as line_id, d.storage_change_id as document_id, d.line_no, d.owner_id, d.product_id,
      p.product_code, p.need_scan_product_sn as tracked, d.unit_factor as factor, d.num as qty, d.quality,
      d.from_storage_id as storage_id, f.storage_code, d.stock_id, to_json(f) as "from", to_json(t) as "to",
      (select t.storage_type from storage t where t.wh_id = ${whId} and t.storage_id = d.target_storage_id) as to_type,
      d.put_back_id, d.product_sn, d.with_bookings, ${lotOf("d", askedNames)} as lot
    from storage_change_detail d
    cross join lateral (
      select product_code, need_scan_product_sn from product where product_id = d.product_id offset 0
    ) p
    cross join lateral ${located("d.from_storage_id")} f
    cross join lateral ${located("d.target_storage_id")} t
    where d.wh_id = ${whId} and d.storage_change_id = any(${ids}::uuid[])
    order by d.line_no, d.storage_change_detail_id`.execute(reader);
  return Map.groupBy(
    rows.map((row) => withQuantities<Line, Quantities>(row, ["factor", "qty"])),
    (line) => line.document_id,
  );
}
