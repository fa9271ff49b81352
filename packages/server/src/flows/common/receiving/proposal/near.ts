import { type RawBuilder, sql } from "kysely";
import { inWalkingOrder } from "../../../../database/walkingOrder.ts";

/**
 * The locations nearest to `x.home`, before it, after it, and those without a walk order: rank 4 where nothing stands,
 * else 5. They are asked for by ranges of walk_order, so that an index finds them.
 */
export function near(whId: string, most: number): RawBuilder<unknown> {
  const sides = [
    beside(whId, most, sql`t.walk_order >= coalesce(x.home, 0)`, "asc"),
    beside(whId, most, sql`t.walk_order < x.home`, "desc"),
    beside(whId, most, sql`t.walk_order is null`, "asc"),
  ];
  return sql.join(sides, sql` union all `);
}

function beside(whId: string, most: number, where: RawBuilder<unknown>, direction: "asc" | "desc") {
  const taken = sql`exists (
    select 1 from stock s where s.wh_id = ${whId} and s.storage_id = t.storage_id and s.qty > 0)`;
  const fitting = sql`t.wh_id = ${whId} and ${where} and t.storage_type = any(x.types) and t.enabled and not t.frozen
    and (t.allowed_categories is null or t.allowed_categories ? x.pc_code)
    and (t.allowed_temperatures is null or t.allowed_temperatures ? x.temperature_type)`;
  const nearest = sql`order by ${inWalkingOrder(sql`t.walk_order`, [sql`t.storage_code`], direction)} limit ${sql.lit(most)}`;
  return sql`
  (select t.storage_id, case when ${taken} then 5 else 4 end from (
    select t.storage_id from storage t where ${fitting} ${nearest}) t)
  union all
  (select t.storage_id, 4 from storage t where ${fitting} and not ${taken}
  ${nearest})`;
}
