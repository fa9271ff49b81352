import type { CompanyOfUser, UserInfo, WarehouseOfUser } from "./types.ts";

/** Where the server says one may work, now. */
export interface Places {
  readonly companyBasicResponseList: readonly CompanyOfUser[];
  readonly warehouseBasicResponseList: readonly WarehouseOfUser[];
}

/** What became of the place that one did not choose: another warehouse, or another owner in the same one. */
export type Moved = "warehouse" | "owner" | null;

/** Where somebody stands once the places are these: where they stood, as far as that is still there. */
export function placeAmong(
  user: UserInfo,
  places: Places,
): { readonly part: Partial<UserInfo>; readonly moved: Moved } {
  const { companyBasicResponseList: companies, warehouseBasicResponseList: warehouseList } = places;
  const stays = warehouseList.find((one) => one.wh_id === user.warehouseKey);
  if (stays) {
    const before = user.warehouseList.find((one) => one.wh_id === user.warehouseKey)?.use_fixed_owner_id ?? null;
    const { ownerKey, ownerName, ownerNo, ...rest } = placeAt(stays);
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
    part: { companies, warehouseList, ...placeAt(next), ...companyAmong(user, companies, next) },
    moved: next || user.warehouseKey !== null ? "warehouse" : null,
  };
}

/** The place that a warehouse is: one with a fixed owner brings its owner along. */
export function placeAt(warehouse: WarehouseOfUser | undefined) {
  return {
    warehouseKey: warehouse?.wh_id ?? null,
    warehouseName: warehouse?.wh_name ?? "",
    warehouseNameEng: warehouse?.wh_name_eng ?? "",
    ownerKey: warehouse?.use_fixed_owner_id ?? null,
    ownerName: (warehouse?.use_fixed_owner_id && warehouse.owner_name) || "",
    ownerNo: (warehouse?.use_fixed_owner_id && warehouse.owner_no) || "",
  };
}

function companyAmong(user: UserInfo, companies: readonly CompanyOfUser[], warehouse: WarehouseOfUser | undefined) {
  const kept = companies.find((one) => one.company_id === user.companyKey)?.company_id;
  return { companyKey: warehouse?.company_id ?? kept ?? companies[0]?.company_id ?? null };
}
