/** What a record is measured by. */
export const figure = {
  lines: "項數",
  orders_asked: "送出結單",
  orders_closed: "已結單",
  orders_refused: "未結單",
  numbers_left: "剩餘號數",
  pieces: "件數",
  picked: "已揀",
  boxed: "已裝箱",
  expected: "預計",
  counted: "已驗收",
  put_away: "已上架",
  weight: "重量",
  available: "可用",
  booked: "已配",
  bad: "不良",
  on_its_way: "在途",
  fill: "滿度",
  lots: "批數",
  last_move: "最後異動",
  open_orders: "未出訂單",
  in_stock: "在庫",
  movements: "異動",
  locations: "儲位",
  documents: "單據",
  shipments: "出貨",
  shipped_this_month: "本月出貨單",
  coming: "待入庫單",
  warehouses: "倉庫",
  customers: "客戶",
  people: "使用者",
} as const;

/** What is said below a figure. */
export const hint = {
  boxes: "{count} 箱",
  expired: "已過期 {count}",
  minimum: "每倉最低 {count}",
  short_warehouses: "{count} 倉需補貨",
  open_orders: "{count} 張未出訂單",
  notices: "{count} 張入庫單",
} as const;

/** Facts whose value bears the unit that their field has in its name. */
export const fact = {
  weight_total: "總重量",
  volume_total: "總體積",
  max_volume: "容積上限",
  weight_capacity: "承重上限",
} as const;

/** Views above a list. */
export const view = {
  in_stock: "有庫存",
  below_minimum: "低於安全庫存",
  without_picture: "無圖片",
  without_measures: "缺尺寸重量",
  owners: "貨主",
  consignees: "收貨人",
  vendors: "供應商",
  carriers: "物流商",
  occupied: "有貨",
  vacant: "空儲位",
  blocked: "停用或凍結",
  to_count: "待盤點",
} as const;

/** Facts that belong together. */
export const group = {
  consignee: "收貨",
  shipping: "出貨",
  delivery: "送達",
  rules: "規則",
  notes: "備註",
  arrival: "到貨",
  goods: "商品",
  reservation: "預留",
  adjustment: "調整",
  box: "箱子",
  levels: "庫存水位",
  lots: "效期與批號",
  storing: "存放與包裝",
  selling: "價格與來源",
  codes: "其他條碼",
  place: "位置",
  limits: "限制",
  state: "使用",
  contact: "聯絡",
  address: "地址",
  terms: "帳務",
  further: "其他",
} as const;

/** Facts of several values. */
export const together = {
  contact_there: "收貨電話",
  store: "門市",
  carrier: "物流商",
  cod: "代收貨款",
  bills: "主單 · 分單",
  size: "尺寸重量",
  price: "售價",
  cost: "成本",
  room: "尺寸",
  place: "縣市",
} as const;

/** A document's steps as what was done. */
export const deed = {
  create: "建單",
  confirm_validate: "驗收",
  confirm_qc: "品檢",
  finish_putaway: "上架",
  close_order: "結單",
  print: "列印",
  confirm_pick: "揀貨",
  confirm_boxing: "裝箱",
  ship: "出貨",
  adjust: "調整",
} as const;

/** By what else people look for a screen, or for something to make; each word by itself. */
export const also = {
  outbound: "訂單 出貨單 出貨 銷售",
  inbound: "收貨 進貨 入貨 到貨 採購 進貨單",
  returned: "退回 客退 退貨",
  adjustment: "盤點 盤盈 盤虧 調帳",
  product: "貨品 產品 品項",
  storage: "庫位 儲位 貨位",
  customer: "貨主 收貨人 廠商 供應商 物流商",
  inboundAcceptance: "收貨 點收 驗貨",
  inboundPutaway: "收貨 上架",
  orderClosing: "結單 關單 分配",
  pickingOperation: "揀貨 撿貨",
  boxingOperation: "包裝 裝箱 打包",
  fastBoxingSetup: "包裝 裝箱 打包",
  shippingConfirm: "出貨 發貨 交運",
} as const;
