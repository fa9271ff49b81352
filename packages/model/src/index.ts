import type { ActionNames, ChoiceNames, FieldNames } from "./define/index.ts";
import { registry } from "./define/index.ts";
import { adjustment, adjustment_detail } from "./documents/adjustment.ts";
import { boxing, boxing_detail } from "./documents/boxing.ts";
import { closerecord } from "./documents/closeRecord.ts";
import { inbound, inbound_detail, inbound_snapshot, rec_inbound } from "./documents/inbound.ts";
import { order_detail } from "./documents/orderDetail.ts";
import { outbound, outbound_detail } from "./documents/outbound.ts";
import { outbound_adjustment, outbound_adjustment_detail } from "./documents/outboundAdjustment.ts";
import { outbound_file } from "./documents/outboundFile.ts";
import { outbound_detail_snapshot, outbound_snapshot } from "./documents/outboundSnapshot.ts";
import { picking_list } from "./documents/pickingList.ts";
import { put_back } from "./documents/putBack.ts";
import { reservation } from "./documents/reservation.ts";
import { rec_returned, returned, returned_detail, returned_snapshot } from "./documents/returned.ts";
import { storage_change, storage_change_detail } from "./documents/storageChange.ts";
import { waybill } from "./documents/waybill.ts";
import { box_type } from "./resources/boxType.ts";
import { carrier_cut_off, default_carrier } from "./resources/carrierChoice.ts";
import { carrier_interface } from "./resources/carrierInterface.ts";
import { company, company_group, department } from "./resources/company.ts";
import { contact, customer, customer_category } from "./resources/customer.ts";
import { daysallowed } from "./resources/daysAllowed.ts";
import { delivery_confirm } from "./resources/deliveryConfirm.ts";
import { currency, settingfee } from "./resources/finance.ts";
import { city, country, district, region, state_province } from "./resources/geography.ts";
import { announce, memo } from "./resources/notice.ts";
import { owner_lottable } from "./resources/ownerLottable.ts";
import {
  menu_entry,
  permission,
  permission_change,
  permission_function,
  role,
  role_permission_function,
  role_question,
  role_user,
  user_permission_function,
} from "./resources/permission.ts";
import { product, product_category } from "./resources/product.ts";
import { custom, product_relation, unit_convert } from "./resources/productParts.ts";
import { product_sn, product_sn_movement, shipped_sn } from "./resources/productSn.ts";
import { product_location, putaway_rule } from "./resources/putaway.ts";
import { recall } from "./resources/recall.ts";
import { licence, registration } from "./resources/registration.ts";
import { sampling_rule } from "./resources/sampling.ts";
import { setting_code, setting_unit } from "./resources/setting.ts";
import { shared_link } from "./resources/sharedLink.ts";
import { shipment_status } from "./resources/shipmentStatus.ts";
import { online_user, outbox, own_session } from "./resources/signedIn.ts";
import { sorting } from "./resources/sorting.ts";
import { inventory, picking, picking_location, replenishment, stock_product, transaction } from "./resources/stock.ts";
import { inventory_snapshot, stock_accurate } from "./resources/stockAsAt.ts";
import { storage, storage_detail } from "./resources/storage.ts";
import { store } from "./resources/store.ts";
import { code_entry, unit } from "./resources/unit.ts";
import { account, account_owner, company_user, user, user_ui, warehouse_user } from "./resources/user.ts";
import { warehouse } from "./resources/warehouse.ts";
import { waybill_range } from "./resources/waybillRange.ts";

/** All that the business is. The order is the order in which tables are made. */
export const model = registry({
  country,
  state_province,
  region,
  city,
  district,
  currency,
  company_group,
  company,
  department,
  customer,
  customer_category,
  contact,
  owner_lottable,
  warehouse,
  unit,
  code: code_entry,
  setting_unit,
  setting_code,
  sampling_rule,
  settingfee,
  box_type,
  waybill_range,
  store,
  default_carrier,
  carrier_cut_off,
  carrier_interface,
  product_category,
  product,
  daysallowed,
  unit_convert,
  product_relation,
  custom,
  storage_detail,
  storage,
  putaway_rule,
  product_location,
  user,
  account,
  account_owner,
  user_ui,
  company_user,
  warehouse_user,
  announce,
  memo,
  menu: menu_entry,
  permission,
  permission_function,
  role,
  role_user,
  role_permission_function,
  role_question,
  user_permission_function,
  licence,
  registration,
  online_user,
  outbox,
  own_session,
  permission_change,
  inbound,
  inbound_detail,
  rec_inbound,
  inbound_snapshot,
  reservation,
  outbound,
  order_detail,
  outbound_detail,
  picking_list,
  boxing,
  boxing_detail,
  waybill,
  shipment_status,
  outbound_snapshot,
  outbound_detail_snapshot,
  outbound_file,
  delivery_confirm,
  put_back,
  outbound_adjustment,
  outbound_adjustment_detail,
  closerecord,
  product_sn,
  returned,
  returned_detail,
  rec_returned,
  returned_snapshot,
  adjustment,
  adjustment_detail,
  storage_change,
  storage_change_detail,
  shared_link,
  inventory,
  inventory_snapshot,
  stock_product,
  stock_accurate,
  recall,
  replenishment,
  transaction,
  picking,
  picking_location,
  sorting,
  product_sn_movement,
  shipped_sn,
});

export type Model = typeof model;
export type ResourceName = keyof Model;

/** Every field, key, shown name and payload field; `field.value` of every choice; every document's actions. */
export type FieldName = FieldNames<Model>;
export type ChoiceName = ChoiceNames<Model>;
export type DocumentAction = ActionNames<Model>;

export * from "./carriers/index.ts";
export * from "./define/index.ts";
export { confirmedReceipt } from "./documents/delivery.ts";
export { lotNames } from "./documents/fields.ts";
export { documents } from "./documents/index.ts";
export { leftStates } from "./documents/outboundAdjustment.ts";
export { addressNeeds, fetcherNeeds } from "./documents/outboundSteps.ts";
export * from "./errors.ts";
export * from "./home.ts";
export {
  type ExistingMode,
  existingModes,
  existingModesOf,
  importGroup,
  importKey,
  importPath,
  maxImportRows,
} from "./imports.ts";
export * from "./lookedUp.ts";
export * from "./menu.ts";
export * from "./menuTarget.ts";
export * from "./needs.ts";
export * from "./roles.ts";
export * from "./rules/index.ts";
export { type Arrival, arrivals, decidingParcel, type OnTheWay, onTheWay } from "./rules/shipmentStatuses.ts";
export { type StepSheet, stepSheets, stepSheetsOf } from "./stepSheets.ts";
export * from "./switches.ts";
export * from "./views.ts";
export * from "./worklists.ts";
