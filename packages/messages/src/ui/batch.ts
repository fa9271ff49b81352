import type { Same } from "../same.ts";

/** Making many locations at once. */
export const zh_TW = {
  title: "批次建立儲位",
  from: "從",
  pattern: "儲位代碼格式",
  patternHint: "大括號內寫層級，例如 {example}。不填時以「-」連接。",
  applyTo: "套用對象",
  new: "只建立還沒有的儲位",
  existing: "只更新已有的儲位",
  all: "建立並更新",
  preview: "預覽",
  planned: "將建立 {created} 個、更新 {changed} 個、略過 {skipped} 個",
  make: "套用到 {count} 個儲位",
} as const;

export const zh_CN: Same<typeof zh_TW> = {
  title: "批量创建库位",
  from: "从",
  pattern: "库位编码格式",
  patternHint: "大括号内写层级，例如 {example}。不填时用“-”连接。",
  applyTo: "应用对象",
  new: "只创建还没有的库位",
  existing: "只更新已有的库位",
  all: "创建并更新",
  preview: "预览",
  planned: "将创建 {created} 个、更新 {changed} 个、跳过 {skipped} 个",
  make: "应用到 {count} 个库位",
};

export const en_US: Same<typeof zh_TW> = {
  title: "Create many locations",
  from: "From",
  pattern: "Form of the code",
  patternHint: "Parts in braces, e.g. {example}. Without it they are joined by “-”.",
  applyTo: "Apply to",
  new: "New locations only",
  existing: "Existing locations only",
  all: "Both",
  preview: "Preview",
  planned: "To create: {created}. To change: {changed}. To skip: {skipped}.",
  make: "Apply to {count} locations",
};
