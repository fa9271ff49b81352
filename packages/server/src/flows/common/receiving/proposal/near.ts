import { type RawBuilder, sql } from "kysely";

/**
 * The locations nearest to `x.home`, before it, after it, and those without a walk order: rank 4 where nothing stands,
 * else 5. They are asked for by ranges of walk_order, so that an index finds them.
 */
export function near(whId: string, most: number): RawBuilder<unknown> {
  const sides = [
    beside(whId, most, sql`t.walk_order >= coalesce(x.home, 0)`, sql`t.walk_order`),
    beside(whId, most, sql`t.walk_order < x.home`, sql`t.walk_order desc`),
    beside(whId, most, sql`t.walk_order is null`, sql`t.storage_code`),
  ];
  return sql.join(sides, sql` union all `);
}

function beside(whId: string, most: number, where: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const taken = sql`exists (
    select 1 from stock s where s.wh_id = ${whId} and s.storage_id = t.storage_id and s.qty > 0)`;
  const fitting = sql`t.wh_id = ${whId} and ${where} and t.storage_type = any(x.types) and t.enabled and not t.frozen
    and (t.allowed_categories is null or t.allowed_categories ? x.pc_code)`;
  return sql`
  (select t.storage_id, case when ${taken} then 5 else 4 end from (
    select t.storage_id from storage t where ${fitting} order by ${order}, t.storage_code limit ${sql.lit(most)}) t)
  union all
  (select t.storage_id, 4 from storage t where ${fitting} and not ${taken}
  order by ${order}, t.storage_code limit ${sql.lit(most)})`;
}
