import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import { locationsFor } from "../../common/receiving/proposal/locationsFor.ts";
import type { Booking } from "../bookings.ts";

/** Whether what is picked goes back by a scan there, as long as nobody says where it is put at once. */
export async function hasScanners(tx: Tx, whId: string): Promise<boolean> {
  const { rows } = await sql<{ has_scanners: boolean }>`
    select has_scanners from warehouse where wh_id = ${whId}`.execute(tx);
  return rows[0]?.has_scanners ?? false;
}

/**
 * Goods that were picked by these bookings, which are free by now, wait where they stand to be put back: where they came
 * from, as long as that is in use, else where the warehouse's rules of putaway propose.
 */
export async function leaveToPutBack(
  tx: Tx,
  whId: string,
  left: readonly { readonly booking: Booking; readonly userId: string }[],
  serials: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (left.length === 0) return;
  const rows = left.map(({ booking, userId: user_id }) => ({
    user_id,
    put_back_id: newId(),
    outbound_id: booking.outbound_id,
    line_id: booking.line_id,
    stock_id: booking.stock_id,
    from_storage_id: booking.from_storage_id,
    qty: booking.qty.toString(),
    product_sn: serials.get(booking.booking_id) ?? null,
  }));
  const { rows: waiting } = await sql<Waiting>`
    insert into put_back (
      put_back_id, company_id, wh_id, owner_id, outbound_id, product_id, stock_id, storage_id, target_storage_id, walk_order,
      num, num_open, unit_id, unit_factor, quality, batch_no, valid_date, product_sn, created_by, updated_by
    )
    select x.put_back_id, d.company_id, ${whId}::uuid, d.owner_id, x.outbound_id, d.product_id, x.stock_id::text,
      s.storage_id, t.storage_id, t.walk_order, x.qty, x.qty, d.unit_id, d.unit_factor, s.quality, l.batch_no,
      l.valid_date, x.product_sn, x.user_id, x.user_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(
      put_back_id uuid, outbound_id uuid, line_id uuid, stock_id uuid, from_storage_id uuid, qty bigint, product_sn jsonb, user_id uuid
    )
    join outbound_detail d on d.wh_id = ${whId} and d.outbound_detail_id = x.line_id
    join stock s on s.wh_id = ${whId} and s.stock_id = x.stock_id
    join lot l on l.wh_id = ${whId} and l.lot_id = s.lot_id
    left join storage t on t.wh_id = ${whId} and t.storage_id = x.from_storage_id and t.enabled and not t.frozen
    where x.from_storage_id is null or x.from_storage_id <> s.storage_id
    order by x.put_back_id
    returning put_back_id, target_storage_id, owner_id, product_id, num, unit_factor, quality, batch_no,
      valid_date::text`.execute(tx);
  await propose(
    tx,
    whId,
    waiting.filter(({ target_storage_id }) => target_storage_id === null),
  );
}

interface Waiting {
  readonly put_back_id: string;
  readonly target_storage_id: string | null;
  readonly owner_id: string;
  readonly product_id: string;
  readonly num: string;
  readonly unit_factor: string;
  readonly quality: "good" | "bad";
  readonly batch_no: string | null;
  readonly valid_date: string | null;
}

/** Notes where goods may go by the rules of putaway: where most of them fit. What fits nowhere stays without a proposal. */
async function propose(tx: Tx, whId: string, homeless: readonly Waiting[]): Promise<void> {
  if (homeless.length === 0) return;
  const searches = homeless.map(({ put_back_id, owner_id, product_id, num, unit_factor, quality, ...lot }) => ({
    line: { line_id: put_back_id, owner_id, product_id, factor: BigInt(unit_factor), disposition: null, lot },
    quality,
    qty: BigInt(num),
  }));
  const { proposed } = await locationsFor(tx, whId, searches);
  const most = new Map<string, { readonly qty: bigint; readonly storage_id: string }>();
  for (const { wish, location, qty } of proposed)
    if (qty > (most.get(wish.line.line_id)?.qty ?? 0n))
      most.set(wish.line.line_id, { qty, storage_id: location.storage_id });
  await sql`
    update put_back b set target_storage_id = t.storage_id, walk_order = t.walk_order
    from unnest(${[...most.keys()]}::uuid[], ${[...most.values()].map(({ storage_id }) => storage_id)}::uuid[])
      as x(put_back_id, storage_id)
    join storage t on t.wh_id = ${whId} and t.storage_id = x.storage_id
    where b.wh_id = ${whId} and b.put_back_id = x.put_back_id`.execute(tx);
}
