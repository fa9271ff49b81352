import type { AuditCheck } from "../../../audit/check.ts";
import { inboundKind, type Kind, returnedKind } from "./kind.ts";

/** What must hold between received documents, their lines, what was put away, and the ledger. */
export const receivingChecks: readonly AuditCheck[] = [...checksOf(inboundKind), ...checksOf(returnedKind), returned()];

function checksOf(kind: Kind): AuditCheck[] {
  const { line, lineKey, putaway, putawayKey, prefix, document } = kind;
  const { name, key, status } = document;
  return [
    {
      name: `lines of ${name}: put away = what stands by its putaways`,
      sql: `select d.wh_id, d.${lineKey}, d.num_put, d.num_put_bad from ${line} d
        left join ${putaway} r on r.wh_id = d.wh_id and r.${lineKey} = d.${lineKey} and r.reverted = 'no'
        group by d.wh_id, d.${lineKey}, d.num_put, d.num_put_bad, d.num_loc, d.num_bad
        having d.num_put <> coalesce(sum(r.num) filter (where r.quality = 'good'), 0)
          or d.num_put_bad <> coalesce(sum(r.num) filter (where r.quality = 'bad'), 0)
          or d.num_put > d.num_loc or d.num_put_bad > d.num_bad or d.num_put < 0 or d.num_put_bad < 0`,
    },
    {
      name: `lines of ${name}: put away = the sum of their movements`,
      sql: `with moved as (
          select wh_id, line_id, sum(qty_delta) as qty from movement where document_kind = '${name}' group by wh_id, line_id)
        select m.wh_id, m.line_id, m.qty, d.num_put + d.num_put_bad as put
        from moved m full join ${line} d on d.wh_id = m.wh_id and d.${lineKey} = m.line_id
        where coalesce(m.qty, 0) <> coalesce(d.num_put + d.num_put_bad, 0)`,
    },
    {
      name: `putaways of ${name}: each is a movement that stands, or was taken back`,
      sql: `select r.wh_id, r.${putawayKey}, r.reverted from ${putaway} r
        left join movement m on m.wh_id = r.wh_id and m.command_id = r.command_id::uuid and m.stock_id = r.stock_id::uuid
          and m.qty_delta = r.num
        left join command c on c.wh_id = r.wh_id and c.command_id = r.command_id::uuid
        where m.command_id is null or (r.reverted = 'yes') <> (c.corrected_by is not null)`,
    },
    {
      name: `${name}: its state agrees with what stands`,
      sql: `select h.wh_id, h.${key}, h.${status} from ${name} h
        join ${line} d on d.wh_id = h.wh_id and d.${key} = h.${key}
        where case h.${status}
          when '${prefix}awaiting_putaway' then false
          when '${prefix}putaway_confirmed' then d.num_put <> d.num_loc or d.num_put_bad <> d.num_bad
          else d.num_put + d.num_put_bad > 0 end`,
    },
  ];
}

function returned(): AuditCheck {
  return {
    name: "lines of orders: returned = counted by their returns, and never more than shipped",
    sql: `with back as (
        select r.wh_id, r.outbound_id, d.product_id, sum(d.num_loc + d.num_bad) as qty
        from returned r join returned_detail d on d.wh_id = r.wh_id and d.returned_id = r.returned_id
        where r.outbound_id is not null and r.returned_status not in ('return_awaiting_validation', 'return_cancelled')
        group by r.wh_id, r.outbound_id, d.product_id
      ), sent as (
        select wh_id, outbound_id, product_id, sum(num_returned) as qty, bool_or(num_returned > num_shipped) as beyond
        from outbound_detail group by wh_id, outbound_id, product_id
      )
      select coalesce(s.wh_id, b.wh_id) as wh_id, coalesce(s.outbound_id, b.outbound_id) as outbound_id, s.qty, b.qty as back
      from sent s full join back b on b.wh_id = s.wh_id and b.outbound_id = s.outbound_id and b.product_id = s.product_id
      where coalesce(s.qty, 0) <> coalesce(b.qty, 0) or s.beyond`,
  };
}
