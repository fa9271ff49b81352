import type { Same } from "../same.ts";
import type * as source from "../zh_TW/access.ts";

export const menu: Same<typeof source.menu> = {
  home: "首页",
  basicMgmt: "基础资料",
  companySetup: "公司资料",
  warehouseInfoSetup: "仓库资料",
  customerSetup: "客户资料",
  userSetup: "用户",
  accountSetup: "登录账号",
  onlineUserQuery: "在线用户",
  outboxQuery: "发件箱",
  licenceSetup: "授权序列号",
  registrationSetup: "注册申请",
  roleSetup: "角色",
  permissionMgmt: "权限管理",
  permissionSetup: "权限项目",
  menuSetup: "菜单",
  codeSetup: "数据字典",
  unitSetup: "计量单位",
  groupCompanySetup: "集团",
  departmentSetup: "部门",
  contactSetup: "联系人",
  settingCodeSetup: "公司字典",
  settingUnitSetup: "公司计量单位",
  currencySetup: "币种",
  feeSetup: "费用项目",
  countrySetup: "国家",
  stateProvinceSetup: "州/省",
  citySetup: "城市",
  districtSetup: "区县",
  regionSetup: "地区",
  announceSetup: "系统公告",
  productRelationSetup: "组合商品",
  customSetup: "海关备案",
  goodsMgmt: "商品管理",
  goodsSetup: "商品资料",
  goodsCategorySetup: "商品类目",
  unitConvertSetup: "单位换算",
  putInMgmt: "入库管理",
  putInOperationSimple: "入库作业",
  inboundAtOnce: "一步入库",
  inboundDetailQuery: "入库明细查询",
  outboundMgmt: "出库管理",
  outboundOperation: "出库作业",
  outboundDetailQuery: "出库明细查询",
  pickingConfirm: "拣货确认",
  pickingListQuery: "拣货单查询",
  boxingSetup: "装箱作业",
  boxDetailsQuery: "装箱明细查询",
  returnMgmt: "退货管理",
  returnOperationSimple: "退货作业",
  returnedAtOnce: "一步退货",
  returnInventoryQuery: "退货明细查询",
  warehouseMgmt: "仓内作业",
  storageSetup: "库位资料",
  storageDetailSetup: "库位层级",
  adjustmentSetup: "库存调整",
  inventoryAndOutboundDetailQuery: "库存流水查询",
  inventoryMgmt: "库存查询",
  inventoryByStorage: "按库位查询",
  inventoryByProduct: "按商品查询",
  sharedLinkSetup: "分享链接",
};

export const right: Same<typeof source.right> = {
  override_location_limits: "可超出库位限制",
  override_credit: "可超出信用额度",
  unlock_abnormal: "可解除异常",
  way_back: "可退回作业",
  cancel: "可取消单据",
  see_cost: "可查看成本",
  hold_release: "可放行暂停的单据",
};

const functions: Same<typeof source.function> = {
  display: "显示",
  query: "查询",
  create: "新建",
  update: "修改",
  delete: "删除",
  copy: "复制",
  dataexport: "导出",
  copy_forbidden: "禁止右键复制",
};

export { functions as function };

/** The papers that may be printed. */
export const report: Same<typeof source.report> = {
  picking_list: "打印拣货单",
  quantity_inspection: "打印验收单",
  label: "打印标签",
};

export const role: Same<typeof source.role> = {
  administrator: "系统管理员",
  warehouse_manager: "仓库主管",
  receiver: "收货员",
  picker: "拣货员",
  packer: "包装员",
  stock_clerk: "库存管理员",
  accounting: "财务人员",
  goods_owner: "货主",
};

export const condition: Same<typeof source.condition> = {
  equal: "等于",
  like: "包含",
  "not like": "不包含",
  ">=": "大于等于",
  "<=": "小于等于",
};

export const kind: Same<typeof source.kind> = {
  text: "文本",
  code: "编码",
  whole: "整数",
  decimal: "数字",
  quantity: "数量",
  money: "金额",
  flag: "是或否",
  choice: "选项",
  date: "日期（YYYY-MM-DD）",
  instant: "日期时间",
  lookup: "编号或编码",
  email: "邮箱",
  telephone: "电话号码",
  colour: "色值",
  file: "文件",
  files: "附件",
  json: "结构化数据",
};
