import { type RoleCode, roles } from "@stowage/model";
import { newId } from "../../src/database/index.ts";
import type { Client } from "./worldClient.ts";
import type { Company } from "./worldMasters.ts";

type AccountType = "group" | "company" | "department" | "personal";

interface Person {
  readonly company: "here" | "there";
  readonly type: AccountType;
  readonly role: RoleCode | "no_rights" | null;
  readonly warehouses?: readonly ("near" | "far")[];
  readonly owners?: readonly ("mine" | "other")[];
}

const administrator = { company: "here", role: "administrator" } as const;

/** Everybody but the chief, who administers the group of both companies. */
const others = {
  /** Administers one company. */
  manager: { ...administrator, type: "company" },
  /** Administrators who see one warehouse, one owner, or both only. */
  near: { ...administrator, type: "department", warehouses: ["near"] },
  far: { ...administrator, type: "department", warehouses: ["far"] },
  mine: { ...administrator, type: "company", owners: ["mine"] },
  other: { ...administrator, type: "company", owners: ["other"] },
  narrow: { ...administrator, type: "personal", warehouses: ["near"], owners: ["mine"] },
  /** Administers the other company. */
  abroad: { company: "there", type: "company", role: "administrator" },
  /** May do everything, but for what needs a right of its own. */
  no_rights: { company: "here", type: "company", role: "no_rights" },
  nobody: { company: "here", type: "company", role: null },
  warehouse_manager: { company: "here", type: "department", role: "warehouse_manager", warehouses: ["near"] },
  receiver: { company: "here", type: "department", role: "receiver", warehouses: ["near"] },
  picker: { company: "here", type: "personal", role: "picker", warehouses: ["near"] },
  packer: { company: "here", type: "personal", role: "packer", warehouses: ["near"] },
  stock_clerk: { company: "here", type: "department", role: "stock_clerk", warehouses: ["near"] },
  accounting: { company: "here", type: "company", role: "accounting" },
  goods_owner: { company: "here", type: "company", role: "goods_owner", owners: ["mine"] },
} as const satisfies Record<string, Person>;

export type PersonName = "chief" | keyof typeof others;

export const people = others as Readonly<Record<Exclude<PersonName, "chief">, Person>>;

/** Makes everybody, with roles, warehouses, owners and a password of their own. */
export async function makePeople(
  client: Client,
  here: Company,
  there: Company,
): Promise<readonly { readonly login: PersonName; readonly password: string }[]> {
  await makeRoleWithoutRights(client, here);
  const roleIds = await roleIdsOf(client);
  const made = [];
  for (const [login, person] of Object.entries(people) as [PersonName, Person][]) {
    const company = person.company === "here" ? here : there;
    const password = `${login} has a long secret`;
    await makePerson(client, { company, login, person, roleIds, password });
    made.push({ login, password });
  }
  return made;
}

interface NewPerson {
  readonly company: Company;
  readonly login: string;
  readonly person: Person;
  readonly roleIds: ReadonlyMap<string, string>;
  readonly password: string;
}

async function makePerson(client: Client, { company, login, person, roleIds, password }: NewPerson): Promise<void> {
  const [userId, accountId] = [newId(), newId()];
  const of = { company_id: company.companyId, user_id: userId };
  await client.post("/v1/user/a", { ...of, user_no: login, user_name: login });
  await client.post("/v1/account/a", {
    ...of,
    account_id: accountId,
    account_type: person.type,
    login_name: login,
    account_name: login,
    language: "en_US",
    email: `${login}@example.com`,
    owners_only: person.owners !== undefined,
  });
  for (const name of person.warehouses ?? [])
    await client.post("/v1/warehouse/user/a", { wh_id: company[name], user_id: userId });
  for (const name of person.owners ?? [])
    await client.post("/v1/account/owner/a", { account_id: accountId, owner_id: company[name] });
  if (person.role) {
    const role_id = roleIds.get(`${company.companyId} ${person.role}`);
    await client.post("/v1/role/user/a", { role_id, user_id: userId });
  }
  await client.put(`/v1/account/${accountId}/password`, { new_password: password });
}

async function roleIdsOf(client: Client): Promise<ReadonlyMap<string, string>> {
  const rows = await client.rows("/role", "role");
  return new Map(rows.map((row) => [`${row.company_id} ${row.role_code}`, String(row.role_id)]));
}

async function makeRoleWithoutRights(client: Client, here: Company): Promise<void> {
  const roleId = newId();
  const role = { role_id: roleId, company_id: here.companyId, role_code: "no_rights", role_name: "No rights" };
  await client.post("/v1/role/a", role);
  const all = await client.rows("/permission/function", "permissionFunction", { function_type: ["basic", "report"] });
  const functions = all.filter(({ function_code }) => function_code !== "copy_forbidden");
  await client.post(
    "/v1/role/permission/function/a",
    functions.map(({ function_id }) => ({ role_id: roleId, function_id })),
  );
}

/** Where somebody of a role can stand who has no part in what is the first owner's in the near warehouse. */
export const elsewheres = ["abroad", "far", "other"] as const;
export type Elsewhere = (typeof elsewheres)[number];

/** For each role but the administrators' somebody in another company, another warehouse, and for another owner. */
export async function makeRolesElsewhere(
  client: Client,
  here: Company,
  there: Company,
): Promise<readonly { readonly login: string; readonly password: string }[]> {
  const roleIds = await roleIdsOf(client);
  const people: Readonly<Record<Elsewhere, Omit<Person, "role">>> = {
    abroad: { company: "there", type: "department", warehouses: ["near", "far"] },
    far: { company: "here", type: "department", warehouses: ["far"] },
    other: { company: "here", type: "department", warehouses: ["near"], owners: ["other"] },
  };
  const made = [];
  for (const role of roleAccounts)
    for (const elsewhere of elsewheres) {
      const [login, person] = [elsewhereName(role, elsewhere), { ...people[elsewhere], role }];
      const password = `${login} has a long secret`;
      const company = person.company === "here" ? here : there;
      await makePerson(client, { company, login, person, roleIds, password });
      made.push({ login, password });
    }
  return made;
}

export const elsewhereName = (role: string, elsewhere: Elsewhere): string => `${role}_${elsewhere}`;

/** What an account of a role is granted, as the model says. */
export function grantedTo(role: RoleCode): ReadonlySet<string> {
  const { functions, rights } = roles[role];
  const entries = Object.entries(functions as Readonly<Record<string, readonly string[]>>);
  return new Set([...entries.flatMap(([code, codes]) => codes.map((one) => `${code}:${one}`)), ...rights]);
}

export const roleAccounts = Object.keys(roles).filter((role) => role !== "administrator") as Exclude<
  RoleCode,
  "administrator"
>[];
