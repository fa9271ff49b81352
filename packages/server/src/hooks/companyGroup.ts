import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks } from "../crud/hooks.ts";

/** A group is changed only by users who see all of its companies. */
export const ownGroup: Hooks = {
  async fill(context, rows, before) {
    if (before)
      await demandGroups(
        context,
        rows.map(({ company_group_id }) => String(company_group_id)),
      );
  },
  async deleting(context, rows) {
    await demandGroups(
      context,
      rows.map(({ company_group_id }) => String(company_group_id)),
    );
  },
};

/** Holds groups until the transaction ends. @throws Failure OUT_OF_SCOPE where companies are in one that the caller has no part in. */
export async function demandGroups({ tx, caller }: HookContext, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await sql`
    select 1 from company_group where company_group_id = any(${[...groupIds]}::uuid[])
    order by company_group_id for update`.execute(tx);
  const { rows } = await sql`
    select 1 from company where company_group_id = any(${[...groupIds]}::uuid[])
      and company_id <> all(${[...caller.scope.companyIds]}::uuid[]) limit 1`.execute(tx);
  if (rows.length > 0) throw new Failure("OUT_OF_SCOPE", { details: { field: "company_group_id" } });
}
