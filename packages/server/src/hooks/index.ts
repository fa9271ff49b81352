import { type Declared, documentsOf, model } from "@stowage/model";
import type { Hooks, HooksByName } from "../crud/hooks.ts";
import { declaredAs } from "../crud/reading/columns.ts";
import { followingDocument } from "../documents/guards.ts";
import { amountHooks } from "./amounts.ts";
import { announce } from "./announce.ts";
import { attachmentHooks } from "./attachments.ts";
import { barcodes } from "./barcodes.ts";
import { carrierTakesType } from "./carrierChoice.ts";
import { interfaceByHttp } from "./carrierInterface.ts";
import { finishedRuns } from "./closeRecord.ts";
import { companyBegins, gs1Prefix } from "./company.ts";
import { ownGroup } from "./companyGroup.ts";
import { countedDocument, countedLines } from "./countedLines.ts";
import { customer, customerCategory } from "./customer.ts";
import { inOrder } from "./dates.ts";
import { carrierOfOrder } from "./delivery.ts";
import { goodsOfLines } from "./goodsOfLines.ts";
import { serialsOfLines } from "./lines.ts";
import { lottableChoices, lottablesOfLines } from "./lottables.ts";
import { menuPaths, menuTree } from "./menu.ts";
import { mergedLines } from "./mergedLines.ts";
import { neverLeft } from "./neverLeft.ts";
import { newStock } from "./newStock.ts";
import { keptAsOrdered, orderedAnew } from "./orderDetail.ts";
import { lookedOver, lookedOverByLine, serviceCode, transferOutside } from "./orderRules.ts";
import { addressOfConsignee, goodOrBad } from "./outbound.ts";
import { barcodesOfPacks, numbersOfPacks, packBarcodes, packsOfProduct } from "./packs.ts";
import { palletsOfNotice } from "./pallets.ts";
import {
  accountsWithinReach,
  companiesOfGroups,
  functionsGivenWithinReach,
  ownersWithinReach,
  rolesGivenWithinReach,
  rolesStay,
  usersWithinReach,
  workspacesWithinReach,
} from "./people.ts";
import { pictureHooks } from "./pictures.ts";
import { convertsEvenly, leadsToSmallest, productCategory, serialTracking, stockUnits } from "./product.ts";
import { partsOfOthers, quantityOfParts, tariffNumber } from "./productRelation.ts";
import { productSn, productSnRegistry } from "./productSn.ts";
import { reservationAhead, reservationBooks } from "./reservation.ts";
import { reservedNumbers } from "./reservedNumbers.ts";
import { roleQuestion } from "./roleQuestion.ts";
import { companyCode, companyUnit, settingCode, settingUnit, unitNames } from "./settings.ts";
import { shipmentSaid } from "./shipmentStatus.ts";
import { shippedLines, shippedOrder } from "./shippedLines.ts";
import { ofOrderLine, ofShippedOrder } from "./shippedOrder.ts";
import { categoriesAllowed, storage } from "./storage.ts";
import { changeMoves, goodsOfChange } from "./storageChange.ts";
import { storageDetail } from "./storageDetail.ts";
import { lookedOverByStore } from "./store.ts";
import { permissionFunctions, permissions } from "./systemEntries.ts";
import { unitsOfLines } from "./units.ts";
import { assignMaker, cutOffTime, fixedOwner, restingStates, timeZone } from "./warehouse.ts";
import { rangeOfItsOwn } from "./waybillRange.ts";

const madeBeforeExpired = inOrder("manufactur_date", "valid_date");

