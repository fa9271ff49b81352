import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/index.ts";

/** Numbers of one owner's product in one box. */
export interface BoxedSerials {
  readonly boxing_id: string;
  readonly owner_id: string;
  readonly product_id: string;
  readonly serials: readonly string[];
}

/** Notes in which box picked numbers lie. */
export async function boxSerials(tx: Tx, whId: string, inBoxes: readonly BoxedSerials[]): Promise<void> {
  const pieces = inBoxes.flatMap(({ serials, ...box }) => serials.map((serial_no) => ({ ...box, serial_no })));
  if (pieces.length === 0) return;
  await sql`
    update product_sn n set boxing_id = g.boxing_id, version = n.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(pieces)}::json) as g(boxing_id uuid, owner_id uuid, product_id uuid, serial_no text)
    where n.wh_id = ${whId} and n.owner_id = g.owner_id and n.product_id = g.product_id and n.product_sn = g.serial_no
      and n.booking_id is not null`.execute(tx);
}

/** The part of a statement that deletes boxes by which no number lies in one of them any more. */
export const unboxSerials = (whId: string, boxes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update product_sn set boxing_id = null, version = version + 1, updated_at = now()
  where wh_id = ${whId} and boxing_id in (${boxes})`;
