import type { Same } from "../same.ts";
import type * as zh_TW from "../zh_TW/record.ts";

/** What a record is measured by. */
export const figure: Same<typeof zh_TW.figure> = {
  lines: "项数",
  orders_asked: "提交结单",
  orders_closed: "已结单",
  orders_refused: "未结单",
  numbers_left: "剩余号数",
  pieces: "件数",
  picked: "已拣",
  boxed: "已装箱",
  expected: "预计",
  counted: "已验收",
  put_away: "已上架",
  weight: "重量",
  available: "可用",
  booked: "已配",
  bad: "不良",
  on_its_way: "在途",
  fill: "满度",
  lots: "批数",
  last_move: "最后异动",
  open_orders: "未出订单",
  in_stock: "在库",
  movements: "流水",
  locations: "库位",
  documents: "单据",
  shipments: "发货",
  shipped_this_month: "本月出货单",
  coming: "待入库单",
  warehouses: "仓库",
  customers: "客户",
  people: "用户",
};

/** What is said below a figure. */
export const hint: Same<typeof zh_TW.hint> = {
  boxes: "{count} 箱",
  expired: "已过期 {count}",
  minimum: "每仓最低 {count}",
  short_warehouses: "{count} 仓需补货",
  open_orders: "{count} 张未出订单",
  notices: "{count} 张入库单",
};

/** Facts whose value bears the unit that their field has in its name. */
export const fact: Same<typeof zh_TW.fact> = {
  weight_total: "总重量",
  volume_total: "总体积",
  max_volume: "容积上限",
  weight_capacity: "承重上限",
};

/** Views above a list. */
export const view: Same<typeof zh_TW.view> = {
  in_stock: "有库存",
  below_minimum: "低于安全库存",
  without_picture: "无图片",
  without_measures: "缺尺寸重量",
  owners: "货主",
  consignees: "收货人",
  vendors: "供应商",
  carriers: "物流商",
  occupied: "有货",
  vacant: "空库位",
  blocked: "停用或冻结",
  to_count: "待盘点",
};

/** Facts that belong together. */
export const group: Same<typeof zh_TW.group> = {
  consignee: "收货",
  shipping: "出货",
  delivery: "签收",
  rules: "规则",
  notes: "备注",
  arrival: "到货",
  goods: "商品",
  reservation: "预留",
  adjustment: "调整",
  box: "箱子",
  levels: "库存水位",
  lots: "效期与批号",
  storing: "存放与包装",
  selling: "价格与来源",
  codes: "其他条码",
  place: "位置",
  limits: "限制",
  state: "使用",
  contact: "联系",
  address: "地址",
  terms: "账务",
  further: "其他",
};

/** Facts of several values. */
export const together: Same<typeof zh_TW.together> = {
  contact_there: "收货电话",
  store: "门店",
  carrier: "承运商",
  cod: "代收货款",
  bills: "主单 · 分单",
  size: "尺寸重量",
  price: "售价",
  cost: "成本",
  room: "尺寸",
  place: "城市",
};

/** A document's steps as what was done. */
export const deed: Same<typeof zh_TW.deed> = {
  create: "建单",
  confirm_validate: "验收",
  confirm_qc: "质检",
  finish_putaway: "上架",
  close_order: "结单",
  print: "打印",
  confirm_pick: "拣货",
  confirm_boxing: "装箱",
  ship: "发货",
  adjust: "调整",
};

/** By what else people look for a screen, or for something to make; each word by itself. */
export const also: Same<typeof zh_TW.also> = {
  outbound: "订单 发货单 发货 销售",
  inbound: "收货 进货 到货 采购 收货单",
  returned: "退回 客退 退货",
  adjustment: "盘点 盘盈 盘亏 调账",
  product: "货品 产品 品项",
  storage: "库位 储位 货位",
  customer: "货主 收货人 厂商 供应商 承运商",
  inboundAcceptance: "收货 点收 验货",
  inboundPutaway: "收货 上架",
  orderClosing: "结单 关单 分配",
  pickingOperation: "拣货 配货",
  boxingOperation: "包装 装箱 打包",
  fastBoxingSetup: "包装 装箱 打包",
  shippingConfirm: "发货 出货 交运",
};
