import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { demandDelegable, demandRolesHeld } from "../auth/delegation.ts";
import { demandManage, demandManageUsers } from "../auth/manage.ts";
import { demandChange, type Holder, holdersOf, noteChange, subjectsOf } from "../auth/permissionChanges.ts";
import { readSet } from "../auth/permissionSets.ts";
import { revokeSessionsOf } from "../auth/sessions.ts";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import type { Caller } from "../http/caller.ts";

// Nobody gives rights or scope that they do not have, nor takes an account over that has more. That a company keeps an
// administrator is seen to by the database.

const text = (value: Values[string] | undefined) => String(value ?? "");
const refuse = (): never => {
  throw new Failure("BEYOND_OWN");
};

export const accountsWithinReach: Hooks = {
  async fill(context, rows, before) {
    for (const [index, row] of rows.entries()) demandReach(context.caller, row, before?.[index]);
    if (before)
      return demandManaged(
        context,
        before.map((row) => text(row.account_id)),
      );
    const userIds = usersOf(rows);
    await demandDelegable(context.tx, context.caller, { userIds });
    // Who signs in as somebody is them: reads their notes, writes under their name.
    await demandManageUsers(context.tx, context.caller, userIds);
  },
  // An account that is enabled again begins anew.
  async updated({ tx }, rows, before) {
    const accountIds = disabledOf(rows, before).map((row) => text(row.account_id));
    await revokeSessionsOf(tx, accountIds, "ended");
  },
  // One who had no account yet may see warehouses that its maker does not.
  created: (context, rows) =>
    demandManaged(
      context,
      rows.map((row) => text(row.account_id)),
    ),
  async deleting(context, rows) {
    const ids = rows.map((row) => text(row.account_id));
    await demandManaged(context, ids);
    await refuseSignedIn(context, "account_id", ids);
  },
};

/**
 * Whoever has signed in may stand in the ledger and in the history of documents, which are to name them for ever; nobody
 * acts without signing in. Accounts are held, so that nobody signs in for the first time meanwhile.
 * @throws Failure IN_USE.
 */
async function refuseSignedIn({ tx }: HookContext, column: "account_id" | "user_id", ids: readonly string[]) {
  const { rows } = await sql<{ login_name: string; last_sign_in: unknown }>`
    select login_name, last_sign_in from account where ${sql.ref(column)} = any(${[...ids]}::uuid[])
    order by account_id for update`.execute(tx);
  const known = rows.find((row) => row.last_sign_in !== null);
  if (known) throw new Failure("IN_USE", { details: { login_name: known.login_name } });
}

const reach: Readonly<Record<string, number>> = { group: 2, company: 1, department: 0, personal: 0 };

function demandReach(caller: Caller, row: Values, before: Values | undefined): void {
  if ((reach[text(row.account_type)] ?? 2) > (reach[caller.accountType] ?? 0)) refuse();
  // Someone limited to some owners makes accounts that see no owner until they are given one, and stays limited.
  const stays = before?.owners_only === false && row.account_id === caller.accountId;
  if (caller.isLimited && !row.owners_only && !stays) refuse();
}

async function demandManaged({ tx, caller }: HookContext, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) {
    // The call's transaction has proved the caller's rights already.
    if (accountId !== caller.accountId) await demandManage(tx, { caller, prove: () => undefined }, accountId);
  }
}

/** A user's address is where the letter that resets a password goes, and the name is who people take them for. */
export const usersWithinReach: Hooks = {
  async fill(context, rows, before) {
    for (const [index, row] of rows.entries()) {
      const was = before?.[index];
      if (!was) continue;
      await demandManageUsers(context.tx, context.caller, [text(row.user_id)]);
    }
  },
  async updated({ tx }, rows, before) {
    const { rows: accounts } = await sql<{ account_id: string }>`
      select account_id from account where user_id = any(${usersOf(disabledOf(rows, before))}::uuid[])`.execute(tx);
    await revokeSessionsOf(
      tx,
      accounts.map((row) => row.account_id),
      "ended",
    );
  },
  async deleting(context, rows) {
    await demandManageUsers(context.tx, context.caller, usersOf(rows));
    await refuseSignedIn(context, "user_id", usersOf(rows));
  },
};

/** Rows that were enabled and no longer are. */
const disabledOf = (rows: readonly Values[], before: readonly Values[]) =>
  rows.filter((row, index) => row.enabled === false && before[index]?.enabled !== false);

const usersOf = (rows: readonly Values[]) => rows.map((row) => text(row.user_id));

/** Only who may manage a user's accounts decides in which companies and warehouses this user works. */
export const workspacesWithinReach: Hooks = {
  fill: ({ tx, caller }, rows) => demandManageUsers(tx, caller, usersOf(rows)),
  deleting: ({ tx, caller }, rows) => demandManageUsers(tx, caller, usersOf(rows)),
};

