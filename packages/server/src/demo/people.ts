import { type RoleCode, roles } from "@stowage/model";
import type { DemoClient } from "./client.ts";
import { idOf } from "./client.ts";
import { houses, ownerId } from "./masters.ts";

interface Person {
  readonly login: string;
  readonly name: string;
  readonly role: RoleCode;
  readonly type: "company" | "department" | "personal";
}

const names: Readonly<Record<RoleCode, string>> = {
  administrator: "林經理 Lin",
  warehouse_manager: "陳主任 Chen",
  receiver: "張收貨 Chang",
  picker: "李揀貨 Li",
  packer: "王包裝 Wang",
  stock_clerk: "周倉管 Chou",
  accounting: "吳會計 Wu",
  goods_owner: "晨光食品 Morning Foods",
};

/** One person a role; the goods owner sees the goods of one owner. */
export const people: readonly Person[] = (Object.keys(roles) as RoleCode[]).map((role) => ({
  login: role === "administrator" ? "manager" : role,
  name: names[role],
  role,
  type: role === "administrator" || role === "accounting" || role === "goods_owner" ? "company" : "department",
}));

export async function makePeople(client: DemoClient, companyId: string, password: string): Promise<void> {
  const userId = ({ login }: Person) => idOf("user", login);
  const accountId = ({ login }: Person) => idOf("account", login);
  await client.post(
    "/v1/user/a",
    people.map((one, index) => ({
      user_id: userId(one),
      company_id: companyId,
      user_no: `U${String(index + 1).padStart(3, "0")}`,
      user_name: one.name,
    })),
  );
  await client.post(
    "/v1/account/a",
    people.map((one) => ({
      account_id: accountId(one),
      company_id: companyId,
      user_id: userId(one),
      account_type: one.type,
      login_name: one.login,
      account_name: one.name,
      owners_only: one.role === "goods_owner",
    })),
  );
  await client.post(
    "/v1/company/user/a",
    people.map((one) => ({ cu_id: idOf("cu", one.login), company_id: companyId, user_id: userId(one) })),
  );
  const here = people.flatMap((one) =>
    houses.slice(0, one.type === "department" ? 1 : 2).map(({ whId }) => ({ one, whId })),
  );
  await client.post(
    "/v1/warehouse/user/a",
    here.map(({ one, whId }) => ({ wu_id: idOf("wu", one.login, whId), wh_id: whId, user_id: userId(one) })),
  );
  await client.post(
    "/v1/role/user/a",
    people.map((one) => ({
      ru_id: idOf("ru", one.login),
      role_code: one.role,
      company_id: undefined,
      user_id: userId(one),
    })),
  );
  const owner = people.find(({ role }) => role === "goods_owner");
  if (owner)
    await client.post("/v1/account/owner/a", {
      ao_id: idOf("ao", owner.login),
      account_id: accountId(owner),
      owner_id: ownerId("MORNING"),
    });
  for (const one of people) await client.put(`/v1/account/${accountId(one)}/password`, { new_password: password });
}
