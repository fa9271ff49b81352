import { carrier, toStores } from "./carrier.ts";

/** FamilyMart, 全家便利商店. */
export const familyMart = carrier({
  code: "family_mart",
  numbered: true,
  takes: toStores,
  toStores: true,
  toAddresses: false,
  services: [],
  labelPath: "familymart",
  checkedAgainst: null,
});
