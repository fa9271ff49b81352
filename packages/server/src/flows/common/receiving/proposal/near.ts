import { type RawBuilder, sql } from "kysely";
import { inWalkingOrder } from "../../../../database/walkingOrder.ts";

/** How many are looked at whatever they are, to say why they are not proposed. */
const whatever = 5;

/**
 * The locations nearest to `x.home`, before it, after it, and those without a walk order: those that take such goods, of
 * these the empty ones besides, and the nearest of all. They are asked for by ranges of walk_order, so that an index finds
 * them.
 */
export function near(whId: string, most: number, rank: number): RawBuilder<unknown> {
  const sides = [
    beside(whId, { most, rank, where: sql`t.walk_order >= coalesce(x.home, 0)`, direction: "asc" }),
    beside(whId, { most, rank, where: sql`t.walk_order < x.home`, direction: "desc" }),
    beside(whId, { most, rank, where: sql`t.walk_order is null`, direction: "asc" }),
  ];
  return sql.join(sides, sql` union all `);
}

interface Side {
  readonly most: number;
  readonly rank: number;
  readonly where: RawBuilder<unknown>;
  readonly direction: "asc" | "desc";
}

function beside(whId: string, { most, rank, where, direction }: Side) {
  const taken = sql`exists (
    select 1 from stock s where s.wh_id = ${whId} and s.storage_id = t.storage_id and s.qty > 0)`;
  const there = sql`t.wh_id = ${whId} and ${where} and t.storage_type = any(x.types) and t.enabled`;
  const fitting = sql`${there} and not t.frozen
    and (t.allowed_categories is null or t.allowed_categories ? x.pc_code)
    and (t.allowed_temperatures is null or t.allowed_temperatures ? x.temperature_type)`;
  const nearest = (limit: number) =>
    sql`order by ${inWalkingOrder(sql`t.walk_order`, [sql`t.storage_code`], direction)} limit ${sql.lit(limit)}`;
  const found = sql`select t.storage_id, ${sql.lit(rank)} from storage t where`;
  return sql`
  (${found} ${fitting} ${nearest(most)})
  union all
  (${found} ${fitting} and not ${taken} ${nearest(most)})
  union all
  (${found} ${there} ${nearest(whatever)})`;
}
