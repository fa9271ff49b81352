import type { CompanyOfUser, UserInfo, WarehouseOfUser } from "./types.ts";

/** The companies and warehouses in which the user may work, as the server has them now. */
export interface Workspaces {
  readonly companyBasicResponseList: readonly CompanyOfUser[];
  readonly warehouseBasicResponseList: readonly WarehouseOfUser[];
}

/** How the workspace changed without the user's choice: to another warehouse, or to another owner in the same one. */
export type Moved = "warehouse" | "owner" | null;

/** The user's workspace once these are their workspaces: the one that they had, as far as it is still there. */
export function workspaceAmong(
  user: UserInfo,
  workspaces: Workspaces,
): { readonly part: Partial<UserInfo>; readonly moved: Moved } {
  const { companyBasicResponseList: companies, warehouseBasicResponseList: warehouseList } = workspaces;
  const stays = warehouseList.find((one) => one.wh_id === user.warehouseKey);
  if (stays) {
    const before = user.warehouseList.find((one) => one.wh_id === user.warehouseKey)?.use_fixed_owner_id ?? null;
    const { ownerKey, ownerName, ownerNo, ...rest } = workspaceAt(stays);
    const isChosen = before === null && ownerKey === null;
    return {
      part: {
        companies,
        warehouseList,
        ...rest,
        ...companyAmong(user, companies, stays),
        ...(isChosen ? {} : { ownerKey, ownerName, ownerNo }),
      },
      moved: !isChosen && ownerKey !== user.ownerKey ? "owner" : null,
    };
  }
  const isThere = companies.some((one) => one.company_id === user.companyKey);
  // A company without a warehouse was chosen as it is.
  const elsewhere = isThere && user.warehouseKey === null ? undefined : warehouseList[0];
  const next = warehouseList.find((one) => one.company_id === user.companyKey) ?? elsewhere;
  return {
    part: { companies, warehouseList, ...workspaceAt(next), ...companyAmong(user, companies, next) },
    moved: next || user.warehouseKey !== null ? "warehouse" : null,
  };
}

/** The workspace of a warehouse: one with a fixed owner brings its owner along. */
export function workspaceAt(warehouse: WarehouseOfUser | undefined) {
  return {
    warehouseKey: warehouse?.wh_id ?? null,
    warehouseName: warehouse?.wh_name ?? "",
    warehouseNameEng: warehouse?.wh_name_eng ?? "",
    ownerKey: warehouse?.use_fixed_owner_id ?? null,
    ownerName: (warehouse?.use_fixed_owner_id && warehouse.owner_name) || "",
    ownerNo: (warehouse?.use_fixed_owner_id && warehouse.owner_no) || "",
  };
}

/** What a session tells of the company in which one works. */
export function companyFacts(companies: readonly CompanyOfUser[], companyKey: string | null) {
  const company = companies.find((one) => one.company_id === companyKey);
  return {
    companyName: company?.company_name ?? "",
    companyShortName: company?.company_short_name ?? "",
    phone: company?.telephone ?? "",
  };
}

function companyAmong(user: UserInfo, companies: readonly CompanyOfUser[], warehouse: WarehouseOfUser | undefined) {
  const kept = companies.find((one) => one.company_id === user.companyKey)?.company_id;
  const companyKey = warehouse?.company_id ?? kept ?? companies[0]?.company_id ?? null;
  return { companyKey, ...companyFacts(companies, companyKey) };
}