/** Accounts of a group work in several companies; for others it would change nothing. */
export const companiesOfGroups: Hooks = {
  async fill({ tx, at, failures }, rows, before) {
    if (before) return;
    const { rows: found } = await sql<{ position: number; login_name: string }>`
      select x.position::int as position, min(a.login_name) as login_name
      from unnest(${usersOf(rows)}::uuid[], ${rows.map((row) => text(row.company_id))}::uuid[])
        with ordinality as x(user_id, company_id, position)
        join account a on a.user_id = x.user_id
      group by x.position
      having not bool_or(a.account_type = 'group' or a.company_id = x.company_id)`.execute(tx);
    for (const { position, login_name } of found) {
      const details = { field: "user_id", login_name };
      failures.push({ ...at(position - 1), field: "user_id", code: "GROUP_ACCOUNT_ONLY", details });
    }
  },
};

type Link = "added" | "removed";

/** Groups links to roles or functions by the user or role they belong to, each with what it is about to get or lose. */
async function changesOf({ tx }: HookContext, rows: readonly Values[], holder: Holder, link: Link) {
  const key = `${holder}_id`;
  const subjects = await subjectsOf(tx, holder, [...new Set(rows.map((row) => text(row[key])))]);
  const { rows: named } = await sql<{ id: string; name: string }>`
    select function_id as id, grant_name as name from permission_function
    where function_id = any(${rows.flatMap((row) => (row.function_id ? [text(row.function_id)] : []))}::uuid[])
    union all
    select role_id, 'role:' || role_code from role
    where role_id = any(${rows.flatMap((row) => (row.function_id ? [] : [text(row.role_id)]))}::uuid[])`.execute(tx);
  const names = new Map(named.map((one) => [one.id, one.name]));
  return [...subjects.values()].map((subject) => {
    const own = rows.filter((row) => row[key] === subject.id);
    const grants = own.map((row) => names.get(text(row.function_id ?? row.role_id)) ?? "");
    return { subject, change: { added: [], removed: [], [link]: grants } };
  });
}

async function note(context: HookContext, rows: readonly Values[], holder: Holder, link: Link): Promise<void> {
  for (const { subject, change } of await changesOf(context, rows, holder, link))
    await noteChange(context.tx, context.caller, subject, change);
}

async function demandRoles({ tx, caller }: HookContext, rows: readonly Values[]): Promise<void> {
  await demandDelegable(tx, caller, { roleIds: rows.map((row) => text(row.role_id)) });
  await demandManageUsers(tx, caller, usersOf(rows));
}

export const rolesGivenWithinReach: Hooks = {
  fill: demandRoles,
  created: (context, rows) => note(context, rows, "user", "added"),
  async deleting(context, rows) {
    await demandRoles(context, rows);
    await note(context, rows, "user", "removed");
  },
};

/** Functions that a role or a user is given one by one; the same rules hold as for all at once. */
export const functionsGivenWithinReach = (holder: Holder): Hooks => ({
  async fill(context, rows) {
    for (const { subject, change } of await changesOf(context, rows, holder, "added"))
      await demandChange(context.tx, context.caller, subject, change);
  },
  created: (context, rows) => note(context, rows, holder, "added"),
  async deleting(context, rows) {
    for (const { subject, change } of await changesOf(context, rows, holder, "removed"))
      await demandChange(context.tx, context.caller, subject, change);
    await note(context, rows, holder, "removed");
  },
});

/**
 * The role of administrators is known by its code: it stays. Who sees the rows of some owners only lifts nobody's limit, and
 * a role that holds more than the caller is not changed by them.
 */
export const rolesStay: Hooks = {
  async fill(context, rows, before) {
    for (const [index, row] of rows.entries()) {
      const was = before?.[index];
      if (was?.owners_only && !row.owners_only && context.caller.scope.ownerIds) refuse();
      if (was?.role_code === "administrator" && row.role_code !== was.role_code)
        throw new Failure("LAST_ADMINISTRATOR");
    }
    if (!before) return;
    await demandRolesHeld(context.tx, context.caller, rolesOf(rows));
    const limited = limitedOf(rows, before);
    if (limited.length > 0) await demandManageUsers(context.tx, context.caller, await holdersOf(context.tx, limited));
  },
  async deleting(context, rows) {
    if (rows.some((row) => row.role_code === "administrator")) throw new Failure("LAST_ADMINISTRATOR");
    const { tx, caller } = context;
    for (const subject of (
      await subjectsOf(
        tx,
        "role",
        rows.map((row) => text(row.role_id)),
      )
    ).values()) {
      const { granted } = await readSet(tx, caller, "role", subject.id);
      await demandChange(tx, caller, subject, { added: [], removed: granted });
      await noteChange(tx, caller, subject, { added: [], removed: granted });
    }
  },
};

const rolesOf = (rows: readonly Values[]) => rows.map((row) => text(row.role_id));

/** Roles whose holders are about to see the rows of some owners only. */
const limitedOf = (rows: readonly Values[], before: readonly Values[]) =>
  rolesOf(rows.filter((row, index) => row.owners_only && !before[index]?.owners_only));

/** Whoever is limited to some owners lifts nobody's limit; that they hand on these at most is the scope of the rows. */
export const ownersWithinReach: Hooks = {
  async fill(context, rows) {
    await demandManaged(
      context,
      rows.map((row) => text(row.account_id)),
    );
  },
  async deleting(context, rows) {
    if (context.caller.isLimited) refuse();
    await demandManaged(
      context,
      rows.map((row) => text(row.account_id)),
    );
  },
};
