import { type DocumentDeclaration, finishingSteps, makingSteps } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../database/index.ts";
import { historyOf, partitionColumn } from "../../documents/lines.ts";
import type { CallerScope } from "../../http/caller.ts";
import { seenWithin, todayOf, type Within, warehouseOf, zoneOf } from "../within.ts";

/** How far back the days go, today among them. */
const days = 30;
const creation = "create";

export interface Taken {
  readonly step: string;
  /** The half-hour, in minutes of the warehouse's day. */
  readonly minute: number;
  readonly count: number;
}

/**
 * Which steps were taken today, by half-hours; by index, however long the history is. A document that took a step again
 * counts once, when it did so last.
 */
export async function takenToday(
  reader: Reader,
  document: DocumentDeclaration,
  scope: CallerScope,
  asked: Within & { readonly steps: readonly string[] },
): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    select step, (extract(hour from at) * 60 + floor(extract(minute from at) / 30) * 30)::int as minute,
      count(*)::int as count
    from (
      select h.action as step, max(${localTime(document)}) as at
      ${historyFrom(document, scope, asked, { steps: asked.steps, since: 0 })}
      group by h.action, h.document_id) d
    group by 1, 2 order by 2`.execute(reader);
  return rows;
}

export interface Day {
  readonly day: string;
  readonly came: number;
  readonly finished: number;
}

/** How many came and how many were finished on each of thirty days. */
export async function byDay(
  reader: Reader,
  document: DocumentDeclaration,
  scope: CallerScope,
  asked: Within,
): Promise<readonly Day[]> {
  const finishing = finishingSteps(document);
  const steps = [creation, ...makingSteps(document), ...finishing];
  const { rows } = await sql<{ today: string; found: readonly Day[] | null }>`
    select coalesce((select max(${todayOf(document)}) ${zones(document, scope, asked)}), current_date)::text as today,
      (select json_agg(d) from (
        select (${localTime(document)})::date::text as day,
          count(*) filter (where h.step = 0)::int as came,
          count(distinct h.document_id) filter (where h.action = any(${finishing}::text[]))::int as finished
        ${historyFrom(document, scope, asked, { steps, since: days - 1 })}
        group by 1) d) as found`.execute(reader);
  const found = new Map(rows[0]?.found?.map((one) => [one.day, one]));
  const last = Date.parse(`${rows[0]?.today}T00:00Z`);
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(last - (days - 1 - at) * 86_400_000).toISOString().slice(0, 10);
    return found.get(day) ?? { day, came: 0, finished: 0 };
  });
}

const localTime = (document: DocumentDeclaration): RawBuilder<unknown> => sql`(h.at at time zone ${zoneOf(document)})`;

const zones = ({ scope: of }: DocumentDeclaration, { whIds }: CallerScope, { wh_id }: Within): RawBuilder<unknown> =>
  of.warehouse ? sql`from warehouse w where w.wh_id = any(${wh_id ? [wh_id] : whIds}::uuid[])` : sql``;

/**
 * The steps that documents of this scope took since the beginning of a day. Each document is looked up by its key: joined
 * at once, a table that grows for ever would be gone through.
 */
function historyFrom(
  document: DocumentDeclaration,
  scope: CallerScope,
  asked: Within,
  { steps, since }: { readonly steps: readonly string[]; readonly since: number },
): RawBuilder<unknown> {
  const partition = partitionColumn(document);
  const ids = partition === "wh_id" ? (asked.wh_id ? [asked.wh_id] : scope.whIds) : scope.companyIds;
  const by = sql.ref(partition);
  const zone = document.scope.warehouse ? sql`w.time_zone` : sql`true`;
  return sql`from ${sql.table(historyOf(document))} h
    cross join lateral (select ${zone} from ${sql.table(document.name)} t ${warehouseOf(document)}
      where t.${by} = h.${by} and t.${sql.ref(document.key)} = h.document_id and ${seenWithin(document, scope, asked)}
      offset 0) w
    where h.${by} = any(${ids}::uuid[]) and h.kind = ${document.name} and h.action = any(${steps}::text[])
      and h.at >= (${todayOf(document)} - ${since}::int)::timestamp at time zone ${zoneOf(document)}
      and h.at >= now() - ${since + 2}::int * interval '1 day'`;
}
