import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { demandAdministratorLeft, demandHeld } from "../auth/hold.ts";
import { demandManage } from "../auth/manage.ts";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import type { Caller } from "../http/caller.ts";

// Nobody gives rights or scope that they do not have, nor takes an account over that has more.

const text = (value: Values[string] | undefined) => String(value ?? "");
const refuse = (right: string): never => {
  throw new Failure("NOT_PERMITTED", { details: { function: right } });
};

export const accountsWithinReach: Hooks = {
  async fill(context, rows, before) {
    for (const row of rows) demandReach(context.caller, row);
    if (before)
      await demandManaged(
        context,
        before.map((row) => text(row.account_id)),
      );
    else await demandHeld(context.tx, context.caller, { userIds: rows.map((row) => text(row.user_id)) });
    for (const [index, row] of rows.entries()) {
      const was = before?.[index];
      if (was?.enabled && !row.enabled) {
        await demandAdministratorLeft(context.tx, text(row.company_id), { accountIds: [text(row.account_id)] });
      }
    }
  },
  async deleting(context, rows) {
    await demandManaged(
      context,
      rows.map((row) => text(row.account_id)),
    );
    for (const row of rows) {
      await demandAdministratorLeft(context.tx, text(row.company_id), { accountIds: [text(row.account_id)] });
    }
  },
};

const reach: Readonly<Record<string, number>> = { group: 2, company: 1, department: 0, personal: 0 };

function demandReach(caller: Caller, row: Values): void {
  if ((reach[text(row.account_type)] ?? 2) > (reach[caller.accountType] ?? 0)) refuse("accountSetup:update");
  // Someone limited to some owners makes accounts that see no owner until they are given one.
  if (caller.scope.ownerIds && !row.owners_only && row.account_id !== caller.accountId) refuse("accountSetup:update");
}

async function demandManaged({ tx, caller }: HookContext, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) {
    // The call's transaction has proved the caller's rights already.
    if (accountId !== caller.accountId) await demandManage(tx, { caller, prove: () => undefined }, accountId);
  }
}

/** A user's address is where the letter that resets a password goes. */
export const usersWithinReach: Hooks = {
  async fill(context, rows, before) {
    for (const [index, row] of rows.entries()) {
      const was = before?.[index];
      if (!was || (was.email === row.email && was.enabled === row.enabled)) continue;
      await demandManaged(context, await accountsOf(context, [text(row.user_id)]));
      if (was.enabled && !row.enabled) {
        await demandAdministratorLeft(context.tx, text(row.company_id), { userIds: [text(row.user_id)] });
      }
    }
  },
  async deleting(context, rows) {
    await demandManaged(
      context,
      await accountsOf(
        context,
        rows.map((row) => text(row.user_id)),
      ),
    );
    for (const row of rows) {
      await demandAdministratorLeft(context.tx, text(row.company_id), { userIds: [text(row.user_id)] });
    }
  },
};

async function accountsOf({ tx }: HookContext, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from account where user_id = any(${[...userIds]}::uuid[]) order by account_id`.execute(tx);
  return rows.map((row) => row.account_id);
}

export const rolesGivenWithinReach: Hooks = {
  fill: ({ tx, caller }, rows) => demandHeld(tx, caller, { roleIds: rows.map((row) => text(row.role_id)) }),
  async deleting({ tx }, rows) {
    for (const row of rows) {
      await demandAdministratorLeft(tx, text(row.company_id), { roleUserIds: [text(row.ru_id)] });
    }
  },
};

export const functionsGivenWithinReach: Hooks = {
  fill: ({ tx, caller }, rows) => demandHeld(tx, caller, { functionIds: rows.map((row) => text(row.function_id)) }),
};

/** The role of administrators is known by its code: it stays. */
export const administratorStays: Hooks = {
  async fill(_context, rows, before) {
    for (const [index, row] of rows.entries()) {
      const was = before?.[index];
      if (was?.role_code === "administrator" && row.role_code !== was.role_code)
        throw new Failure("LAST_ADMINISTRATOR");
    }
  },
  async deleting(_context, rows) {
    if (rows.some((row) => row.role_code === "administrator")) throw new Failure("LAST_ADMINISTRATOR");
  },
};

/** Whoever is limited to some owners hands on these at most, and lifts nobody's limit. */
export const ownersWithinReach: Hooks = {
  async fill(context, rows) {
    const owners = context.caller.scope.ownerIds;
    if (owners && rows.some((row) => !owners.includes(text(row.owner_id)))) refuse("accountSetup:update");
    await demandManaged(
      context,
      rows.map((row) => text(row.account_id)),
    );
  },
  async deleting(context, rows) {
    if (context.caller.scope.ownerIds) refuse("accountSetup:update");
    await demandManaged(
      context,
      rows.map((row) => text(row.account_id)),
    );
  },
};
