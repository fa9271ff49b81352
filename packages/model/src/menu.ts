import type { FunctionCode } from "./define/functionCodes.ts";

/** The menu tree. An entry with a `path` is a screen, one that is `planned` is to become one; the others group. */
export interface MenuEntry {
  readonly under?: string;
  /** Route below `/Main/`. */
  readonly path?: string;
  /** The screen is still to come: its position and its name are kept, nothing is permitted at it, and nobody's menu shows it. */
  readonly planned?: true;
  /** Which part of its group it stands in. A part is folded until one of its screens is in sight. */
  readonly part?: MenuPart;
  /** Switched off when it is made: another entry leads to the same view. */
  readonly off?: true;
  /** What its own calls need, beside those of the resources that stand there. */
  readonly functions?: readonly FunctionCode[];
  /** What its own screen looks up, beside what the resources that stand there refer to. */
  readonly lookups?: readonly string[];
  /** The papers that are printed from there, each permitted by itself. */
  readonly reports?: readonly ReportCode[];
}

/** What is set up once and seldom visited, by what it is about. */
export type MenuPart = "shippingSetup" | "accessSetup" | "codesSetup" | "placesSetup";

export const reportCodes = [
  "picking_list",
  "quantity_inspection",
  "putaway_list",
  "boxing_report",
  "shipping_list",
  "courier_label",
  "label",
] as const;
export type ReportCode = (typeof reportCodes)[number];

