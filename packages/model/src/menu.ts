import type { FunctionCode } from "./define/resource.ts";

/** The menu tree. An entry with a `path` is a screen; the others group. */
export interface MenuEntry {
  readonly under?: string;
  /** Route below `/Main/`. */
  readonly path?: string;
  /** What its own calls need, beside those of the resources that stand there. */
  readonly functions?: readonly FunctionCode[];
  /** What its own screen looks up, beside what the resources that stand there refer to. */
  readonly lookups?: readonly string[];
  /** The papers that are printed from there, each permitted by itself. */
  readonly reports?: readonly ReportCode[];
}

export const reportCodes = ["picking_list", "quantity_inspection", "label"] as const;
export type ReportCode = (typeof reportCodes)[number];

export const menu = {
  home: { path: "home", functions: ["query"], lookups: ["customer"] },
  basicMgmt: {},
  groupCompanySetup: { under: "basicMgmt", path: "company_group" },
  companySetup: { under: "basicMgmt", path: "company" },
  departmentSetup: { under: "basicMgmt", path: "department" },
  warehouseInfoSetup: { under: "basicMgmt", path: "warehouse" },
  customerSetup: { under: "basicMgmt", path: "customer" },
  contactSetup: { under: "basicMgmt", path: "contact" },
  userSetup: { under: "basicMgmt", path: "user" },
  accountSetup: { under: "basicMgmt", path: "account" },
  userUiSetup: { under: "basicMgmt", path: "user_ui" },
  onlineUserQuery: { under: "basicMgmt", path: "online_user", functions: ["update"] },
  outboxQuery: { under: "basicMgmt", path: "outbox", functions: ["update"] },
  licenceSetup: { under: "basicMgmt", path: "licence", functions: ["create"] },
  registrationSetup: { under: "basicMgmt", path: "registration", functions: ["update"] },
  roleSetup: { under: "basicMgmt", path: "role" },
  permissionMgmt: { under: "basicMgmt", path: "permissions", functions: ["query", "update"] },
  permissionSetup: { under: "basicMgmt", path: "permission" },
  menuSetup: { under: "basicMgmt", path: "menu" },
  codeSetup: { under: "basicMgmt", path: "code" },
  settingCodeSetup: { under: "basicMgmt", path: "setting_code" },
  unitSetup: { under: "basicMgmt", path: "unit" },
  settingUnitSetup: { under: "basicMgmt", path: "setting_unit" },
  currencySetup: { under: "basicMgmt", path: "currency" },
  feeSetup: { under: "basicMgmt", path: "settingfee" },
  countrySetup: { under: "basicMgmt", path: "country" },
  stateProvinceSetup: { under: "basicMgmt", path: "state_province" },
  citySetup: { under: "basicMgmt", path: "city" },
  districtSetup: { under: "basicMgmt", path: "district" },
  regionSetup: { under: "basicMgmt", path: "region" },
  announceSetup: { under: "basicMgmt", path: "announce" },
  goodsMgmt: {},
  goodsSetup: { under: "goodsMgmt", path: "product", reports: ["label"] },
  goodsCategorySetup: { under: "goodsMgmt", path: "product_category" },
  unitConvertSetup: { under: "goodsMgmt", path: "unit_convert" },
  productRelationSetup: { under: "goodsMgmt", path: "product_relation" },
  customSetup: { under: "goodsMgmt", path: "custom" },
  putInMgmt: {},
  putInOperationSimple: { under: "putInMgmt", path: "inbound", reports: ["quantity_inspection"] },
  inboundDetailQuery: { under: "putInMgmt", path: "inbound_detail" },
  inboundSnapshot: { under: "putInMgmt", path: "inbound_snapshot" },
  outboundMgmt: {},
  outboundOperation: { under: "outboundMgmt", path: "outbound" },
  outboundDetailQuery: { under: "outboundMgmt", path: "outbound_detail" },
  pickingConfirm: { under: "outboundMgmt", path: "picking", functions: ["update"] },
  pickingListQuery: { under: "outboundMgmt", path: "picking_list", reports: ["picking_list"] },
  boxingSetup: { under: "outboundMgmt", path: "boxing", functions: ["update"] },
  boxDetailsQuery: { under: "outboundMgmt", path: "boxing_detail" },
  outboundSnapshot: { under: "outboundMgmt", path: "outbound_snapshot" },
  returnMgmt: {},
  returnOperationSimple: { under: "returnMgmt", path: "returned", reports: ["quantity_inspection"] },
  returnInventoryQuery: { under: "returnMgmt", path: "returned_detail" },
  returnSnapshot: { under: "returnMgmt", path: "returned_snapshot" },
  warehouseMgmt: {},
  storageSetup: { under: "warehouseMgmt", path: "storage", reports: ["label"] },
  storageDetailSetup: { under: "warehouseMgmt", path: "storage_detail" },
  adjustmentSetup: { under: "warehouseMgmt", path: "adjustment" },
  inventoryAndOutboundDetailQuery: { under: "warehouseMgmt", path: "transaction" },
  inventoryMgmt: {},
  inventoryByStorage: { under: "inventoryMgmt", path: "inventory" },
  inventoryByProduct: { under: "inventoryMgmt", path: "stock_product" },
  sharedLinkSetup: { under: "inventoryMgmt", path: "shared_link", functions: ["create"] },
} as const satisfies Record<string, MenuEntry>;

export type MenuCode = keyof typeof menu;

/** A screen beside those of the entries; what it does is permitted by a function of the entry that it stands behind. */
export interface Shortcut {
  readonly behind: MenuCode;
  readonly code: FunctionCode;
  readonly path: string;
}

export const shortcuts = {
  inboundAtOnce: { behind: "putInOperationSimple", code: "create", path: "inbound_simple" },
  returnedAtOnce: { behind: "returnOperationSimple", code: "create", path: "return_simple" },
} as const satisfies Record<string, Shortcut>;

export type ShortcutCode = keyof typeof shortcuts;
