/** The goods of the demonstration: made up for it. Code, name, unit price, and what sets the product apart. */

export interface Goods {
  readonly code: string;
  readonly name: string;
  readonly price: string;
  readonly spec?: string;
  readonly days?: number;
  readonly serial?: true;
  readonly qc?: true;
  /** Pieces in a box, where it is also sold by the box. */
  readonly box?: number;
  /** Centimetres and kilograms. */
  readonly size?: readonly [string, string, string, string];
}

export interface Owner {
  readonly no: string;
  readonly name: string;
  readonly category: { readonly code: string; readonly name: string };
  readonly goods: readonly Goods[];
}

const food = (code: string, name: string, price: string, spec: string, [days, box]: [number, number]): Goods => ({
  code,
  name,
  price,
  spec,
  days,
  box,
  size: ["20", "12", "8", "0.6"],
});
const care = (code: string, name: string, price: string, spec: string, box: number): Goods => ({
  code,
  name,
  price,
  spec,
  days: 1095,
  box,
  size: ["6", "6", "15", "0.25"],
});
const device = (code: string, name: string, price: string, spec: string): Goods => ({
  code,
  name,
  price,
  spec,
  size: ["30", "22", "10", "1.2"],
});

export const owners: readonly Owner[] = [
  {
    no: "MORNING",
    name: "晨光食品 Morning Foods",
    category: { code: "FOOD", name: "食品 Food" },
    goods: [
      food("MF-1001", "高山烏龍茶 Oolong tea", "320", "150 g 罐", [720, 24]),
      food("MF-1002", "阿薩姆紅茶 Assam tea", "180", "100 g 袋", [720, 24]),
      food("MF-1003", "凍頂茶包 Dongding tea bags", "210", "20 入", [720, 24]),
      food("MF-1101", "有機糙米 Brown rice", "165", "2 kg", [365, 10]),
      food("MF-1102", "台東池上米 Chishang rice", "240", "3 kg", [365, 8]),
      food("MF-1103", "紅藜麥 Red quinoa", "280", "500 g", [540, 12]),
      food("MF-1201", "手工麵線 Fine noodles", "75", "300 g", [365, 30]),
      food("MF-1202", "關廟麵 Guanmiao noodles", "90", "900 g", [365, 20]),
      food("MF-1203", "蕎麥麵 Soba", "85", "300 g", [365, 30]),
      food("MF-1301", "鳳梨酥 Pineapple cakes", "420", "12 入禮盒", [30, 12]),
      food("MF-1302", "太陽餅 Sun cakes", "360", "10 入", [21, 12]),
      food("MF-1303", "花生糖 Peanut brittle", "150", "250 g", [180, 24]),
      food("MF-1401", "冷壓苦茶油 Camellia oil", "680", "500 ml", [720, 12]),
      food("MF-1402", "黑麻油 Black sesame oil", "390", "500 ml", [720, 12]),
      food("MF-1403", "釀造醬油 Soy sauce", "145", "420 ml", [1080, 12]),
      food("MF-1501", "龍眼蜂蜜 Longan honey", "450", "700 g", [1080, 12]),
      food("MF-1502", "黑糖 Brown sugar", "110", "500 g", [720, 24]),
      food("MF-1601", "芒果乾 Dried mango", "130", "100 g", [270, 40]),
      food("MF-1602", "海苔 Seaweed snack", "60", "30 g", [365, 48]),
      food("MF-1603", "堅果綜合包 Mixed nuts", "299", "300 g", [240, 24]),
    ],
  },
  {
    no: "BOTANY",
    name: "植萃美妝 Botany Beauty",
    category: { code: "CARE", name: "美妝保養 Personal care" },
    goods: [
      care("BB-2001", "保濕化妝水 Toner", "480", "200 ml", 24),
      care("BB-2002", "胺基酸潔面乳 Cleanser", "390", "120 ml", 24),
      care("BB-2003", "玻尿酸精華 Serum", "980", "30 ml", 36),
      care("BB-2004", "防曬乳 SPF50 Sunscreen", "620", "50 ml", 36),
      care("BB-2005", "護唇膏 Lip balm", "120", "4 g", 100),
      care("BB-2006", "面膜 Sheet mask", "45", "1 片", 200),
      care("BB-2007", "晚霜 Night cream", "1080", "50 g", 24),
      care("BB-2008", "身體乳 Body lotion", "350", "400 ml", 12),
      care("BB-2101", "洗髮精 Shampoo", "420", "500 ml", 12),
      care("BB-2102", "潤髮乳 Conditioner", "420", "500 ml", 12),
      care("BB-2103", "沐浴露 Body wash", "320", "500 ml", 12),
      care("BB-2104", "護手霜 Hand cream", "180", "75 ml", 48),
      care("BB-2105", "香氛蠟燭 Candle", "690", "180 g", 12),
      care("BB-2106", "精油 Essential oil", "550", "10 ml", 50),
      care("BB-2107", "牙膏 Toothpaste", "95", "120 g", 48),
      care("BB-2108", "棉片 Cotton pads", "79", "80 片", 60),
      care("BB-2109", "卸妝油 Cleansing oil", "560", "150 ml", 24),
      care("BB-2110", "氣墊粉餅 Cushion", "850", "15 g", 36),
      care("BB-2111", "眉筆 Brow pencil", "260", "0.1 g", 100),
      care("BB-2112", "睫毛膏 Mascara", "390", "7 ml", 80),
    ],
  },
  {
    no: "LIYANG",
    name: "立陽電子 Liyang Electronics",
    category: { code: "ELEC", name: "電子 Electronics" },
    goods: [
      { ...device("LY-3001", "掃描器 Barcode scanner", "3200", "USB, 2D"), serial: true, qc: true },
      { ...device("LY-3002", "標籤印表機 Label printer", "8900", "203 dpi"), serial: true, qc: true },
      { ...device("LY-3003", "平板電腦 Tablet", "12900", "10 吋 64 GB"), serial: true, qc: true },
      device("LY-3101", "無線滑鼠 Mouse", "590", "2.4 GHz"),
      device("LY-3102", "機械鍵盤 Keyboard", "2190", "87 鍵"),
      device("LY-3103", "藍牙耳機 Headset", "1490", "降噪"),
      device("LY-3104", "網路攝影機 Webcam", "1290", "1080p"),
      device("LY-3105", "行動電源 Power bank", "890", "10000 mAh"),
      device("LY-3106", "快充充電器 Charger", "690", "65 W"),
      device("LY-3107", "USB-C 線 Cable", "190", "1 m"),
      device("LY-3108", "HDMI 線 Cable", "250", "2 m"),
      device("LY-3109", "延長線 Extension cord", "450", "6 座"),
      device("LY-3110", "LED 檯燈 Desk lamp", "990", "可調光"),
      device("LY-3111", "路由器 Router", "1890", "Wi-Fi 6"),
      device("LY-3112", "隨身碟 USB drive", "350", "64 GB"),
      device("LY-3113", "記憶卡 Memory card", "420", "128 GB"),
      device("LY-3114", "螢幕支架 Monitor arm", "1590", "單臂"),
      device("LY-3115", "筆電包 Laptop bag", "790", "14 吋"),
      device("LY-3116", "手機架 Phone stand", "290", "鋁"),
      device("LY-3117", "電池 Batteries", "150", "AA 8 入"),
    ],
  },
];
