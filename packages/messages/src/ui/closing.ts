import type { Same } from "../same.ts";

/** What closing orders would do, tried before it is done, and what it did. */
export const zh_TW = {
  try: "先試算",
  tryWhat: "看看哪些會缺貨，不會配庫。",
  would: "可結單 {done} / {all} 張。",
  allWould: "{all} 張都可結單，不缺貨。",
  short: "缺貨的訂單",
  closedShort: "可結單：{policy}",
  products: "缺貨的商品",
  without: "拿不到貨的訂單",
  onItsWay: "在途入庫單",
  none: "沒有",
  more: "另 {count} 張",
  closed: "本次結單的訂單",
  takeBack: "整批退回結單（{count} 張）",
  recordAlone: "只刪除這筆結單紀錄；訂單維持原狀，已結的仍為已結。",
  undated: "日期未定",
} as const;

export const zh_CN: Same<typeof zh_TW> = {
  try: "先试算",
  tryWhat: "看看哪些会缺货，不会占用库存。",
  would: "可结单 {done} / {all} 张。",
  allWould: "{all} 张都可结单，不缺货。",
  short: "缺货的订单",
  closedShort: "可结单：{policy}",
  products: "缺货的商品",
  without: "拿不到货的订单",
  onItsWay: "在途入库单",
  none: "没有",
  more: "另 {count} 张",
  closed: "本次截单的订单",
  takeBack: "整批退回截单（{count} 张）",
  recordAlone: "只删除这条截单记录；订单保持原状，已截的仍为已截。",
  undated: "日期未定",
};

export const en_US: Same<typeof zh_TW> = {
  try: "Try it first",
  tryWhat: "Shows what would be short; nothing is booked.",
  would: "{done} of {all} would be closed.",
  allWould: "All {all} would be closed, and nothing is short.",
  short: "Orders that are short",
  closedShort: "Would be closed: {policy}",
  products: "Products that are short",
  without: "Orders that go without",
  onItsWay: "Inbounds on their way",
  none: "None",
  more: "{count} more",
  closed: "Orders closed here",
  takeBack: "Take the whole closing back ({count})",
  recordAlone: "Only this record goes: the orders stay as they are, and what is closed stays closed.",
  undated: "no date yet",
};
