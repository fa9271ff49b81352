import {
  type Awaited,
  columnsOf,
  type DocumentDeclaration,
  heldStates,
  isTakenWhileBlocked,
  model,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { nameFor } from "../../crud/reading/overlay.ts";
import type { Reader } from "../../database/index.ts";
import type { Caller, CallerScope } from "../../http/caller.ts";
import { openWithin, todayOf, type Within, warehouseOf } from "../within.ts";
import type { HomeRow } from "./schema.ts";

const mostRows = 8;

export interface Open {
  readonly counts: readonly {
    readonly status: string;
    readonly count: number;
    readonly blocked: number;
    readonly first_id: string | null;
  }[];
  readonly due_open: number;
  readonly late: { readonly count: number; readonly longest: number; readonly rows: readonly HomeRow[] } | null;
  readonly blocked: readonly {
    readonly reason: string | null;
    readonly rule: string | null;
    readonly count: number;
    readonly first_no: string | null;
    readonly first_id: string | null;
  }[];
}

/** The open documents of a kind in one statement: what is done grows for ever and is not read. */
export async function openOf(
  reader: Reader,
  document: DocumentDeclaration,
  caller: Caller,
  asked: Within,
): Promise<Open> {
  const { due, block } = document;
  const { rows } = await sql<{ open: Open }>`
    with o as (
      select ${rowColumns(document, caller.language)}, ${block ? sql`t.${sql.ref(block.flag)}` : sql`false`} as blocked,
        ${block ? sql`t.${sql.ref(block.reason)}` : sql`null::text`} as reason,
        ${block?.rule ? sql`t.${sql.ref(block.rule)}` : sql`null::text`} as rule
      ${openRows(document, caller.scope, asked)}
    )
    select json_build_object(
      'counts', (select coalesce(json_agg(c), '[]') from (
        select status, count(*)::int as count, count(*) filter (where blocked)::int as blocked,
          (array_agg(id order by no) filter (where status = any(${heldStates(document)}::text[])))[1] as first_id
        from o group by 1) c),
      'due_open', (select count(*)::int from o where days >= 0),
      'late', ${due ? lateRows : sql`null`},
      'blocked', (select coalesce(json_agg(b), '[]') from (
        select reason, rule, count(*)::int as count, min(no) as first_no, (array_agg(id order by no))[1] as first_id from o where blocked
        group by 1, 2 order by 3 desc, 1, 2 limit ${mostRows}::int) b)
    ) as open`.execute(reader);
  const open = rows[0]?.open;
  if (!open) throw new Error("a statement without an answer");
  return open;
}

const rowFields = sql`id, no, called, owner_name, status, due, days`;
const lateRows = sql`(select json_build_object('count', count(*)::int, 'longest', coalesce(max(days), 0)::int, 'rows', (
  select coalesce(json_agg(l), '[]') from (
    select ${rowFields} from o where days > 0 order by days desc, no limit ${mostRows}::int) l)) from o where days > 0)`;

/** The documents that wait longest for a step. */
export async function nextFor(
  reader: Reader,
  { document, action }: Awaited,
  caller: Caller,
  asked: Within,
): Promise<readonly HomeRow[]> {
  const { rows } = await sql<HomeRow>`
    select ${rowColumns(document, caller.language)} ${openRows(document, caller.scope, asked)}
      and t.${sql.ref(document.status)} = any(${action.from}::text[])
      ${document.block && !isTakenWhileBlocked(action) ? sql`and not t.${sql.ref(document.block.flag)}` : sql``}
    order by due, no limit ${mostRows}::int`.execute(reader);
  return rows;
}

function rowColumns(document: DocumentDeclaration, language: string): RawBuilder<unknown> {
  const { due, key, number, status, label } = document;
  const called = label.find((field) => field !== number.field);
  const dueDay = due ? sql`t.${sql.ref(due)}` : sql`null::date`;
  return sql`t.${sql.ref(key)}::text as id, t.${sql.ref(number.field)} as no,
    ${called ? sql`t.${sql.ref(called)}::text` : sql`null::text`} as called,
    ${columnsOf(document, "owner").length > 0 ? nameFor(model.customer, "customer_name", "c", sql`t.company_id`, language) : sql`null::text`} as owner_name,
    t.${sql.ref(status)} as status, ${dueDay}::text as due, (${todayOf(document)} - ${dueDay})::int as days`;
}

function openRows(document: DocumentDeclaration, scope: CallerScope, asked: Within): RawBuilder<unknown> {
  const [owner] = columnsOf(document, "owner");
  return sql`from ${sql.table(document.name)} t ${warehouseOf(document)}
    ${owner ? sql`left join customer c on c.customer_id = t.${sql.ref(owner)}` : sql``}
    where ${openWithin(document, scope, asked)}`;
}
