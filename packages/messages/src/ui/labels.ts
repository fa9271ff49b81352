import type { Same } from "../same.ts";

/** Labels of locations and goods. */
export const zh_TW = {
  title: "列印標籤",
  print: "列印 {count} 張標籤",
  media: "標籤紙",
  roll: "捲式 {size} mm",
  sheet: "A4 {size} mm",
  copies: "每筆張數",
  skip: "第一頁已使用的格數",
  arrow: "箭頭（儲位在標籤的）",
  noArrow: "不印箭頭",
  piece: "單件",
  up: "上方",
  down: "下方",
} as const;

export const zh_CN: Same<typeof zh_TW> = {
  title: "打印标签",
  print: "打印 {count} 张标签",
  media: "标签纸",
  roll: "卷式 {size} mm",
  sheet: "A4 {size} mm",
  copies: "每条张数",
  skip: "第一页已用的格数",
  arrow: "箭头（库位在标签的）",
  noArrow: "不打印箭头",
  piece: "单件",
  up: "上方",
  down: "下方",
};

export const en_US: Same<typeof zh_TW> = {
  title: "Print labels",
  print: "Print labels ({count})",
  media: "Label stock",
  roll: "Roll {size} mm",
  sheet: "A4 {size} mm",
  copies: "Copies of each",
  skip: "Labels of the first sheet already used",
  arrow: "Arrow to the location",
  noArrow: "No arrow",
  piece: "Single pieces",
  up: "Above the label",
  down: "Below the label",
};
