export { printBoxContents } from "./boxContents.ts";
export { printBoxLabels } from "./boxLabel.ts";
export { printInspectionReports } from "./inspectionReport.ts";
export { printPickingLists } from "./pickingList.ts";
export { printProductLabels } from "./productLabel.ts";
export { printPutawayLists } from "./putawayList.ts";
export { printDeliveryNotes, printShippingDetails, printShippingTotals } from "./shippingPapers.ts";
export { printStorageLabels } from "./storageLabel.ts";
export { printWaybillLabels } from "./waybillLabel.ts";
