import { model, type OrderPeriod } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { AuditCheck } from "../audit/index.ts";
import { nameFor } from "../crud/reading/overlay.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import type { Database, Reader } from "../database/index.ts";
import { type Caller, may } from "../http/caller.ts";

const closed = { additionalProperties: false } as const;
const sums = {
  orders: Type.Integer({ description: "that came" }),
  shipped: Type.Integer({ description: "that left" }),
  pieces: Type.String({ description: "that left, in smallest units" }),
};
export const orderFiguresSchema = Type.Object(
  {
    from: Type.String({ format: "date" }),
    to: Type.String({ format: "date", description: "the last day of the period" }),
    ...sums,
    months: Type.Array(Type.Object({ month: Type.String({ description: "YYYY-MM" }), ...sums }, closed), {
      description: "half a year, the oldest first, this month the last",
    }),
    top: Type.Array(
      Type.Object({ owner_id: Type.String(), owner_no: Type.String(), owner_name: Type.String(), ...sums }, closed),
      {
        description: "the five customers for whom most left in the period",
      },
    ),
  },
  closed,
);

/** Unknown, and not zero, until there are bills and costs. */
export const profitSchema = Type.Object(
  {
    known: Type.Literal(false),
    period: Type.Null(),
    year: Type.Null(),
    top: Type.Null({ description: "five customers by profit" }),
  },
  closed,
);
export const unknownProfit = { known: false, period: null, year: null, top: null } as const;

const months = 6;
const mostCustomers = 5;

interface Sums {
  readonly orders: number;
  readonly shipped: number;
  readonly pieces: string;
}

/** Orders that came and left in a period, by month and by customer; null for who may not see orders. */
export async function orderFigures(reader: Reader, caller: Caller, period: OrderPeriod) {
  if (!may(caller, model.outbound.menu, "query")) return null;
  const sum = sql`coalesce(sum(t.orders), 0)::int as orders, coalesce(sum(t.shipped), 0)::int as shipped, coalesce(sum(t.pieces), 0)::text as pieces`;
  const mine = scopeCondition(model.outbound, caller.scope, "t");
  const { from, to, first, last } = await daysOf(reader, caller, period);
  const within = sql`t.day between ${from}::date and ${to}::date and ${mine}`;
  const { rows } = await sql<{ figures: FiguresRow }>`
    select json_build_object(
      'total', (select row_to_json(a) from (select ${sum} from order_sum t where ${within}) a),
      'months', (select coalesce(json_agg(m), '[]') from (
        select to_char(date_trunc('month', t.day), 'YYYY-MM') as month, ${sum} from order_sum t
        where t.day between ${first}::date and ${last}::date and ${mine} group by 1) m),
      'top', (select coalesce(json_agg(c), '[]') from (
        select t.owner_id, c.customer_no as owner_no, ${nameFor(model.customer, "customer_name", "c", sql`t.company_id`, caller.language)} as owner_name, ${sum}
        from order_sum t join customer c on c.customer_id = t.owner_id
        where ${within}
        group by 1, 2, 3 having sum(t.pieces) > 0 or sum(t.orders) > 0
        order by sum(t.pieces) desc, sum(t.orders) desc, 2 limit ${mostCustomers}::int) c)
    ) as figures`.execute(reader);
  const figures = rows[0]?.figures;
  if (!figures) throw new Error("a statement without an answer");
  const counted = new Map(figures.months.map((one) => [one.month, one]));
  const shown = monthsUntil(last).map((month) => counted.get(month) ?? { month, orders: 0, shipped: 0, pieces: "0" });
  return { from, to, months: shown, top: figures.top, ...figures.total };
}

/** The first and last day of a period, and of the months that are shown. They are values of what is asked next, which each node of a cluster sums up by itself. */
async function daysOf(reader: Reader, caller: Caller, period: OrderPeriod): Promise<Days> {
  const { rows } = await sql<Days>`
    select p.from_day::text as from, (p.from_day + p.length - interval '1 day')::date::text as to,
      (date_trunc('month', p.day) - ${months - 1}::int * interval '1 month')::date::text as first,
      (date_trunc('month', p.day) + interval '1 month' - interval '1 day')::date::text as last
    from (select today.day, ${starts[period]} as from_day, ${lengths[period]} as length from (select (now() at time zone coalesce((
      select w.time_zone from warehouse w where w.wh_id = any(${caller.scope.whIds}::uuid[]) order by w.wh_id limit 1
    ), 'Asia/Taipei'))::date as day) today) p`.execute(reader);
  const found = rows[0];
  if (!found) throw new Error("a statement without an answer");
  return found;
}

