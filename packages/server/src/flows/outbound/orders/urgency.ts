import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";

/** By when an order is to go, and which goes first: 1 before 9. */
export interface Urgency {
  readonly priority: number;
  readonly expect_ship_date: string | null;
  readonly ship_by: string | null;
}

const columns = sql`o.priority, o.expect_ship_date::text as expect_ship_date,
  to_char(o.ship_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ship_by`;

/**
 * What orders that become one are as one: as urgent as the most urgent of them. What the one that stays had itself is kept,
 * and what it had before an earlier merging stays kept.
 */
export async function takeUrgency(tx: Tx, whId: string, into: string, all: readonly string[]): Promise<Urgency> {
  const { rows } = await sql<Urgency>`
    with o as materialized (
      select m.wh_id, min(m.priority) as priority, min(m.expect_ship_date) as expect_ship_date, min(m.ship_by) as ship_by
      from outbound m where m.wh_id = ${whId} and m.outbound_id = any(${all}::uuid[])
      group by m.wh_id
    ), kept as (
      insert into outbound_before_merge as b (wh_id, outbound_id, priority, expect_ship_date, ship_by,
        merged_priority, merged_expect_ship_date, merged_ship_by)
      select ${whId}::uuid, t.outbound_id, t.priority, t.expect_ship_date, t.ship_by, o.priority, o.expect_ship_date, o.ship_by
      from outbound t join o on o.wh_id = t.wh_id where t.wh_id = ${whId} and t.outbound_id = ${into}::uuid
      on conflict (wh_id, outbound_id) do update set merged_priority = excluded.merged_priority,
        merged_expect_ship_date = excluded.merged_expect_ship_date, merged_ship_by = excluded.merged_ship_by
    )
    select ${columns} from o`.execute(tx);
  const [urgency] = rows;
  if (!urgency) throw new Error("orders without one that stays");
  return urgency;
}

/** What orders have that stand by themselves again: their own, but for what somebody changed meanwhile. */
export async function ownUrgency(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Urgency>> {
  if (ids.length === 0) return new Map();
  const own = (name: string) => {
    const [now, merged, before] = [`t.${name}`, `b.merged_${name}`, `b.${name}`].map((one) => sql.ref(one));
    return sql`case when ${now} is distinct from ${merged} then ${now} else ${before} end as ${sql.ref(name)}`;
  };
  const { rows } = await sql<Urgency & { outbound_id: string }>`
    with gone as materialized (
      delete from outbound_before_merge where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) returning *
    ), o as materialized (
      select b.outbound_id, ${own("priority")}, ${own("expect_ship_date")}, ${own("ship_by")}
      from gone b join outbound t on t.wh_id = b.wh_id and t.outbound_id = b.outbound_id
    )
    select o.outbound_id, ${columns} from o`.execute(tx);
  return new Map(rows.map(({ outbound_id, ...urgency }) => [outbound_id, urgency]));
}
