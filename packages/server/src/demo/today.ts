import { sql } from "kysely";
import type { Database } from "../database/index.ts";
import { momentsOf, putOn } from "./backdate.ts";
import { houses } from "./masters.ts";

/** Work began so many hours ago, or with the day where that is younger. */
const hoursOfWork = 10;
/** Of the hours of work, the part in which documents came: what was done with them was so between then and now. */
const coming = 0.6;

const kinds = [
  ["inbound", "inbound_no"],
  ["outbound", "outbound_no"],
] as const;

/** Spreads what was done today over the hours of work, so that its charts tell of a day and not of the minute in which it was made. */
export async function spreadToday(database: Database): Promise<void> {
  for (const { whId } of houses) for (const [kind, number] of kinds) await spread(database, whId, kind, number);
}

async function spread(database: Database, whId: string, kind: (typeof kinds)[number][0], number: string) {
  const table = sql.table(kind);
  const key = sql.ref(`t.${kind}_id`);
  const [made, ...taken] = momentsOf[kind];
  const moved = [
    sql`(${sql.ref(`t.${made}`)} - made)::text as ${sql.ref(made)}`,
    ...taken.map((moment) => sql`(${sql.ref(`t.${moment}`)} - taken)::text as ${sql.ref(moment)}`),
  ];
  // Numbers rise with the hours; which of them were worked on first has no order.
  const { rows } = await sql<{ id: string; steps: { step: number; at: string }[] }>`
    with today as (
      select ${key} as id, t.created_at,
        greatest(date_trunc('day', now() at time zone w.time_zone) at time zone w.time_zone,
          now() - ${hoursOfWork} * interval '1 hour') as began,
        (row_number() over (order by t.${sql.ref(number)}))::float / (count(*) over () + 1) * ${coming}::float as came,
        (row_number() over (order by md5(${key}::text)))::float / (count(*) over () + 1) as worked
      from ${table} t join warehouse w on w.wh_id = t.wh_id
      where t.wh_id = ${whId} and w.wh_id = ${whId}
        and t.created_at >= date_trunc('day', now() at time zone w.time_zone) at time zone w.time_zone),
    earlier as (
      select id, created_at - began - (now() - began) * came as made,
        greatest(created_at - began - (now() - began) * (came + (1 - came) * worked), interval '0') as taken
      from today where created_at > began + (now() - began) * came)
    select e.id, ${sql.join(moved)}, (
      select json_agg(json_build_object('id', e.id, 'step', h.step, 'at', h.at - case when h.step = 0 then made else taken end))
      from document_history h where h.wh_id = ${whId} and h.kind = ${kind} and h.document_id = e.id) as steps
    from earlier e join ${table} t on t.wh_id = ${whId} and ${key} = e.id`.execute(database.reader);
  await putOn(database, whId, kind, rows);
}
