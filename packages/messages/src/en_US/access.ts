import type { Same } from "../same.ts";
import type * as source from "../zh_TW/access.ts";

export const menu: Same<typeof source.menu> = {
  home: "Home",
  basicMgmt: "Basic data",
  companySetup: "Companies",
  warehouseInfoSetup: "Warehouses",
  customerSetup: "Customers",
  userSetup: "Users",
  accountSetup: "Accounts",
  onlineUserQuery: "Online users",
  outboxQuery: "Outbox",
  licenceSetup: "Licences",
  registrationSetup: "Registrations",
  roleSetup: "Roles",
  permissionMgmt: "Permissions",
  permissionSetup: "Permission items",
  menuSetup: "Menu",
  codeSetup: "Codes",
  unitSetup: "Units",
  groupCompanySetup: "Company groups",
  departmentSetup: "Departments",
  contactSetup: "Contacts",
  settingCodeSetup: "Company codes",
  settingUnitSetup: "Company units",
  currencySetup: "Currencies",
  feeSetup: "Fee items",
  countrySetup: "Countries",
  stateProvinceSetup: "States and provinces",
  citySetup: "Cities",
  districtSetup: "Districts",
  regionSetup: "Regions",
  announceSetup: "Announcements",
  productRelationSetup: "Combined products",
  customSetup: "Customs registrations",
  goodsMgmt: "Goods",
  goodsSetup: "Products",
  goodsCategorySetup: "Product categories",
  unitConvertSetup: "Unit conversions",
  putInMgmt: "Inbound",
  putInOperationSimple: "Inbound orders",
  inboundAtOnce: "One-step receipt",
  inboundDetailQuery: "Inbound lines",
  outboundMgmt: "Outbound",
  outboundOperation: "Outbound orders",
  outboundDetailQuery: "Outbound lines",
  pickingConfirm: "Picking",
  pickingListQuery: "Picking lists",
  boxingSetup: "Boxing",
  boxDetailsQuery: "Box lines",
  returnMgmt: "Returns",
  returnOperationSimple: "Return orders",
  returnedAtOnce: "One-step return",
  returnInventoryQuery: "Return lines",
  warehouseMgmt: "Warehouse work",
  storageSetup: "Locations",
  storageDetailSetup: "Location parts",
  adjustmentSetup: "Adjustments",
  inventoryAndOutboundDetailQuery: "Stock movements",
  inventoryMgmt: "Stock",
  inventoryByStorage: "By location",
  inventoryByProduct: "By product",
  sharedLinkSetup: "Shared links",
};

export const right: Same<typeof source.right> = {
  override_location_limits: "Exceed location limits",
  override_credit: "Exceed credit limits",
  unlock_abnormal: "Unlock abnormal orders",
  way_back: "Send documents back",
  cancel: "Cancel documents",
  see_cost: "See costs",
  hold_release: "Release documents on hold",
};

const functions: Same<typeof source.function> = {
  display: "Show in menu",
  query: "Search",
  create: "Create",
  update: "Change",
  delete: "Delete",
  copy: "Copy",
  dataexport: "Export",
  copy_forbidden: "Forbid copying",
};

export { functions as function };

/** The papers that may be printed. */
export const report: Same<typeof source.report> = {
  picking_list: "Print picking lists",
  quantity_inspection: "Print inspection reports",
  label: "Print labels",
};

export const role: Same<typeof source.role> = {
  administrator: "Administrator",
  warehouse_manager: "Warehouse manager",
  receiver: "Receiver",
  picker: "Picker",
  packer: "Packer",
  stock_clerk: "Stock clerk",
  accounting: "Accounting",
  goods_owner: "Owner of goods",
};

export const condition: Same<typeof source.condition> = {
  equal: "is",
  like: "contains",
  "not like": "does not contain",
  ">=": "at least",
  "<=": "at most",
};

export const kind: Same<typeof source.kind> = {
  text: "text",
  code: "a code",
  whole: "a whole number",
  decimal: "a number",
  quantity: "a quantity",
  money: "an amount",
  flag: "yes or no",
  choice: "one of the choices",
  date: "a date (YYYY-MM-DD)",
  instant: "a date and time",
  lookup: "an ID or a code",
  email: "an e-mail address",
  telephone: "a telephone number",
  colour: "a colour code",
  file: "a file",
  files: "attachments",
  json: "structured data",
};
