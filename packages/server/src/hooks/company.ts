import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { createRoles } from "../auth/roles.ts";
import type { Hooks } from "../crud/hooks.ts";

/** A new company is made by its group, belongs to the group of whoever makes it, and begins with the roles that the model knows. */
export const companyBegins: Hooks = {
  async fill({ tx, caller }, rows, before) {
    if (before) return;
    if (caller.accountType !== "group")
      throw new Failure("NOT_PERMITTED", { details: { function: "companySetup:create" } });
    if (rows.every((row) => row.company_group_id)) return;
    const { rows: own } = await sql<{ company_group_id: string | null }>`
      select c.company_group_id from account a join company c on c.company_id = a.company_id
      where a.account_id = ${caller.accountId}::uuid`.execute(tx);
    for (const row of rows) row.company_group_id ??= own[0]?.company_group_id ?? null;
  },
  async created({ tx, caller }, rows) {
    for (const row of rows) await createRoles(tx, String(row.company_id), caller.userId);
  },
  // The roles came with it and go with it; whoever had one is a user, who keeps it from being deleted.
  async deleting({ tx }, rows) {
    await sql`delete from role where company_id = any(${rows.map((row) => row.company_id)}::uuid[])`.execute(tx);
  },
};
