import type { HooksByName } from "../crud/hooks.ts";
import { announce } from "./announce.ts";
import { attachmentHooks } from "./attachments.ts";
import { barcodes } from "./barcodes.ts";
import { companyBegins } from "./company.ts";
import { ownGroup } from "./companyGroup.ts";
import { customer, customerCategory } from "./customer.ts";
import { inOrder } from "./dates.ts";
import { serialsOfLines } from "./lines.ts";
import { menuPaths, menuTree } from "./menu.ts";
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
import { convertsEvenly, leadsToSmallest, productCategory, serialTracking, stockUnits } from "./product.ts";
import { partsOfOthers, quantityOfParts, tariffNumber } from "./productRelation.ts";
import { companyCode, companyUnit, settingCode, settingUnit, unitNames } from "./settings.ts";
import { categoriesAllowed, storage } from "./storage.ts";
import { storageDetail } from "./storageDetail.ts";
import { permissionFunctions, permissions } from "./systemEntries.ts";
import { unitsOfLines } from "./units.ts";
import { fixedOwner, letInMaker, restingStates, timeZone } from "./warehouse.ts";

const madeBeforeExpired = inOrder("manufactur_date", "valid_date");

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
  warehouse: [timeZone, restingStates, fixedOwner, letInMaker],
  product: [stockUnits, serialTracking, barcodes],
  product_category: [productCategory],
  unit_convert: [leadsToSmallest, convertsEvenly],
  product_relation: [quantityOfParts, partsOfOthers],
  custom: [tariffNumber, inOrder("custom_from", "custom_to")],
  announce: [inOrder("announce_from", "announce_to"), announce],
  unit: [companyUnit, unitNames],
  code: [companyCode],
  setting_unit: [settingUnit, unitNames],
  setting_code: [settingCode],
  menu: [menuPaths, menuTree],
  permission: [permissions],
  permission_function: [permissionFunctions],
  storage: [categoriesAllowed, storage],
  storage_detail: [storageDetail],
  inbound_detail: [unitsOfLines, madeBeforeExpired],
  returned_detail: [unitsOfLines, madeBeforeExpired],
  outbound: [addressOfConsignee],
  outbound_detail: [unitsOfLines, madeBeforeExpired, goodOrBad],
  adjustment_detail: [unitsOfLines, madeBeforeExpired, serialsOfLines],
};

/** What is the resource's own goes first, then what hangs files on it. */
export const hooks: HooksByName = {
  ...own,
  ...Object.fromEntries(
    Object.entries(attachmentHooks).map(([name, further]) => [name, [...(own[name] ?? []), ...further]]),
  ),
};
