import type { HooksByName } from "../crud/hooks.ts";
import { announce } from "./announce.ts";
import { attachmentHooks } from "./attachments.ts";
import { barcodes } from "./barcodes.ts";
import { companyBegins } from "./company.ts";
import { ownGroup } from "./companyGroup.ts";
import { customer, customerCategory } from "./customer.ts";
import { datesOfLines, serialsOfLines } from "./lines.ts";
import { menuEntries } from "./menu.ts";
import { addressOfConsignee, goodOrBad } from "./outbound.ts";
import {
  accountsWithinReach,
  companiesOfGroups,
  functionsGivenWithinReach,
  ownersWithinReach,
  placesWithinReach,
  rolesGivenWithinReach,
  rolesStay,
  usersWithinReach,
} from "./people.ts";
import { product, productCategory, unitConvert } from "./product.ts";
import { custom, productRelation } from "./productRelation.ts";
import { companyCode, companyUnit, settingCode, settingUnit } from "./settings.ts";
import { storage } from "./storage.ts";
import { storageDetail } from "./storageDetail.ts";
import { permissionFunctions, permissions } from "./systemEntries.ts";
import { unitsOfLines } from "./units.ts";
import { warehouse } from "./warehouse.ts";

/** What resources do beyond the engine, by resource. */
const own: HooksByName = {
  company_group: [ownGroup],
  company: [companyBegins],
  user: [usersWithinReach],
  account: [accountsWithinReach],
  account_owner: [ownersWithinReach],
  company_user: [placesWithinReach, companiesOfGroups],
  warehouse_user: [placesWithinReach],
  role: [rolesStay],
  role_user: [rolesGivenWithinReach],
  role_permission_function: [functionsGivenWithinReach("role")],
  user_permission_function: [functionsGivenWithinReach("user")],
  customer: [customer],
  customer_category: [customerCategory],
  warehouse: [warehouse],
  product: [product, barcodes],
  product_category: [productCategory],
  unit_convert: [unitConvert],
  product_relation: [productRelation],
  custom: [custom],
  announce: [announce],
  unit: [companyUnit],
  code: [companyCode],
  setting_unit: [settingUnit],
  setting_code: [settingCode],
  menu: [menuEntries],
  permission: [permissions],
  permission_function: [permissionFunctions],
  storage: [storage],
  storage_detail: [storageDetail],
  inbound_detail: [unitsOfLines, datesOfLines],
  returned_detail: [unitsOfLines, datesOfLines],
  outbound: [addressOfConsignee],
  outbound_detail: [unitsOfLines, datesOfLines, goodOrBad],
  adjustment_detail: [unitsOfLines, datesOfLines, serialsOfLines],
};

/** What is the resource's own goes first, then what hangs files on it. */
export const hooks: HooksByName = {
  ...own,
  ...Object.fromEntries(
    Object.entries(attachmentHooks).map(([name, further]) => [name, [...(own[name] ?? []), ...further]]),
  ),
};
