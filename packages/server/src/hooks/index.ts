import type { HooksByName } from "../crud/hooks.ts";
import { companyBegins } from "./company.ts";
import { customer } from "./customer.ts";
import { datesOfLines, serialsOfLines } from "./lines.ts";
import { addressOfConsignee, goodOrBad } from "./outbound.ts";
import {
  accountsWithinReach,
  administratorStays,
  functionsGivenWithinReach,
  ownersWithinReach,
  rolesGivenWithinReach,
  usersWithinReach,
} from "./people.ts";
import { product, productCategory, unitConvert } from "./product.ts";
import { storage, storageDetail } from "./storage.ts";
import { unitsOfLines } from "./units.ts";
import { warehouse } from "./warehouse.ts";

/** What resources do beyond the engine, by resource. */
export const hooks: HooksByName = {
  company: [companyBegins],
  user: [usersWithinReach],
  account: [accountsWithinReach],
  account_owner: [ownersWithinReach],
  role: [administratorStays],
  role_user: [rolesGivenWithinReach],
  role_permission_function: [functionsGivenWithinReach],
  user_permission_function: [functionsGivenWithinReach],
  customer: [customer],
  warehouse: [warehouse],
  product: [product],
  product_category: [productCategory],
  unit_convert: [unitConvert],
  storage: [storage],
  storage_detail: [storageDetail],
  inbound_detail: [unitsOfLines, datesOfLines],
  returned_detail: [unitsOfLines, datesOfLines],
  outbound: [addressOfConsignee],
  outbound_detail: [unitsOfLines, datesOfLines, goodOrBad],
  adjustment_detail: [unitsOfLines, datesOfLines, serialsOfLines],
};
