import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { type BaseCommand, commandFingerprint, type Item } from "../command.ts";
import type { Done, Outcome } from "../outcomes.ts";
import { RetryTransaction } from "../retry.ts";

/** A pick of whole bookings of goods without serial numbers. */
export interface WholePick extends BaseCommand {
  readonly picks: readonly { readonly booking_id: string }[];
  readonly to_storage_id: string;
}

/** One pick as its command keeps it: booking, line, lot, row and location from, row and location to. */
type KeptPick = readonly [string, string, string, string, string, string, string];

/** Quantities in smallest units. */
export interface KeptPicks {
  readonly picked: readonly KeptPick[];
  readonly picked_qty: readonly string[];
}

interface Leg {
  readonly command_id: string;
  readonly booking_id: string;
  readonly line_id: string;
  readonly lot_id: string;
  readonly from_id: string;
  readonly from_storage_id: string;
  readonly to_id: string;
  readonly to_storage_id: string;
  readonly qty: string;
  readonly at: string;
}

/**
 * The fast path of picking: one statement that locks, decides and writes. It carries out a command if all its bookings are
 * open, its goods have no serial numbers, its stock rows exist and its locations are not frozen. All other commands go the
 * general path (pick.ts), which says why one is refused. No booking and no command may be in the batch twice.
 * @returns what was done, by the command's id.
 */
export async function pickWhole(
  tx: Tx,
  whId: string,
  items: readonly Item<WholePick>[],
): Promise<ReadonlyMap<string, Outcome>> {
  const { rows } = await pickingStatement(whId, items)
    .execute(tx)
    .catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === uniqueViolation) {
        throw new RetryTransaction("a command was sent twice at once");
      }
      throw error;
    });
  const byCommand = Map.groupBy(rows, ({ command_id }) => command_id);
  return new Map([...byCommand].map(([id, own]) => [id, outcomeOf(own, own[0]?.at ?? "")]));
}

const uniqueViolation = "23505";

type PickedLeg = Omit<Leg, "command_id" | "at">;

const outcomeOf = (legs: readonly PickedLeg[], at: string): Done => ({
  ok: true,
  at,
  legs: legs.flatMap(({ lot_id, from_id, from_storage_id, to_id, to_storage_id, qty }) => [
    { stock_id: from_id, lot_id, storage_id: from_storage_id, qty: `-${qty}`, booked: `-${qty}` },
    { stock_id: to_id, lot_id, storage_id: to_storage_id, qty, booked: qty },
  ]),
  bookings: legs.map(({ booking_id, line_id, to_id, qty }) => ({
    booking_id,
    line_id,
    stock_id: to_id,
    qty,
    booking_state: "picked",
  })),
});

/** The outcome of a command that keeps its picks only. */
export function outcomeOfPicks({ picked, picked_qty }: KeptPicks, at: string): Done {
  const legs = picked.map(
    ([booking_id, line_id, lot_id, from_id, from_storage_id, to_id, to_storage_id], index): PickedLeg => {
      const qty = String(picked_qty[index]);
      return { booking_id, line_id, lot_id, from_id, from_storage_id, to_id, to_storage_id, qty };
    },
  );
  return outcomeOf(legs, at);
}

/**
 * Lateral joins make the planner use the keys. `lockRows.ts` explains the rest: it takes the same locks in the same
 * order.
 */
