export { addQuantities, showQuantity } from "./format.ts";
export { addParents, type Parent } from "./goods.ts";
export type { HandoverList } from "./handoverList.ts";
export type { InspectionReport } from "./inspectionReport.ts";
export { type LabelOptions, labelMedia } from "./labelMedia.ts";
export type { GoodsPaperOptions, PackedBox, PackedLine } from "./packedBox.ts";
export type { PalletLabel } from "./palletLabel.ts";
export { type Paper, papers } from "./paper.ts";
export type { PickingListOptions } from "./pickingList.ts";
export type { PickingKind, PickingLine, PickingList, PickingOrder } from "./pickingListData.ts";
export type { LineBarcode } from "./pickingListTable.ts";
export type { PutawayList } from "./putawayList.ts";
export type { ReceivedGoods, ReceivingHead, ReceivingOptions } from "./receivingPaper.ts";
export type { ShippedOrder, ShippingTotal } from "./shippedOrder.ts";
export type { WaybillBox } from "./waybillLabel.ts";
export type { PrintLanguage, PrintWords } from "./words.ts";

/** Whatever draws, with its libraries: in memory from the first paper on. */
export const printing = () => import("./printers.ts");