export const menu = {
  home: { path: "home", functions: ["query"], lookups: ["customer"] },
  dashboard: { path: "dashboard", off: true },
  outboundMgmt: {},
  outboundOperation: { under: "outboundMgmt", path: "outbound", reports: ["shipping_list"] },
  putBackOperation: { under: "outboundMgmt", path: "put_back", functions: ["update"] },
  confirmMgmt: { under: "outboundMgmt" },
  pickingConfirm: { under: "confirmMgmt", path: "picking", functions: ["update"] },
  pickingLocationQuery: { under: "confirmMgmt", path: "picking_location" },
  pickingListQuery: { under: "outboundMgmt", path: "picking_list", reports: ["picking_list"] },
  boxingMgmt: { under: "outboundMgmt" },
  boxingSetup: { under: "boxingMgmt", path: "boxing", functions: ["update"], reports: ["boxing_report"] },
  boxDetailsQuery: { under: "boxingMgmt", path: "boxing_detail" },
  boxTypeSetup: { under: "boxingMgmt", part: "shippingSetup", path: "box_type" },
  waybillQuery: { under: "boxingMgmt", path: "waybill", reports: ["courier_label"] },
  waybillRangeSetup: { under: "boxingMgmt", part: "shippingSetup", path: "waybill_range" },
  storeSetup: { under: "boxingMgmt", part: "shippingSetup", path: "store" },
  defaultCarrierSetup: { under: "boxingMgmt", part: "shippingSetup", path: "default_carrier" },
  carrierCutOffSetup: { under: "boxingMgmt", part: "shippingSetup", path: "carrier_cut_off" },
  carrierInterfaceSetup: { under: "boxingMgmt", part: "shippingSetup", path: "carrier_interface" },
  productSnQuery: { under: "outboundMgmt", path: "shipped_sn" },
  deliveryConfirm: { under: "outboundMgmt", path: "delivery_confirm", functions: ["update"] },
  shipmentStatus: { under: "outboundMgmt", path: "shipment_status" },
  outboundDetailQuery: { under: "outboundMgmt", path: "outbound_detail" },
  outboundAdjustmentSetup: { under: "outboundMgmt", path: "outbound_adjustment" },
  outboundSnapshot: { under: "outboundMgmt", path: "outbound_snapshot", functions: ["update"] },
  putInMgmt: {},
  putInOperationSimple: { under: "putInMgmt", path: "inbound", reports: ["quantity_inspection", "putaway_list"] },
  inboundDetailQuery: { under: "putInMgmt", path: "inbound_detail" },
  inboundSnapshot: { under: "putInMgmt", path: "inbound_snapshot", functions: ["update"] },
  returnMgmt: {},
  returnOperationSimple: { under: "returnMgmt", path: "returned", reports: ["quantity_inspection", "putaway_list"] },
  returnInventoryQuery: { under: "returnMgmt", path: "returned_detail" },
  returnSnapshot: { under: "returnMgmt", path: "returned_snapshot", functions: ["update"] },
  inventoryMgmt: {},
  inventoryByStorage: { under: "inventoryMgmt", path: "inventory" },
  inventoryByProduct: { under: "inventoryMgmt", path: "stock_product" },
  replenishmentQuery: { under: "inventoryMgmt", path: "replenishment" },
  reservationSetup: { under: "inventoryMgmt", path: "reservation" },
  inventorySummary: { under: "inventoryMgmt", planned: true },
  inventoryAccurate: { under: "inventoryMgmt", path: "stock_accurate" },
  dailyClosing: { under: "inventoryMgmt", path: "inventory_snapshot" },
  inventoryHistory: { under: "inventoryMgmt", planned: true },
  sharedLinkSetup: { under: "inventoryMgmt", path: "shared_link", functions: ["create"] },
  warehouseMgmt: {},
  storageSetup: { under: "warehouseMgmt", path: "storage", reports: ["label"] },
  storageDetailSetup: { under: "warehouseMgmt", path: "storage_detail" },
  inventoryPutAwaySetup: { under: "warehouseMgmt", path: "storage_change" },
  adjustmentSetup: { under: "warehouseMgmt", path: "adjustment" },
  transferSetup: { under: "warehouseMgmt", planned: true },
  simpleProcessingSetup: { under: "warehouseMgmt", planned: true },
  inventoryAndOutboundDetailQuery: { under: "warehouseMgmt", path: "transaction" },
  countingMgmt: {},
  countingSetup: { under: "countingMgmt", planned: true },
  goodsMgmt: {},
  goodsSetup: { under: "goodsMgmt", path: "product", reports: ["label"] },
  productSnSetup: { under: "goodsMgmt", path: "product_sn" },
  goodsCategorySetup: { under: "goodsMgmt", path: "product_category" },
  unitConvertSetup: { under: "goodsMgmt", path: "unit_convert" },
  productRelationSetup: { under: "goodsMgmt", path: "product_relation" },
  customSetup: { under: "goodsMgmt", path: "custom" },
  quotationMgmt: {},
  customerSetup: { under: "quotationMgmt", path: "customer" },
  contactSetup: { under: "quotationMgmt", path: "contact" },
  quotationSetup: { under: "quotationMgmt", planned: true },
  billSetup: { under: "quotationMgmt", planned: true },
  basicMgmt: {},
  groupCompanySetup: { under: "basicMgmt", path: "company_group" },
  companySetup: { under: "basicMgmt", path: "company" },
  departmentSetup: { under: "basicMgmt", path: "department" },
  warehouseInfoSetup: { under: "basicMgmt", path: "warehouse" },
  userSetup: { under: "basicMgmt", path: "user" },
  accountSetup: { under: "basicMgmt", part: "accessSetup", path: "account" },
  userUiSetup: { under: "basicMgmt", part: "accessSetup", path: "user_ui" },
  onlineUserQuery: { under: "basicMgmt", part: "accessSetup", path: "online_user", functions: ["update"] },
  outboxQuery: { under: "basicMgmt", path: "outbox", functions: ["update"] },
  licenceSetup: { under: "basicMgmt", part: "accessSetup", path: "licence", functions: ["create"] },
  registrationSetup: { under: "basicMgmt", part: "accessSetup", path: "registration", functions: ["update"] },
  roleSetup: { under: "basicMgmt", part: "accessSetup", path: "role" },
  permissionMgmt: { under: "basicMgmt", part: "accessSetup", path: "permissions", functions: ["query", "update"] },
  permissionSetup: { under: "basicMgmt", part: "accessSetup", path: "permission" },
  menuSetup: { under: "basicMgmt", part: "accessSetup", path: "menu" },
  codeSetup: { under: "basicMgmt", part: "codesSetup", path: "code" },
  settingCodeSetup: { under: "basicMgmt", part: "codesSetup", path: "setting_code" },
  unitSetup: { under: "basicMgmt", part: "codesSetup", path: "unit" },
  settingUnitSetup: { under: "basicMgmt", part: "codesSetup", path: "setting_unit" },
  currencySetup: { under: "basicMgmt", part: "codesSetup", path: "currency" },
  feeSetup: { under: "basicMgmt", part: "codesSetup", path: "settingfee" },
  countrySetup: { under: "basicMgmt", part: "placesSetup", path: "country" },
  stateProvinceSetup: { under: "basicMgmt", part: "placesSetup", path: "state_province" },
  citySetup: { under: "basicMgmt", part: "placesSetup", path: "city" },
  districtSetup: { under: "basicMgmt", part: "placesSetup", path: "district" },
  regionSetup: { under: "basicMgmt", part: "placesSetup", path: "region" },
  announceSetup: { under: "basicMgmt", path: "announce" },
  edihubMgmt: {},
  exportSetup: { under: "edihubMgmt", planned: true },
} as const satisfies Record<string, MenuEntry>;

export type MenuCode = keyof typeof menu;

/** A screen beside those of the entries; what it does is permitted by a function of the entry that it stands behind. */
export interface Shortcut {
  readonly behind: MenuCode;
  readonly code: FunctionCode;
  readonly path: string;
}

