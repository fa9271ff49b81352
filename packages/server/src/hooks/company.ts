import { sql } from "kysely";
import { demandGroup } from "../auth/licences.ts";
import { createRoles } from "../auth/roles.ts";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { demandGroups } from "./companyGroup.ts";

/**
 * A new company is made by its group, belongs to the group of whoever makes it, and begins with the roles that the model
 * knows. Who sees a company hangs on its group: only accounts of a group decide on that, and for groups of their own.
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
  async created({ tx, caller }, rows) {
    for (const row of rows) await createRoles(tx, String(row.company_id), caller.userId);
  },
  // The roles came with it and go with it; whoever had one is a user, who keeps it from being deleted.
  async deleting({ tx, caller }, rows) {
    demandGroup(caller, "companySetup:delete");
    await sql`delete from role where company_id = any(${rows.map((row) => row.company_id)}::uuid[])`.execute(tx);
  },
};

/** The group of the company whose account the caller has. */
async function groupOf({ tx, caller }: HookContext): Promise<Values[string]> {
  const { rows } = await sql<{ company_group_id: string | null }>`
    select c.company_group_id from account a join company c on c.company_id = a.company_id
    where a.account_id = ${caller.accountId}::uuid`.execute(tx);
  return rows[0]?.company_group_id ?? null;
}
