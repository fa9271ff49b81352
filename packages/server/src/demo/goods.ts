import type { DrawingName } from "./pictures/drawings.ts";

/** The goods of the demonstration: made up for it. Code, names, unit price, and what sets the product apart. */

/** In the languages of the product: zh_TW, zh_CN, en_US. */
export type Names = readonly [string, string, string];

export interface Goods {
  readonly code: string;
  readonly names: Names;
  readonly price: string;
  readonly spec: string;
  readonly picture: readonly [DrawingName, colour: string];
  readonly days?: number;
  readonly serial?: true;
  readonly qc?: true;
  /** Pieces in a box, where it is also sold by the box. */
  readonly box?: number;
  /** Centimetres and kilograms. */
  readonly size: readonly [string, string, string, string];
}

export interface Owner {
  readonly no: string;
  readonly names: Names;
  readonly category: { readonly code: string; readonly names: Names };
  readonly goods: readonly Goods[];
}

/** A product in a row of a table. */
type Row = readonly [code: string, names: Names, price: string, spec: string, picture: Goods["picture"]];

const plain = ([code, names, price, spec, picture]: Row) => ({ code, names, price, spec, picture });
const food = (row: Row, days: number, box: number): Goods => ({
  ...plain(row),
  days,
  box,
  size: ["20", "12", "8", "0.6"],
});
const care = (row: Row, box: number): Goods => ({ ...plain(row), days: 1095, box, size: ["6", "6", "15", "0.25"] });
const device = (row: Row): Goods => ({ ...plain(row), size: ["30", "22", "10", "1.2"] });
const tracked = (row: Row): Goods => ({ ...device(row), serial: true, qc: true });