export const shortcuts = {
  inboundAtOnce: { behind: "putInOperationSimple", code: "update", path: "inbound_simple" },
  returnedAtOnce: { behind: "returnOperationSimple", code: "update", path: "return_simple" },
  closeRecords: { behind: "outboundOperation", code: "query", path: "closerecord" },
  sorting: { behind: "pickingConfirm", code: "update", path: "sorting" },
  recall: { behind: "inventoryAndOutboundDetailQuery", code: "query", path: "recall" },
} as const satisfies Record<string, Shortcut>;

export type ShortcutCode = keyof typeof shortcuts;

/** An entry that asks a list what waits there. Nothing is permitted at it: it is for those who may do what is waited for. */
export interface Worklist {
  /** The entry whose list is asked. */
  readonly of: MenuCode;
  /**
   * The step that the list's document waits for: it is in a state from which the step leads. What rests after a step waits
   * for its release alone.
   */
  readonly awaits?: string;
  /** What is asked beside the state, as a list's address says it. */
  readonly ask?: readonly (readonly [field: string, operator: string, value: string | boolean])[];
  readonly sort?: string;
  /** The name under which its columns are kept, where not with those of its list. */
  readonly columns?: string;
  /** Of columns that are kept so: those that it shows first, where not the ones of its list. */
  readonly first?: readonly string[];
  /** Where a code is scanned that several rows answer to, the first of them opens: any of them will do. */
  readonly opensFirst?: true;
  /** Next to which entry it is put when it is made. */
  readonly before?: MenuCode;
  readonly after?: MenuCode;
}

export const worklists = {
  inboundNotice: { of: "inboundDetailQuery", awaits: "confirm_validate", after: "putInOperationSimple" },
  inboundAcceptance: {
    of: "putInOperationSimple",
    awaits: "confirm_validate",
    sort: "inbound_expect",
    after: "putInOperationSimple",
  },
  inboundQc: { of: "putInOperationSimple", awaits: "confirm_qc", after: "putInOperationSimple" },
  inboundPutaway: { of: "putInOperationSimple", awaits: "confirm_putaway", after: "putInOperationSimple" },
  orderClosing: {
    of: "outboundOperation",
    awaits: "close_order",
    sort: "expect_ship_date",
    after: "outboundOperation",
  },
  interceptOperation: { of: "outboundOperation", awaits: "confirm_intercept", after: "outboundOperation" },
  abnormalOrders: {
    of: "outboundOperation",
    awaits: "unlock_abnormal",
    ask: [["abnormal", "equal", true]],
    columns: "outbound_abnormal",
    first: [
      "outbound_no",
      "order_no",
      // With the rule it broke, or what was said of it.
      "outbound_status",
      "owner_name",
      "consignee_name",
      "carrier_code",
      "store_no",
      "ship_by",
    ],
    after: "outboundOperation",
  },
  pickingOperation: {
    of: "outboundOperation",
    awaits: "confirm_pick",
    sort: "expect_ship_date",
    before: "pickingConfirm",
  },
  boxingOperation: {
    of: "outboundOperation",
    awaits: "confirm_boxing",
    sort: "expect_ship_date",
    before: "boxingSetup",
  },
  fastBoxingSetup: {
    of: "outboundOperation",
    awaits: "confirm_boxing",
    // Others are of several products, or leave by the pallet.
    ask: [["operation_type", "equal", "fast"]],
    opensFirst: true,
    sort: "expect_ship_date",
    before: "boxingSetup",
  },
  shippingConfirm: {
    of: "outboundOperation",
    awaits: "ship",
    sort: "expect_ship_date",
    after: "boxingMgmt",
  },
  caseClosing: { of: "outboundOperation", awaits: "close_case", after: "outboundSnapshot" },
  returnAcceptance: { of: "returnOperationSimple", awaits: "confirm_validate", after: "returnOperationSimple" },
  returnQc: { of: "returnOperationSimple", awaits: "confirm_qc", after: "returnOperationSimple" },
  returnPutaway: { of: "returnOperationSimple", awaits: "confirm_putaway", after: "returnOperationSimple" },
  countFlagged: {
    of: "storageSetup",
    ask: [["count_flag", "equal", true]],
    columns: "storage_to_count",
    first: ["storage_code", "count_reason", "storage_type", "area", "lane", "level", "slot", "walk_order", "frozen"],
    after: "storageSetup",
  },
  inventoryByInboundDate: {
    of: "inventoryByStorage",
    sort: "inbound_date,storage_loc_code",
    columns: "stock_bydate",
    after: "inventoryByStorage",
  },
} as const satisfies Record<string, Worklist>;

export type WorklistCode = keyof typeof worklists;