/** What resources do beyond the engine, by resource. */
const own: HooksByName = {
  company_group: [ownGroup],
  company: [gs1Prefix, companyBegins],
  user: [usersWithinReach],
  account: [accountsWithinReach],
  account_owner: [ownersWithinReach],
  company_user: [workspacesWithinReach, companiesOfGroups],
  warehouse_user: [workspacesWithinReach],
  role: [rolesStay],
  role_user: [rolesGivenWithinReach],
  role_permission_function: [functionsGivenWithinReach("role")],
  role_question: [roleQuestion],
  user_permission_function: [functionsGivenWithinReach("user")],
  customer: [customer],
  customer_category: [customerCategory],
  owner_lottable: [lottableChoices],
  warehouse: [timeZone, cutOffTime, restingStates, fixedOwner, assignMaker],
  waybill_range: [rangeOfItsOwn],
  shipment_status: [shipmentSaid],
  store: [lookedOverByStore],
  default_carrier: [carrierTakesType],
  carrier_cut_off: [cutOffTime],
  carrier_interface: [interfaceByHttp],
  product: [stockUnits, serialTracking, barcodes, barcodesOfPacks, numbersOfPacks],
  product_category: [productCategory],
  product_sn: [productSn, productSnRegistry],
  unit_convert: [leadsToSmallest, convertsEvenly, packBarcodes, packsOfProduct],
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
  inbound: [transferOutside({ type: "inbound_type", party: "vendor_id" }), countedDocument(model.inbound)],
  outbound: [
    addressOfConsignee,
    transferOutside({ type: "order_type", party: "consignee_id", name: "consignee_name" }),
    carrierOfOrder,
    serviceCode,
    orderedAnew,
    lookedOver,
  ],
  reservation: [unitsOfLines, reservationAhead, reservationBooks],
  order_detail: [followingDocument(model.outbound, model.order_detail), ...hooksOfLine(model.order_detail), goodOrBad],
  outbound_detail: [goodOrBad, keptAsOrdered, mergedLines, lookedOverByLine],
  closerecord: [finishedRuns],
  inbound_detail: [palletsOfNotice],
  adjustment_detail: [newStock],
  storage_change_detail: [changeMoves],
  outbound_adjustment: [ofShippedOrder],
  outbound_adjustment_detail: [ofOrderLine, neverLeft],
  returned: [shippedOrder, countedDocument(model.returned)],
  returned_detail: [shippedLines],
};

/**
 * What follows from the fields of a document's line: its unit where it counts a product, what its goods
 * are where they come in, its days where it names a lot, its serial numbers where people write them.
 */
export function hooksOfLine(declared: Declared): readonly Hooks[] {
  const { fields, line } = declared;
  if (!line) return [];
  const counts = "product_id" in fields && "unit_id" in fields && "unit_factor" in fields;
  const namesLot = "manufactur_date" in fields && "valid_date" in fields;
  const isCounted = "part_of_id" in fields;
  const namesPieces = fields.product_sn !== undefined && !fields.product_sn.readonly;
  return [
    ...(counts ? [unitsOfLines] : []),
    ...goodsOfLines(declared),
    ...(namesLot ? [madeBeforeExpired, lottablesOfLines] : []),
    ...(namesPieces ? [serialsOfLines] : []),
    ...(isCounted ? [countedLines] : []),
  ];
}

const linesOfDocuments = documentsOf(model)
  .flatMap(({ lines }) => Object.values(lines))
  .map(({ of }) => declaredAs(of));

const numbersOfDocuments = documentsOf(model).map((document) => [document.name, reservedNumbers(document)]);

/** What says what a row is about, by which the rest follows. */
const first: HooksByName = { storage_change_detail: [goodsOfChange] };

/** What follows from a resource's fields goes first, then what is its own, then what hangs files on it. */
export const hooks: HooksByName = gathered(
  first,
  Object.fromEntries(linesOfDocuments.map((line) => [line.name, hooksOfLine(line)])),
  Object.fromEntries(numbersOfDocuments),
  amountHooks(Object.values(model)),
  own,
  attachmentHooks,
  pictureHooks,
);

function gathered(...all: readonly HooksByName[]): HooksByName {
  const names = new Set(all.flatMap((some) => Object.keys(some)));
  return Object.fromEntries([...names].map((name) => [name, all.flatMap((some) => some[name] ?? [])]));
}