export const owners: readonly Owner[] = [
  {
    no: "MORNING",
    names: ["晨光食品", "晨光食品", "Morning Foods"],
    category: { code: "FOOD", names: ["食品", "食品", "Food"] },
    goods: [
      food(
        ["MF-1001", ["高山烏龍茶", "高山乌龙茶", "High mountain oolong tea"], "320", "150 g", ["tin", "#2f6b4f"]],
        720,
        24,
      ),
      food(["MF-1002", ["阿薩姆紅茶", "阿萨姆红茶", "Assam black tea"], "180", "100 g", ["pouch", "#8c3b2e"]], 720, 24),
      food(["MF-1003", ["凍頂茶包", "冻顶茶包", "Dongding tea bags"], "210", "20 × 2 g", ["tin", "#3f7f5f"]], 720, 24),
      food(["MF-1101", ["有機糙米", "有机糙米", "Organic brown rice"], "165", "2 kg", ["sack", "#9a6b3c"]], 365, 10),
      food(["MF-1102", ["台東池上米", "台东池上米", "Chishang rice"], "240", "3 kg", ["sack", "#b5483a"]], 365, 8),
      food(["MF-1103", ["紅藜麥", "红藜麦", "Red quinoa"], "280", "500 g", ["pouch", "#a8324a"]], 540, 12),
      food(
        ["MF-1201", ["手工麵線", "手工面线", "Handmade fine noodles"], "75", "300 g", ["noodles", "#d99a3d"]],
        365,
        30,
      ),
      food(["MF-1202", ["關廟麵", "关庙面", "Guanmiao noodles"], "90", "900 g", ["noodles", "#c4822b"]], 365, 20),
      food(["MF-1203", ["蕎麥麵", "荞麦面", "Soba noodles"], "85", "300 g", ["noodles", "#7d6a58"]], 365, 30),
      food(["MF-1301", ["鳳梨酥", "凤梨酥", "Pineapple cakes"], "420", "12 × 42 g", ["giftBox", "#e0a526"]], 30, 12),
      food(["MF-1302", ["太陽餅", "太阳饼", "Sun cakes"], "360", "10 × 55 g", ["giftBox", "#d2703a"]], 21, 12),
      food(["MF-1303", ["花生糖", "花生糖", "Peanut brittle"], "150", "250 g", ["pouch", "#b9803f"]], 180, 24),
      food(
        ["MF-1401", ["冷壓苦茶油", "冷压苦茶油", "Cold-pressed camellia oil"], "680", "500 ml", ["bottle", "#7c9a3c"]],
        720,
        12,
      ),
      food(["MF-1402", ["黑麻油", "黑麻油", "Black sesame oil"], "390", "500 ml", ["bottle", "#4a3b34"]], 720, 12),
      food(["MF-1403", ["釀造醬油", "酿造酱油", "Brewed soy sauce"], "145", "420 ml", ["bottle", "#6b2f2a"]], 1080, 12),
      food(["MF-1501", ["龍眼蜂蜜", "龙眼蜂蜜", "Longan honey"], "450", "700 g", ["jar", "#d9902f"]], 1080, 12),
      food(["MF-1502", ["黑糖", "黑糖", "Brown sugar"], "110", "500 g", ["sack", "#5e4334"]], 720, 24),
      food(["MF-1601", ["芒果乾", "芒果干", "Dried mango"], "130", "100 g", ["pouch", "#e39b2d"]], 270, 40),
      food(["MF-1602", ["海苔", "海苔", "Seaweed snack"], "60", "30 g", ["tin", "#27594b"]], 365, 48),
      food(["MF-1603", ["堅果綜合包", "综合坚果", "Mixed nuts"], "299", "300 g", ["pouch", "#8a5f3a"]], 240, 24),
    ],
  },
  {
    no: "BOTANY",
    names: ["植萃美妝", "植萃美妆", "Botany Beauty"],
    category: { code: "CARE", names: ["美妝保養", "美妆护肤", "Personal care"] },
    goods: [
      care(
        ["BB-2001", ["保濕化妝水", "保湿化妆水", "Moisturising toner"], "480", "200 ml", ["dropper", "#6fa8c9"]],
        24,
      ),
      care(
        ["BB-2002", ["胺基酸潔面乳", "氨基酸洁面乳", "Amino acid cleanser"], "390", "120 ml", ["tube", "#7fb8a4"]],
        24,
      ),
      care(["BB-2003", ["玻尿酸精華", "玻尿酸精华", "Hyaluronic serum"], "980", "30 ml", ["dropper", "#8a79c2"]], 36),
      care(["BB-2004", ["防曬乳 SPF50", "防晒乳 SPF50", "Sunscreen SPF50"], "620", "50 ml", ["tube", "#e7b04a"]], 36),
      care(["BB-2005", ["護唇膏", "润唇膏", "Lip balm"], "120", "4 g", ["stick", "#d86a7f"]], 100),
      care(["BB-2006", ["面膜", "面膜", "Sheet mask"], "45", "25 ml", ["sachet", "#9cc3a5"]], 200),
      care(["BB-2007", ["晚霜", "晚霜", "Night cream"], "1080", "50 g", ["jar", "#54618f"]], 24),
      care(["BB-2008", ["身體乳", "身体乳", "Body lotion"], "350", "400 ml", ["pump", "#d9a7b0"]], 12),
      care(["BB-2101", ["洗髮精", "洗发水", "Shampoo"], "420", "500 ml", ["pump", "#5e9bb0"]], 12),
      care(["BB-2102", ["潤髮乳", "护发素", "Conditioner"], "420", "500 ml", ["pump", "#8f7fb0"]], 12),
      care(["BB-2103", ["沐浴露", "沐浴露", "Body wash"], "320", "500 ml", ["pump", "#6aa877"]], 12),
      care(["BB-2104", ["護手霜", "护手霜", "Hand cream"], "180", "75 ml", ["tube", "#cf8f9f"]], 48),
      care(["BB-2105", ["香氛蠟燭", "香薰蜡烛", "Scented candle"], "690", "180 g", ["candle", "#c9a98a"]], 12),
      care(["BB-2106", ["精油", "精油", "Essential oil"], "550", "10 ml", ["dropper", "#a0662f"]], 50),
      care(["BB-2107", ["牙膏", "牙膏", "Toothpaste"], "95", "120 g", ["tube", "#4f93c4"]], 48),
      care(["BB-2108", ["棉片", "化妆棉", "Cotton pads"], "79", "× 80", ["compact", "#9db4c4"]], 60),
      care(["BB-2109", ["卸妝油", "卸妆油", "Cleansing oil"], "560", "150 ml", ["pump", "#c79a4a"]], 24),
      care(["BB-2110", ["氣墊粉餅", "气垫粉饼", "Cushion compact"], "850", "15 g", ["compact", "#3b3f4a"]], 36),
      care(["BB-2111", ["眉筆", "眉笔", "Brow pencil"], "260", "0.1 g", ["pencil", "#7a5640"]], 100),
      care(["BB-2112", ["睫毛膏", "睫毛膏", "Mascara"], "390", "7 ml", ["stick", "#4d4a63"]], 80),
    ],
  },
  {
    no: "LIYANG",
    names: ["立陽電子", "立阳电子", "Liyang Electronics"],
    category: { code: "ELEC", names: ["電子", "电子", "Electronics"] },
    goods: [
      tracked(["LY-3001", ["掃描器", "扫描枪", "Barcode scanner"], "3200", "USB, 2D", ["scanner", "#d9534a"]]),
      tracked(["LY-3002", ["標籤印表機", "标签打印机", "Label printer"], "8900", "203 dpi", ["printer", "#4fb37a"]]),
      tracked(["LY-3003", ["平板電腦", "平板电脑", "Tablet"], "12900", "10″ 64 GB", ["screen", "#4a88c9"]]),
      device(["LY-3101", ["無線滑鼠", "无线鼠标", "Wireless mouse"], "590", "2.4 GHz", ["mouse", "#4a9bd1"]]),
      device(["LY-3102", ["機械鍵盤", "机械键盘", "Mechanical keyboard"], "2190", "TKL 87", ["keyboard", "#d17f4a"]]),
      device(["LY-3103", ["藍牙耳機", "蓝牙耳机", "Bluetooth headset"], "1490", "ANC", ["headset", "#55606e"]]),
      device(["LY-3104", ["網路攝影機", "网络摄像头", "Webcam"], "1290", "1080p", ["camera", "#4a7fc1"]]),
      device(["LY-3105", ["行動電源", "充电宝", "Power bank"], "890", "10000 mAh", ["block", "#5ccb93"]]),
      device(["LY-3106", ["快充充電器", "快充充电器", "Fast charger"], "690", "65 W", ["plug", "#4a88c9"]]),
      device(["LY-3107", ["USB-C 線", "USB-C 数据线", "USB-C cable"], "190", "1 m", ["cable", "#55606e"]]),
      device(["LY-3108", ["HDMI 線", "HDMI 线", "HDMI cable"], "250", "2 m", ["cable", "#3c6f9f"]]),
      device(["LY-3109", ["延長線", "插线板", "Extension cord"], "450", "6 × 1.8 m", ["strip", "#d9534a"]]),
      device(["LY-3110", ["LED 檯燈", "LED 台灯", "LED desk lamp"], "990", "10 W", ["lamp", "#e0b040"]]),
      device(["LY-3111", ["路由器", "路由器", "Router"], "1890", "Wi-Fi 6", ["router", "#5ccb93"]]),
      device(["LY-3112", ["隨身碟", "U 盘", "USB drive"], "350", "64 GB", ["stickDrive", "#4a6fb1"]]),
      device(["LY-3113", ["記憶卡", "存储卡", "Memory card"], "420", "128 GB", ["card", "#b14a4a"]]),
      device(["LY-3114", ["螢幕支架", "显示器支架", "Monitor arm"], "1590", "17–32″", ["stand", "#4a88c9"]]),
      device(["LY-3115", ["筆電包", "笔记本电脑包", "Laptop bag"], "790", "14″", ["bag", "#56636f"]]),
      device(["LY-3116", ["手機架", "手机支架", "Phone stand"], "290", "Al", ["stand", "#7a8794"]]),
      device(["LY-3117", ["電池", "电池", "Batteries"], "150", "AA × 8", ["cells", "#d17f2f"]]),
    ],
  },
];

/** The goods of an owner without serial numbers. */
export const plainGoods = ({ goods }: Owner): readonly Goods[] => goods.filter(({ serial }) => !serial);
