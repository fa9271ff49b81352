import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import type { ReceivingStep } from "./kind.ts";

export interface Days {
  readonly today: string;
  /** The day on which each document's goods came in, by document. */
  readonly cameIn: ReadonlyMap<string, string>;
}

/** Days as the warehouse reckons them: goods came in when they were counted. */
export async function daysOf(reader: Reader, whId: string, steps: readonly ReceivingStep[]): Promise<Days> {
  const { rows } = await sql<{ today: string; id: string; came_in: string }>`
    select (now() at time zone w.time_zone)::date::text as today, x.id,
      (coalesce(x.at, now()) at time zone w.time_zone)::date::text as came_in
    from warehouse w, unnest(${steps.map((step) => step.document.id)}::uuid[],
      ${steps.map((step) => step.document.date_quantity_check ?? null)}::timestamptz[]) as x(id, at)
    where w.wh_id = ${whId}`.execute(reader);
  if (!rows[0]) throw new Error(`warehouse ${whId} is gone`);
  return { today: rows[0].today, cameIn: new Map(rows.map((row) => [row.id, row.came_in])) };
}
