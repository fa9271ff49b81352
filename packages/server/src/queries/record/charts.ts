import { type ChartName, type MenuCode, model, puttingReasons } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { scopeCondition } from "../../crud/sharing/scope.ts";
import type { Caller, CallerScope } from "../../http/caller.ts";
import type { OfRow } from "./counted.ts";

/** What is drawn over time beside a row: a sub-select of `{kind, from, to, now, level, days}`, the days that changed something. */
interface Chart {
  readonly menu: MenuCode;
  readonly ask: (row: OfRow, caller: Caller, today: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const daysShown = { stock: 90, orders: 30 } as const;

/** The day that it is where the caller works. */
export const todayIn = ({ whIds }: CallerScope) => sql`(now() at time zone coalesce((
  select w.time_zone from warehouse w where w.wh_id = any(${whIds}::uuid[]) order by w.wh_id limit 1), 'Asia/Taipei'))::date`;

/** In how many of the caller's warehouses goods stand. */
const inWarehouses = (row: OfRow, scope: CallerScope) => sql`(select count(distinct t.wh_id) from standing_goods t
  where t.owner_id = ${row("owner_id")} and t.product_id = ${row("product_id")} and ${scopeCondition(model.inventory, scope, "t")})`;

/** Every chart that a declaration may name: one that is missing does not compile. */
export const chartQueries: Readonly<Record<ChartName, Chart>> = {
  // The minimum is that of each warehouse: of several together it is no level. Asked of the buckets of this product alone, each by its instants: what else moved is not touched.
  stock_days: {
    menu: model.transaction.menu,
    ask: (
      row,
      { scope },
      today,
    ) => sql`json_build_object('kind', 'level', 'from', ${today} - ${daysShown.stock}::int, 'to', ${today},
        'now', ${inUnits(
          sql`(select coalesce(sum(t.qty), 0)
          from (select w.company_id, s.* from stock s join warehouse w on w.wh_id = s.wh_id) t
          where t.owner_id = ${row("owner_id")} and t.product_id = ${row("product_id")} and ${scopeCondition(model.inventory, scope, "t")})`,
          row,
        )},
        'level', case when ${inWarehouses(row, scope)} < 2 then ${inUnits(row("stock_minimal"), row)} end,
        'days', (select coalesce(json_agg(json_build_object('day', c.day, 'value', ${inUnits(sql`c.change`, row)}, 'came', ${inUnits(sql`c.came`, row)}) order by c.day), '[]')
          from (select t.business_date as day, sum(t.qty_delta) as change,
              coalesce(sum(t.qty_delta) filter (where t.reason = any(${receipts}::text[]) and t.qty_delta > 0), 0) as came
            from (select w.company_id, m.wh_id, m.owner_id, m.business_date, m.qty_delta, m.reason
              from stock s join warehouse w on w.wh_id = s.wh_id
              join movement m on m.wh_id = s.wh_id and m.stock_id = s.stock_id
              where s.owner_id = ${row("owner_id")} and s.product_id = ${row("product_id")}
                and m.at >= now() - ${daysShown.stock + 1}::int * interval '1 day' and m.qty_delta <> 0) t
            where t.business_date > ${today} - ${daysShown.stock}::int and ${scopeCondition(model.transaction, scope, "t")}
            group by 1) c))`,
  },
  order_days: {
    menu: model.outbound.menu,
    ask: (
      row,
      { scope },
      today,
    ) => sql`json_build_object('kind', 'bars', 'from', ${today} - ${daysShown.orders - 1}::int, 'to', ${today},
        'now', null, 'level', null,
        'days', (select coalesce(json_agg(json_build_object('day', c.day, 'value', c.orders::text, 'came', c.shipped::text) order by c.day), '[]')
          from (select t.day, sum(t.orders) as orders, sum(t.shipped) as shipped from order_sum t
            where t.owner_id = ${row("customer_id")} and t.day > ${today} - ${daysShown.orders}::int
              and ${scopeCondition(model.outbound, scope, "t")} group by 1) c))`,
  },
};

/** For these reasons goods come in from outside. */
const receipts = Object.values(puttingReasons);

const inUnits = (amount: RawBuilder<unknown>, row: OfRow) =>
  sql`trim_scale(round((${amount})::numeric / ${row("stock_factor")}, 6))::text`;
