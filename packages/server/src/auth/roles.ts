import { messages } from "@stowage/messages";
import { type RoleCode, type RoleTemplate, roles } from "@stowage/model";
import { sql } from "kysely";
import { newId, type Tx } from "../database/index.ts";

const templates: Readonly<Record<RoleCode, RoleTemplate>> = roles;

/** Gives a new company the roles that the model knows. Returns their ids by code. */
export async function createRoles(
  tx: Tx,
  companyId: string,
  userId: string | null = null,
): Promise<Map<RoleCode, string>> {
  const made = new Map((Object.keys(roles) as RoleCode[]).map((code) => [code, newId()]));
  const codes = [...made.keys()];
  await sql`
    insert into role (role_id, company_id, role_code, role_name, role_name_cn, role_name_eng, owners_only,
      created_by, updated_by)
    select x.id, ${companyId}::uuid, x.code, x.name, x.cn, x.eng, x.owners_only, ${userId}::uuid, ${userId}::uuid
    from unnest(${[...made.values()]}::uuid[], ${codes}::text[], ${namesIn("zh_TW", codes)}::text[],
      ${namesIn("zh_CN", codes)}::text[], ${namesIn("en_US", codes)}::text[],
      ${codes.map((code) => templates[code].ownersOnly ?? false)}::bool[]) x(id, code, name, cn, eng, owners_only)`.execute(
    tx,
  );
  const grants = codes.flatMap((code) =>
    grantsOf(templates[code]).map((name) => ({ roleId: made.get(code) ?? "", name })),
  );
  await sql`
    insert into role_permission_function (rpf_id, company_id, role_id, function_id, created_by, updated_by)
    select x.id, ${companyId}::uuid, x.role_id, f.function_id, ${userId}::uuid, ${userId}::uuid
    from unnest(${grants.map(newId)}::uuid[], ${grants.map((one) => one.roleId)}::uuid[],
        ${grants.map((one) => one.name)}::text[]) x(id, role_id, grant_name)
      join permission_function f on f.grant_name = x.grant_name`.execute(tx);
  return made;
}

/** Names roles of older databases in all languages, where they still have the name that they came with. */
export async function nameRoles(tx: Tx): Promise<void> {
  const codes = Object.keys(roles) as RoleCode[];
  await sql`
    update role r set role_name_cn = x.cn, role_name_eng = x.eng
    from unnest(${codes}::text[], ${namesIn("zh_TW", codes)}::text[], ${namesIn("zh_CN", codes)}::text[],
      ${namesIn("en_US", codes)}::text[]) x(code, name, cn, eng)
    where r.role_code = x.code and r.role_name = x.name and r.role_name_cn is null and r.role_name_eng is null`.execute(
    tx,
  );
}

const namesIn = (language: keyof typeof messages, codes: readonly RoleCode[]) =>
  codes.map((code) => messages[language].role[code]);

const grantsOf = ({ functions, rights }: RoleTemplate): string[] => [
  ...Object.entries(functions).flatMap(([menu, codes]) => (codes ?? []).map((code) => `${menu}:${code}`)),
  ...rights,
];
