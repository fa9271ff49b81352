/** The menu, and what one may do in it. */
export const menu = {
  home: "首頁",
  basicMgmt: "基本資料",
  companySetup: "公司資料",
  warehouseInfoSetup: "倉庫資料",
  customerSetup: "客戶資料",
  userSetup: "使用者",
  accountSetup: "登入帳號",
  onlineUserQuery: "線上使用者",
  outboxQuery: "寄件匣",
  licenceSetup: "授權序號",
  registrationSetup: "註冊申請",
  roleSetup: "角色",
  permissionSetup: "權限管理",
  menuSetup: "選單",
  codeSetup: "代碼",
  unitSetup: "單位",
  goodsMgmt: "商品管理",
  goodsSetup: "商品資料",
  goodsCategorySetup: "商品分類",
  unitConvertSetup: "單位換算",
  putInMgmt: "入庫管理",
  putInOperationSimple: "入庫作業",
  inboundAtOnce: "一步入庫",
  inboundDetailQuery: "入庫明細查詢",
  outboundMgmt: "出庫管理",
  outboundOperation: "出庫作業",
  outboundDetailQuery: "出庫明細查詢",
  pickingConfirm: "揀貨確認",
  pickingListQuery: "揀貨單查詢",
  boxingSetup: "裝箱作業",
  boxDetailsQuery: "箱內明細查詢",
  returnMgmt: "退貨管理",
  returnOperationSimple: "退貨作業",
  returnedAtOnce: "一步退貨",
  returnInventoryQuery: "退貨明細查詢",
  warehouseMgmt: "倉儲作業",
  storageSetup: "儲位資料",
  storageDetailSetup: "儲位層級",
  adjustmentSetup: "庫存調整",
  inventoryAndOutboundDetailQuery: "庫存異動查詢",
  inventoryMgmt: "庫存查詢",
  inventoryByStorage: "依儲位查詢",
  inventoryByProduct: "依商品查詢",
  sharedLinkSetup: "分享連結",
} as const;

export const right = {
  override_location_limits: "可超出儲位限制",
  override_credit: "可超出信用額度",
  unlock_abnormal: "可解除異常",
  way_back: "可退回作業",
  cancel: "可取消單據",
  see_cost: "可查看成本",
  hold_release: "可放行暫停的單據",
} as const;

const functions = {
  display: "顯示",
  query: "查詢",
  create: "新增",
  update: "修改",
  delete: "刪除",
  copy: "複製",
  dataexport: "匯出",
  copy_forbidden: "禁止右鍵複製",
} as const;

export { functions as function };

/** The papers that may be printed. */
export const report = {
  picking_list: "列印揀貨單",
  quantity_inspection: "列印驗收單",
  label: "列印標籤",
} as const;

export const role = {
  administrator: "系統管理員",
  warehouse_manager: "倉庫主管",
  receiver: "收貨人員",
  picker: "揀貨人員",
  packer: "包裝人員",
  stock_clerk: "庫存管理員",
  accounting: "會計人員",
  goods_owner: "貨主",
} as const;

export const condition = {
  equal: "等於",
  like: "包含",
  "not like": "不包含",
  ">=": "大於等於",
  "<=": "小於等於",
} as const;

/** What a field holds, as said in an error. */
export const kind = {
  text: "文字",
  code: "代碼",
  whole: "整數",
  decimal: "數字",
  quantity: "數量",
  money: "金額",
  flag: "是或否",
  choice: "選項",
  date: "日期（YYYY-MM-DD）",
  instant: "日期時間",
  lookup: "編號或代碼",
  email: "電子郵件",
  telephone: "電話號碼",
  colour: "色碼",
  file: "檔案",
  json: "結構化資料",
} as const;
