import { sql } from "kysely";
import type { Database } from "../database/index.ts";

/** A document of the months before, as many days ago. */
export interface Past {
  readonly id: string;
  readonly ago: number;
}

/** When a document was made and took its steps, as its own row says it. */
export const momentsOf = {
  outbound: ["created_at", "date_close_order", "date_picked", "date_s_boxed", "date_shipped"],
  inbound: ["created_at", "date_quantity_check", "qc_time", "date_put_away"],
} as const;

type Kind = keyof typeof momentsOf;

/** A document and when its steps are to have been. */
interface Moved {
  readonly id: string;
  readonly steps: readonly { readonly step: number; readonly at: string }[];
}

/** Puts documents and their steps on the days on which they are to have been. */
export async function backdate(database: Database, whId: string, kind: Kind, past: readonly Past[]): Promise<void> {
  const moved = past.map(({ id, ago }) => {
    const at = new Date(instantOf(ago)).toISOString();
    const steps = Array.from({ length: mostSteps }, (_, step) => ({
      ...{ id, step, at: new Date(instantOf(ago) + step * twentyMinutes).toISOString() },
    }));
    return { id, steps, ...Object.fromEntries(momentsOf[kind].map((moment) => [moment, at])) };
  });
  await putOn(database, whId, kind, moved);
}

/** Writes other moments to documents, where they have them; each is told, since a cluster reckons none from a column. */
export async function putOn(database: Database, whId: string, kind: Kind, moved: readonly Moved[]): Promise<void> {
  const moments = momentsOf[kind].map((moment) => sql.ref(moment));
  const columns = sql.join(moments.map((moment) => sql`${moment} timestamptz`));
  const told = sql`json_to_recordset(${JSON.stringify(moved)}::json) x(id uuid, ${columns})`;
  const set = moments.map((moment) => sql`${moment} = case when t.${moment} is null then null else x.${moment} end`);
  await sql`
    update ${sql.table(kind)} t set ${sql.join(set)} from ${told}
    where t.wh_id = ${whId} and t.${sql.ref(`${kind}_id`)} = x.id`.execute(database.reader);
  const steps = JSON.stringify(moved.flatMap((one) => one.steps));
  await sql`
    update document_history h set at = x.at from json_to_recordset(${steps}::json) x(id uuid, step int, at timestamptz)
    where h.wh_id = ${whId} and h.kind = ${kind} and h.document_id = x.id and h.step = x.step`.execute(database.reader);
  if (kind === "outbound")
    await sql`
      update outbound_snapshot s set date_shipped = x.date_shipped from ${told}
      where s.wh_id = ${whId} and s.outbound_id = x.id and x.date_shipped is not null`.execute(database.reader);
}

/** Sums the orders of the company by the days on which they now are. */
export async function sumAnew(database: Database, companyId: string): Promise<void> {
  await database.transact(async (tx) => {
    await sql`delete from order_sum where company_id = ${companyId}::uuid`.execute(tx);
    await sql`
      insert into order_sum (wh_id, company_id, owner_id, day, orders)
      select o.wh_id, o.company_id, o.owner_id, (o.created_at at time zone w.time_zone)::date, count(*)
      from outbound o join warehouse w on w.wh_id = o.wh_id where o.company_id = ${companyId}::uuid
      group by 1, 2, 3, 4`.execute(tx);
    await sql`
      insert into order_sum (wh_id, company_id, owner_id, day, shipped, pieces)
      select s.wh_id, s.company_id, s.owner_id, (s.date_shipped at time zone w.time_zone)::date, count(*),
        coalesce(sum(l.pieces), 0)
      from outbound_snapshot s join warehouse w on w.wh_id = s.wh_id
      cross join lateral (
        select sum((d ->> 'num_shipped')::bigint) as pieces from jsonb_array_elements(s.snapshot -> 'details') d
      ) l where s.company_id = ${companyId}::uuid
      group by 1, 2, 3, 4`.execute(tx);
  });
}

/**
 * Puts what documents moved on their days. The ledger takes no change but here, before anybody works with it: a row of
 * stock moves in the order in which it did.
 */
export async function backdateMovements(database: Database, whId: string, past: readonly Past[]): Promise<void> {
  const ago = new Map(past.map((one) => [one.id, one.ago]));
  const { rows: movements } = await sql<Movement>`
    select c.command_id, c.document_id, m.stock_id
    from command c join movement m on m.wh_id = ${whId} and m.command_id = c.command_id
    where c.wh_id = ${whId} and c.document_id = any(${[...ago.keys()]}::uuid[])
    order by c.at, m.stock_id, m.version`.execute(database.reader);
  const rows = inTheirOrder(movements);
  const lastMoved = new Map<string, number>();
  const instants = rows.map(({ document_id, stock_ids }, at) => {
    const day = instantOf(ago.get(document_id) ?? 0) + hour + at;
    const instant = Math.max(day, ...[...stock_ids].map((id) => (lastMoved.get(id) ?? 0) + 1));
    for (const id of stock_ids) lastMoved.set(id, instant);
    return new Date(instant).toISOString();
  });
  await database.transact(async (tx) => {
    // A cluster alters no trigger without it; one server has no such setting, and does not mind it.
    await sql`set local citus.enable_unsafe_triggers to on`.execute(tx);
    await sql`alter table movement disable trigger movement_append_only`.execute(tx);
    await sql`
      with dated as (
        select x.command_id, x.at from unnest(${rows.map(({ command_id }) => command_id)}::uuid[], ${instants}::timestamptz[]) x(command_id, at)),
      commands as (
        update command c set at = d.at from dated d where c.wh_id = ${whId} and c.command_id = d.command_id)
      update movement m set at = d.at, business_date = (d.at at time zone w.time_zone)::date
      from dated d, warehouse w where m.wh_id = ${whId} and w.wh_id = ${whId} and m.command_id = d.command_id`.execute(
      tx,
    );
    await sql`alter table movement enable trigger movement_append_only`.execute(tx);
    await sql`
      update stock s set last_at = m.at from movement m
      where s.wh_id = ${whId} and m.wh_id = ${whId} and m.stock_id = s.stock_id and m.version = s.version`.execute(tx);
  });
}

interface Movement {
  readonly command_id: string;
  readonly document_id: string;
  readonly stock_id: string;
}

/** A command, what moved by it, and the commands that moved the same just before. */
interface Moving {
  readonly command_id: string;
  readonly document_id: string;
  readonly stock_ids: Set<string>;
  readonly after: Moving[];
}

/** Commands in an order in which each row of stock moved as it did: those of one instant are told apart by its versions alone. */
function inTheirOrder(movements: readonly Movement[]): readonly Moving[] {
  const commands = new Map<string, Moving>();
  const last = new Map<string, Moving>();
  for (const { command_id, document_id, stock_id } of movements) {
    const one = commands.get(command_id) ?? { command_id, document_id, stock_ids: new Set(), after: [] };
    commands.set(command_id, one);
    one.stock_ids.add(stock_id);
    const before = last.get(stock_id);
    if (before) one.after.push(before);
    last.set(stock_id, one);
  }
  const ordered = new Set<Moving>();
  const seen = new Set<Moving>();
  const add = (one: Moving): void => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const before of one.after) add(before);
    ordered.add(one);
  };
  for (const one of commands.values()) add(one);
  return [...ordered];
}

const hour = 3_600_000;
const twentyMinutes = hour / 3;
/** More than any document takes. */
const mostSteps = 16;

/** At noon of so many days ago, where the demonstration's warehouses are. */
const instantOf = (ago: number): number => new Date().setUTCHours(4, 0, 0, 0) - ago * 24 * hour;
