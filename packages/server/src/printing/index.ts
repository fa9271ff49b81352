export { type InspectionReport, printInspectionReports } from "./inspectionReport.ts";
export { type LabelMediaName, type LabelOptions, labelMedia } from "./labelMedia.ts";
export { papers } from "./paper.ts";
export { type PickingListOptions, printPickingLists } from "./pickingList.ts";
export type {
  PickingKind,
  PickingLine,
  PickingList,
  PickingOrder,
  PickingSort,
} from "./pickingListData.ts";
export type { LineBarcode } from "./pickingListTable.ts";
export { printProductLabels } from "./productLabel.ts";
export { printStorageLabels } from "./storageLabel.ts";
export type { PrintLanguage, PrintWords } from "./words.ts";
