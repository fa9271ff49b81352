import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/index.ts";
import { momentsOf } from "./backdate.ts";

/** Work began so many hours ago, or with the day where that is younger. */
const hoursOfWork = 10;
/** Of the hours of work, the part in which documents came: what was done with them was so between then and now. */
const coming = 0.6;

/** Spreads what was done today over the hours of work, so that its charts tell of a day and not of the minute in which it was made. */
export async function spreadToday(database: Database, companyId: string): Promise<void> {
  for (const [kind, number] of [
    ["inbound", "inbound_no"],
    ["outbound", "outbound_no"],
  ] as const) {
    const table = sql.table(kind);
    const key = sql.ref(`${kind}_id`);
    const [made, ...taken] = momentsOf[kind];
    const earlier = (moment: string, by: RawBuilder<unknown>) =>
      sql`${sql.ref(moment)} = ${sql.ref(`t.${moment}`)} - ${by}`;
    // Numbers rise with the hours; which of them were worked on first has no order.
    const place = (by: RawBuilder<unknown>) => sql`
      (row_number() over (partition by t.wh_id order by ${by}))::float / (count(*) over (partition by t.wh_id) + 1)`;
    await sql`
      with today as (
        select t.${key} as id, t.created_at,
          greatest(date_trunc('day', now() at time zone w.time_zone) at time zone w.time_zone,
            now() - ${hoursOfWork} * interval '1 hour') as began,
          ${place(sql`t.${sql.ref(number)}`)} * ${coming}::float as came, ${place(sql`md5(t.${key}::text)`)} as worked
        from ${table} t join warehouse w on w.wh_id = t.wh_id
        where t.company_id = ${companyId}::uuid
          and t.created_at >= date_trunc('day', now() at time zone w.time_zone) at time zone w.time_zone),
      s as (
        select id, created_at - began - (now() - began) * came as made,
          greatest(created_at - began - (now() - began) * (came + (1 - came) * worked), interval '0') as taken
        from today where created_at > began + (now() - began) * came),
      steps as (
        update document_history h set at = h.at - case when h.step = 0 then s.made else s.taken end
        from s where h.kind = ${kind} and h.document_id = s.id)
      update ${table} t
      set ${sql.join([earlier(made, sql`s.made`), ...taken.map((moment) => earlier(moment, sql`s.taken`))])}
      from s where t.${key} = s.id`.execute(database.reader);
  }
  await sql`
    update outbound_snapshot s set date_shipped = o.date_shipped from outbound o
    where o.company_id = ${companyId}::uuid and o.wh_id = s.wh_id and o.outbound_id = s.outbound_id
      and s.date_shipped <> o.date_shipped`.execute(database.reader);
}
