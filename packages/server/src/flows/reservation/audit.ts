import type { AuditCheck } from "../../audit/index.ts";

/** A reservation keeps what it says until it ends, and nothing after it. */
export const reservationChecks: readonly AuditCheck[] = [
  {
    name: "reservations_agree_with_their_bookings",
    sql: `select wh_id, reservation_id, r.booking_status, r.num, b.booked, b.others
      from reservation r full join (
        select wh_id, document_id as reservation_id, sum(qty) filter (where booking_state = 'booked') as booked,
          count(*) filter (where booking_state in ('picked', 'shipped') or line_id <> document_id) as others
        from booking where document_kind = 'reservation' group by wh_id, document_id
      ) b using (wh_id, reservation_id)
      where r.reservation_id is null or coalesce(b.others, 0) > 0
        or coalesce(b.booked, 0) <> case r.booking_status when 'reserved' then r.num else 0 end`,
  },
  {
    name: "reservations_agree_with_their_movements",
    sql: `select r.wh_id, r.reservation_id, r.num, m.booked from reservation r
      left join (
        select wh_id, document_id, sum(booked_delta) as booked, sum(qty_delta) as moved
        from movement where document_kind = 'reservation' group by wh_id, document_id
      ) m on m.wh_id = r.wh_id and m.document_id = r.reservation_id
      where coalesce(m.booked, 0) <> case r.booking_status when 'reserved' then r.num else 0 end
        or coalesce(m.moved, 0) <> 0`,
  },
];
