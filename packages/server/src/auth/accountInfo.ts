import { model, rights, translationOf } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import { menuTree } from "./menuTree.ts";
import { roleQuestionsOf } from "./roleQuestions.ts";
import type { TokenPair } from "./sessions.ts";

/** What the sign-in answers: the tokens, who signed in, where they may work and what they may do. */
export async function accountInfo(reader: Reader, caller: Caller, pair: TokenPair) {
  const [account, workspaces, tree, role_questions] = [
    await accountOf(reader, caller),
    await workspacesOf(reader, caller),
    await menuTree(reader, caller.granted),
    await roleQuestionsOf(reader, caller),
  ];
  return {
    loginAccountToken: pair,
    userBasicResponse: { user_id: caller.userId, user_name: caller.userName },
    account_id: caller.accountId,
    account_name: account?.account_name ?? caller.loginName,
    account_type: caller.accountType,
    owners_only: caller.isLimited,
    login_name: caller.loginName,
    email: account?.email ?? null,
    language: caller.language,
    ...workspaces,
    userMenuPermissionFunctionResponse: { userMenuPermissionFunction: tree },
    rights: rights.filter((right) => caller.granted.has(right)),
    role_questions,
    seen_by: caller.seenBy ? { login_name: caller.seenBy.loginName, user_name: caller.seenBy.userName } : null,
  };
}

/** Where a caller may work: companies, and warehouses with their fixed owners; the account's own come first. */
export const workspacesOf = async (reader: Reader, caller: Caller) => ({
  companyBasicResponseList: await companiesOf(reader, caller),
  warehouseBasicResponseList: await warehousesOf(reader, caller),
});

async function accountOf(reader: Reader, caller: Caller) {
  const { rows } = await sql<{ account_name: string | null; email: string | null }>`
    select a.account_name, coalesce(a.email, u.email) as email
    from account a join "user" u on u.user_id = a.user_id
    where a.account_id = ${caller.accountId}::uuid`.execute(reader);
  return rows[0];
}

interface CompanyRow {
  company_id: string;
  company_code: string;
  company_name: string;
  company_short_name: string | null;
  telephone: string | null;
  company_name_cn: string | null;
  company_name_eng: string | null;
  theme_color: string | null;
  layout_mode: string | null;
  layout_settings: unknown;
}

// The first company and the first warehouse become the current ones: the account's own comes first.
async function companiesOf(reader: Reader, caller: Caller) {
  const { rows } = await sql<CompanyRow>`
    select c.company_id, c.company_code, c.company_name, c.company_name_cn, c.company_name_eng, c.company_short_name, c.telephone,
      c.theme_color, c.layout_mode, c.layout_settings
    from company c left join account a on a.company_id = c.company_id and a.account_id = ${caller.accountId}::uuid
    where c.company_id = any(${[...caller.scope.companyIds]}::uuid[])
    order by a.account_id is null, c.company_code, c.company_id`.execute(reader);
  return rows;
}

interface OwnerName {
  owner_name: string | null;
  owner_no: string | null;
}

interface WarehouseRow extends OwnerName {
  wh_id: string;
  wh_no: string;
  wh_name: string;
  wh_name_cn: string | null;
  wh_name_eng: string | null;
  time_zone: string;
  company_id: string;
  use_fixed_owner_id: string | null;
  one_owner_at_a_time: boolean;
}

// The account's own company comes first, then assigned warehouses: the screens begin with the first row.
async function warehousesOf(reader: Reader, caller: Caller): Promise<readonly WarehouseRow[]> {
  const { rows } = await sql<Omit<WarehouseRow, keyof OwnerName>>`
    select w.wh_id, w.wh_no, w.wh_name, w.wh_name_cn, w.wh_name_eng, w.time_zone, w.company_id, w.use_fixed_owner_id, w.one_owner_at_a_time
    from warehouse w
      left join account a on a.company_id = w.company_id and a.account_id = ${caller.accountId}::uuid
      left join warehouse_user wu on wu.wh_id = w.wh_id and wu.user_id = ${caller.userId}::uuid
    where w.wh_id = any(${[...caller.scope.whIds]}::uuid[]) and w.enabled
    order by a.account_id is null, wu.wu_id is null, w.wh_no, w.wh_id`.execute(reader);
  const owners = await ownersOf(reader, caller, rows);
  return rows.map((row) => ({ ...row, ...(owners.get(row.use_fixed_owner_id ?? "") ?? noOwner) }));
}

const noOwner: OwnerName = { owner_name: null, owner_no: null };

/** Customers are asked only where a warehouse is fixed to one: whoever signs in elsewhere does not wait for their table. */
async function ownersOf(
  reader: Reader,
  caller: Caller,
  warehouses: readonly Pick<WarehouseRow, "use_fixed_owner_id">[],
): Promise<ReadonlyMap<string, OwnerName>> {
  const ids = [...new Set(warehouses.flatMap(({ use_fixed_owner_id }) => use_fixed_owner_id ?? []))];
  if (ids.length === 0) return new Map();
  const word = translationOf(model.customer.fields.customer_name, caller.language);
  const { rows } = await sql<OwnerName & { customer_id: string }>`
    select o.customer_id, ${word ? sql`coalesce(${sql.ref(`o.${word}`)}, o.customer_name)` : sql`o.customer_name`} as owner_name, o.customer_no as owner_no
    from customer o where o.customer_id = any(${ids}::uuid[])`.execute(reader);
  return new Map(rows.map(({ customer_id, ...name }) => [customer_id, name]));
}
