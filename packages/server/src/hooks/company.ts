import { defaultLook, isGs1Prefix } from "@stowage/model";
import { sql } from "kysely";
import { demandGroup } from "../auth/licences.ts";
import { createRoles } from "../auth/roles.ts";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { newId, type Tx } from "../database/index.ts";
import { demandGroups } from "./companyGroup.ts";

/** The prefix of its codes is one that GS1 may have given. */
export const gs1Prefix: Hooks = {
  needs: ["gs1_prefix"],
  async fill({ at, failures }, rows) {
    for (const [index, { gs1_prefix: prefix }] of rows.entries())
      if (typeof prefix === "string" && !isGs1Prefix(prefix))
        failures.push({ ...at(index), field: "gs1_prefix", code: "BAD_FORMAT", details: { field: "gs1_prefix" } });
  },
};

/**
 * A new company is made by its group, belongs to the group of whoever makes it, and begins with the roles that the model
 * knows. Who sees a company hangs on its group: only accounts of a group decide on that, and for groups of their own.
 * Its maker always sees it.
 */
export const companyBegins: Hooks = {
  async fill(context, rows, before) {
    if (!before) demandGroup(context.caller, "companySetup:create");
    const own = before ? null : await groupOf(context);
    for (const row of before ? [] : rows) row.company_group_id ??= own;
    const moved = rows.filter(
      (row, index) => row.company_group_id !== (before ? before[index]?.company_group_id : own),
    );
    if (moved.length === 0) return;
    demandGroup(context.caller, "companySetup:update");
    await demandGroups(
      context,
      moved.flatMap(({ company_group_id: id }) => (typeof id === "string" ? [id] : [])),
    );
  },
  async created(context, rows) {
    for (const row of rows) await createRoles(context.tx, String(row.company_id), context.caller.userId);
    await keepInSight(context, rows);
  },
  async updated({ tx }, rows, before) {
    for (const field of appearanceFields)
      for (const [index, row] of rows.entries()) await followLook(tx, field, row, before[index] ?? row);
  },
  // What came with it goes with it; whoever had one of its roles, or was let in besides, keeps it from being deleted.
  async deleting({ tx, caller }, rows) {
    demandGroup(caller, "companySetup:delete");
    const ids = rows.map((row) => row.company_id);
    await sql`delete from administered_company where company_id = any(${ids}::uuid[])`.execute(tx);
    await sql`delete from company_user where company_id = any(${ids}::uuid[]) and user_id = ${caller.userId}::uuid`.execute(
      tx,
    );
    await sql`delete from role where company_id = any(${ids}::uuid[])`.execute(tx);
  },
};

const appearanceFields = Object.keys(defaultLook) as readonly (keyof typeof defaultLook)[];

/** Whose screens look as their company said go on to look as it says; who chose otherwise keeps that. */
async function followLook(tx: Tx, field: keyof typeof defaultLook, row: Values, before: Values): Promise<void> {
  const [was, is] = [before[field] ?? defaultLook[field], row[field] ?? defaultLook[field]];
  if (was === is) return;
  const look = sql.ref(field);
  await sql`
    update user_ui set ${look} = ${is}, version = version + 1, updated_at = now()
    where company_id = ${row.company_id}::uuid and ${look} = ${was}`.execute(tx);
}

/** Nobody would see a company in another group than its maker's: so its maker gets access to it. */
async function keepInSight(context: HookContext, rows: readonly Values[]): Promise<void> {
  const { tx, caller } = context;
  const own = await groupOf(context);
  const elsewhere = rows.filter((row) => own === null || row.company_group_id !== own);
  if (elsewhere.length === 0) return;
  await sql`
    insert into company_user (cu_id, company_id, user_id, created_by, updated_by)
    select x.cu_id, x.company_id, u.user_id, u.user_id, u.user_id
    from unnest(${elsewhere.map(() => newId())}::uuid[], ${elsewhere.map((row) => row.company_id)}::uuid[])
      as x(cu_id, company_id) join "user" u on u.user_id = ${caller.userId}::uuid`.execute(tx);
}

/** The group of the company whose account the caller has. */
async function groupOf({ tx, caller }: HookContext): Promise<Values[string]> {
  const { rows } = await sql<{ company_group_id: string | null }>`
    select c.company_group_id from account a join company c on c.company_id = a.company_id
    where a.account_id = ${caller.accountId}::uuid`.execute(tx);
  return rows[0]?.company_group_id ?? null;
}