function pickingStatement(whId: string, items: readonly Item<WholePick>[]): RawBuilder<Leg> {
  const commands = items.map(({ command }) => command);
  const of = <Value>(read: (command: WholePick) => Value) => commands.map(read);
  const bookings = uuids(commands.flatMap(({ picks }) => picks.map(({ booking_id }) => booking_id)));
  return sql<Leg>`
    with input as materialized (
      select * from unnest(
        ${uuids(of(({ id }) => id))}::uuid[], ${uuids(of(commandFingerprint))}::uuid[],
        ${of(({ document_kind }) => document_kind)}::text[], ${uuids(of(({ document_id }) => document_id))}::uuid[],
        ${of(({ reason }) => reason)}::text[], ${of(({ business_date }) => business_date)}::date[],
        ${uuids(of(({ to_storage_id }) => to_storage_id))}::uuid[], ${of(({ picks }) => picks.length)}::integer[],
        ${items.map(({ context }) => context.userId ?? null)}::uuid[],
        ${items.map(({ context }) => context.requestId ?? null)}::text[]
      ) with ordinality as g(command_id, fingerprint, document_kind, document_id, reason, business_date, to_storage_id,
        picks, user_id, request_id, no)
    ), requested as materialized (
      select * from unnest(
        ${commands.flatMap(({ picks }, index) => picks.map(() => index + 1))}::integer[], ${bookings}::uuid[]
      ) with ordinality as w(no, booking_id, position)
    ), locked_booking as materialized (
      select booking_id, line_id, owner_id, product_id, stock_id, qty from booking
      where wh_id = ${whId} and booking_id = any(${bookings}::uuid[]) and booking_state = 'booked'
      order by booking_id for update
    ), found as materialized (
      select g.no, w.position, g.command_id, g.document_kind, g.document_id, g.reason, g.business_date, g.user_id, b.booking_id,
        b.line_id, b.owner_id, b.product_id, b.qty, s.lot_id, b.stock_id as from_id, s.storage_id as from_storage_id,
        t.stock_id as to_id, g.to_storage_id, g.picks, count(*) over (partition by g.no) as possible
      from requested w
      join input g on g.no = w.no
      join locked_booking b on b.booking_id = w.booking_id
      cross join lateral (
        select s.lot_id, s.storage_id, s.quality from stock s
        where s.wh_id = ${whId} and s.stock_id = b.stock_id offset 0
      ) s
      cross join lateral (
        select t.stock_id from stock t
        where t.wh_id = ${whId} and t.owner_id = b.owner_id and t.product_id = b.product_id and t.lot_id = s.lot_id
          and t.storage_id = g.to_storage_id and t.quality = s.quality offset 0
      ) t
      cross join lateral (
        select from product d where d.product_id = b.product_id and not d.need_scan_product_sn offset 0
      ) d
      cross join lateral (
        select from storage p where p.wh_id = ${whId} and p.storage_id = s.storage_id and not p.frozen offset 0
      ) p
      cross join lateral (
        select from storage p where p.wh_id = ${whId} and p.storage_id = g.to_storage_id and not p.frozen offset 0
      ) q
      left join lateral (
        select true as known from command c where c.wh_id = ${whId} and c.command_id = g.command_id offset 0
      ) c on true
      where c.known is null
    ), leg as materialized (
      select * from found where possible = picks
    ), locked as materialized (
      select stock_id, qty, booked, version, last_at from stock
      where wh_id = ${whId} and stock_id = any(array(select from_id from leg union all select to_id from leg))
      order by stock_id for no key update
    ), moment as materialized (
      select greatest(clock_timestamp(), max(last_at) + interval '1 microsecond') as at,
        refuse_frozen(${whId}, array(select from_storage_id from leg union select to_storage_id from leg))
      from locked
    ), step as materialized (
      select l.*, (h.qty + sum(l.delta) over walk)::bigint as qty_after,
        (h.booked + sum(l.delta) over walk)::bigint as booked_after, h.version + row_number() over walk as version
      from (
        select no, position, 1 as side, from_id as stock_id, -qty as delta, command_id, document_kind, document_id, reason,
          business_date, user_id, line_id, owner_id, product_id from leg
        union all
        select no, position, 2, to_id, qty, command_id, document_kind, document_id, reason, business_date, user_id, line_id,
          owner_id, product_id from leg
      ) l join locked h on h.stock_id = l.stock_id
      window walk as (partition by l.stock_id order by l.position, l.side)
    ), changed as (
      update stock s set qty = n.qty_after, booked = n.booked_after, version = n.version, last_at = m.at
      from (
        select distinct on (stock_id) stock_id, qty_after, booked_after, version from step order by stock_id, version desc
      ) n, moment m
      where s.wh_id = ${whId} and s.stock_id = n.stock_id
    ), moved as (
      insert into movement (
        wh_id, stock_id, version, owner_id, product_id, qty_delta, booked_delta, qty_after, booked_after, at,
        business_date, reason, document_kind, document_id, line_id, command_id, user_id
      )
      select ${whId}, stock_id, version, owner_id, product_id, delta, delta, qty_after, booked_after, m.at, business_date,
        reason, document_kind, document_id, line_id, command_id, user_id
      from step, moment m
    ), rebooked as (
      update booking b set stock_id = l.to_id, booking_state = 'picked', from_stock_id = l.from_id,
        pick_command_id = l.command_id
      from leg l where b.wh_id = ${whId} and b.booking_id = l.booking_id
    ), done as (
      select no, array_agg(
        array[booking_id, line_id, lot_id, from_id, from_storage_id, to_id, to_storage_id] order by position
      ) as picked, array_agg(qty order by position) as picked_qty
      from leg group by no
    ), commanded as (
      insert into command (
        wh_id, command_id, kind, fingerprint, result, picked, picked_qty, document_kind, document_id, user_id, request_id, at
      )
      select ${whId}, g.command_id, 'pick', g.fingerprint, '{"ok":true}', d.picked, d.picked_qty, g.document_kind,
        g.document_id, g.user_id, g.request_id, m.at
      from done d join input g on g.no = d.no, moment m
    )
    select l.command_id, l.booking_id, l.line_id, l.lot_id, l.from_id, l.from_storage_id, l.to_id, l.to_storage_id, l.qty,
      m.at
    from leg l, moment m order by l.position
  `;
}

/** An array as text, since the driver would quote each element. */
const uuids = (ids: readonly string[]): string => `{${ids.join(",")}}`;