interface Days {
  readonly from: string;
  readonly to: string;
  readonly first: string;
  readonly last: string;
}

/** Half a year of months as `YYYY-MM`, the one of this day the last. */
function monthsUntil(day: string): readonly string[] {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return Array.from({ length: months }, (_, at) =>
    new Date(Date.UTC(year, month - months + at, 1)).toISOString().slice(0, 7),
  );
}

interface FiguresRow {
  readonly total: Sums;
  readonly months: readonly ({ readonly month: string } & Sums)[];
  readonly top: readonly ({
    readonly owner_id: string;
    readonly owner_no: string;
    readonly owner_name: string;
  } & Sums)[];
}

const starts = {
  this_month: sql`date_trunc('month', today.day)::date`,
  last_month: sql`(date_trunc('month', today.day) - interval '1 month')::date`,
  this_year: sql`date_trunc('year', today.day)::date`,
  last_year: sql`(date_trunc('year', today.day) - interval '1 year')::date`,
};
const lengths = {
  this_month: sql`interval '1 month'`,
  last_month: sql`interval '1 month'`,
  this_year: sql`interval '1 year'`,
  last_year: sql`interval '1 year'`,
};

/** Puts the rows of days that are over together, some thousands at a time; answers how many went. */
export const settleOrderSums = (database: Database): Promise<number> =>
  database.transact(async (tx) => {
    const { rows } = await sql<{ count: number }>`
      with days as (
        select t.wh_id, t.owner_id, t.day from order_sum t where t.day < current_date - 1
        group by t.wh_id, t.owner_id, t.day having count(*) > 1 order by t.day limit 2000
      ), gone as (
        delete from order_sum s using days d where s.wh_id = d.wh_id and s.owner_id = d.owner_id and s.day = d.day
        returning s.wh_id, s.company_id, s.owner_id, s.day, s.orders, s.shipped, s.pieces
      ), kept as (
        insert into order_sum (wh_id, company_id, owner_id, day, orders, shipped, pieces)
        select g.wh_id, g.company_id, g.owner_id, g.day, sum(g.orders), sum(g.shipped), sum(g.pieces)
        from gone g group by g.wh_id, g.company_id, g.owner_id, g.day
      )
      select count(*)::int as count from gone`.execute(tx);
    return rows[0]?.count ?? 0;
  });

export const orderSumChecks: readonly AuditCheck[] = [
  {
    name: "order_sums_equal_orders",
    sql: `select coalesce(s.wh_id, o.wh_id) as wh_id, coalesce(s.owner_id, o.owner_id) as owner_id
      from (
        select wh_id, owner_id, sum(orders) as orders, sum(shipped) as shipped, sum(pieces) as pieces
        from order_sum group by 1, 2
      ) s
      full join (
        select o.wh_id, o.owner_id, count(*) as orders, count(n.outbound_id) as shipped,
          coalesce(sum(l.pieces) filter (where n.outbound_id is not null), 0) as pieces
        from outbound o
        left join outbound_snapshot n on n.wh_id = o.wh_id and n.outbound_id = o.outbound_id and n.snapshot_version = 1
        left join (
          select wh_id, outbound_id, sum(num_shipped) as pieces from outbound_detail group by 1, 2
        ) l on l.wh_id = o.wh_id and l.outbound_id = o.outbound_id
        group by 1, 2
      ) o on o.wh_id = s.wh_id and o.owner_id = s.owner_id
      where (coalesce(s.orders, 0), coalesce(s.shipped, 0), coalesce(s.pieces, 0))
        <> (coalesce(o.orders, 0), coalesce(o.shipped, 0), coalesce(o.pieces, 0))`,
  },
];
