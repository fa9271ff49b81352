import {
  columnsOf,
  type DocumentDeclaration,
  documentsOf,
  holdableStates,
  isTimeZone,
  model,
  openStates,
  ownersInLines,
} from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { inSamePartition } from "../crud/sharing/partition.ts";
import { newId, type Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/** A warehouse reckons its days by a time zone that exists. */
export const timeZone: Hooks = {
  needs: ["time_zone"],
  async fill(context, rows, before) {
    for (const [index, row] of rows.entries()) {
      const zone = String(row.time_zone ?? "Asia/Taipei");
      if (zone !== before?.[index]?.time_zone && !isTimeZone(zone))
        refusing(context, index)("time_zone", "NOT_A_CHOICE", { value: zone, choices: zoneExamples });
    }
  },
};

/** A time of the day, as clocks show it. */
export const cutOffTime: Hooks = {
  needs: ["cut_off_time"],
  async fill(context, rows) {
    for (const [index, row] of rows.entries())
      if (row.cut_off_time && !/^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(String(row.cut_off_time)))
        refusing(context, index)("cut_off_time", "BAD_FORMAT", { value: String(row.cut_off_time), example: "15:30" });
  },
};

/** A warehouse may let documents rest only in states that they otherwise leave by themselves. */
export const restingStates: Hooks = {
  needs: ["hold_after_step"],
  async fill(context, rows) {
    for (const [index, row] of rows.entries()) {
      const unknown = unknownStep(row.hold_after_step);
      if (unknown !== null) refusing(context, index)("hold_after_step", "NOT_A_CHOICE", { value: unknown });
    }
  },
};

/**
 * A warehouse is not fixed to an owner while it holds goods or open documents of others, since nobody would see these
 * any more. A user who sees some owners only must keep it for one of these owners.
 */
export const fixedOwner: Hooks = {
  needs: ["use_fixed_owner_id"],
  async fill(context, rows, before) {
    for (const [index, row] of rows.entries()) {
      const refuse = refusing(context, index);
      const was = before?.[index];
      const fixed = row.use_fixed_owner_id ?? null;
      if (was && fixed === was.use_fixed_owner_id) continue;
      const mine = context.caller.scope.ownerIds;
      if (mine && !mine.includes(String(fixed))) refuse("use_fixed_owner_id", "BEYOND_OWN");
      if (!was || fixed === null) continue;
      const owners = await othersIn(context.tx, row);
      if (owners !== null) refuse("use_fixed_owner_id", "OTHERS_HERE", { owners });
    }
  },
};

/** A user who sees only the warehouses they work in is assigned to a warehouse that they make, too. */
export const assignMaker: Hooks = {
  async created(context, rows) {
    if (worksInWarehouses(context.caller)) await assignToWarehouses(context, rows);
  },
  // Its maker alone may have been let in: that is no use of it.
  async deleting({ tx, caller }, rows) {
    await sql`
      delete from warehouse_user where wh_id = any(${rows.map((row) => row.wh_id)}::uuid[])
        and user_id = ${caller.userId}::uuid`.execute(tx);
  },
};

const worksInWarehouses = ({ accountType }: Caller): boolean =>
  accountType === "department" || accountType === "personal";

/** Who sees the warehouses they work in alone works in the one they make. */
async function assignToWarehouses({ tx, caller }: HookContext, rows: readonly Values[]): Promise<void> {
  await sql`
    insert into warehouse_user (wu_id, company_id, wh_id, user_id, created_by, updated_by)
    select x.wu_id, x.company_id, x.wh_id, ${caller.userId}::uuid, ${caller.userId}::uuid, ${caller.userId}::uuid
    from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.company_id)}::uuid[],
      ${rows.map((row) => row.wh_id)}::uuid[]) as x(wu_id, company_id, wh_id)`.execute(tx);
}

const zoneExamples = "Asia/Taipei, Asia/Shanghai, America/New_York, UTC, …";

type RefusalCode = "NOT_A_CHOICE" | "BAD_FORMAT" | "OTHERS_HERE" | "BEYOND_OWN";

const refusing =
  ({ at, failures }: HookContext, index: number) =>
  (field: string, code: RefusalCode, more: Readonly<Record<string, string>> = {}) =>
    failures.push({ ...at(index), field, code, details: { field, ...more } });

const documents = documentsOf(model);
const holdable: ReadonlySet<string> = new Set(holdableStates(documents));

const shown = (value: unknown) => (typeof value === "string" ? value : String(JSON.stringify(value))).slice(0, 80);

function unknownStep(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return shown(value);
  const unknown = value.findIndex((state) => typeof state !== "string" || !holdable.has(state));
  return unknown < 0 ? null : shown(value[unknown]);
}

/** The owners of open documents in a warehouse: of every owner and warehouse that a document names, itself or by its lines. */
function ownersOfOpen(document: DocumentDeclaration, whId: unknown): readonly RawBuilder<unknown>[] {
  const inLines = ownersInLines(document);
  const named = columnsOf(document, "owner").map((column) => ({ column: sql.ref(`t.${column}`), from: sql`` }));
  const said = inLines
    ? [
        {
          column: sql.ref(`l.${inLines.column}`),
          from: sql`join ${sql.table(inLines.of)} l on ${inSamePartition(document, "l", "t")}l.${sql.ref(inLines.by)} = t.${sql.ref(document.key)}`,
        },
      ]
    : [];
  return columnsOf(document, "warehouse").flatMap((warehouse) =>
    [...named, ...said].map(
      ({ column, from }) => sql`
      select ${column} as owner_id from ${sql.table(document.name)} t ${from}
      where t.${sql.ref(warehouse)} = ${whId} and t.${sql.ref(document.status)} = any(${openStates(document)}::text[])`,
    ),
  );
}

/** The codes of other owners who have stock or open documents in a warehouse; null where there are none. */
async function othersIn(tx: Tx, { wh_id, use_fixed_owner_id }: Values): Promise<string | null> {
  const open = documents.flatMap((document) => ownersOfOpen(document, wh_id));
  const { rows } = await sql<{ owners: string | null }>`
    select string_agg(c.customer_no, ', ' order by c.customer_no) as owners
    from (
      select owner_id from stock where wh_id = ${wh_id} and qty > 0
      union ${sql.join(open, sql` union `)}) here
    join customer c on c.customer_id = here.owner_id
    where here.owner_id <> ${use_fixed_owner_id}`.execute(tx);
  return rows[0]?.owners ?? null;
}
