import { messages } from "@stowage/messages";
import { papers } from "../../src/printing/paper.ts";
import type { PickingListOptions } from "../../src/printing/pickingList.ts";
import type { PickingKind, PickingLine, PickingList, PickingOrder } from "../../src/printing/pickingListData.ts";
import type { PrintLanguage } from "../../src/printing/words.ts";

export function options(language: PrintLanguage = "zh_TW", more: Partial<PickingListOptions> = {}): PickingListOptions {
  return {
    language,
    words: messages[language].print,
    paper: papers.A4,
    timeZone: "Asia/Taipei",
    printedAt: "2026-11-21T06:05:09Z",
    printedBy: "林小姐",
    ...more,
  };
}

const goods = [
  {
    code: "TEA-0012",
    name: "阿里山高山烏龍茶 立體茶包 30入",
    spec: "2.5g × 30 包／盒",
    unit: "盒",
    barcode: "4710018000014",
  },
  {
    code: "85123A",
    name: "WHITE HANGING HEART T-LIGHT HOLDER",
    spec: "Ø 9 cm, metal & glass",
    unit: "個",
    barcode: "85123A",
  },
  {
    code: "NUT-7",
    name: "每日綜合堅果 Daily Mixed Nuts（無調味）家庭號大包裝 限量版",
    spec: null,
    unit: "包",
    barcode: "4710018000021",
  },
  { code: "22423", name: "REGENCY CAKESTAND 3 TIER", spec: "ceramic / 陶瓷", unit: "個", barcode: "22423" },
  { code: "SC-88", name: "货运专用简体标签纸 热敏 100×150", spec: "500 张／卷", unit: "卷", barcode: "6901234567892" },
];

export function lines(count: number, orderIds: readonly string[] = []): PickingLine[] {
  return Array.from({ length: count }, (_, index) => {
    const product = goods[index % goods.length]!;
    const pieces = 3 + ((index * 7) % 40);
    return {
      storage_loc_code: `A-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (index % 5)).padStart(2, "0")}-${index % 4}`,
      walk_order: (index * 37) % 101,
      product_code: product.code,
      product_name: product.name,
      product_spec: product.spec,
      product_barcode: product.barcode,
      batch_no: index % 3 === 0 ? `L2026${String(index).padStart(3, "0")}` : null,
      valid_date: index % 3 === 0 ? "2027-05-31" : null,
      is_bad: index % 11 === 10,
      num: `${pieces}.000`,
      unit_name: product.unit,
      packs:
        pieces >= 12
          ? [
              { num: String(Math.floor(pieces / 12)), unit_name: "箱" },
              { num: String(pieces % 12), unit_name: product.unit },
            ].filter(({ num }) => num !== "0")
          : undefined,
      parts: orderIds.length > 1 ? split(pieces, orderIds, index) : undefined,
    };
  });
}

export function orders(count: number): PickingOrder[] {
  return Array.from({ length: count }, (_, index) => ({
    order_id: `order-${index + 1}`,
    order_no: `SO-202611-${String(index + 1).padStart(4, "0")}`,
    consignee_name: ["大同超市 信義店", "Harbour Gifts Ltd.", "好日子選物", "全聯福利中心 三重正義南路店"][index % 4],
    delivery_address: "110 臺北市信義區松高路 11 號 6 樓（請由後門卸貨區進入，先電話聯絡）",
    delivery_tel: "02-2722-1234",
    shipping_company_name: "新竹物流",
    notes: "易碎品，請勿重壓；下午三點前送達。",
  }));
}

export function pickingList(kind: PickingKind = "order", orderCount = 1, lineCount = 8): PickingList {
  const made = orders(orderCount);
  return {
    kind,
    pickinglist_no: "PL-20261121-0007",
    wh_name: "林口一倉",
    owner_name: "日日好茶股份有限公司",
    orders: made,
    lines: lines(
      lineCount,
      made.map(({ order_id }) => order_id),
    ),
  };
}

function split(pieces: number, orderIds: readonly string[], index: number) {
  const [first, second] = [orderIds[index % orderIds.length]!, orderIds[(index + 1) % orderIds.length]!];
  return [
    { order_id: first, num: "1" },
    { order_id: second, num: String(pieces - 1) },
  ];
}
