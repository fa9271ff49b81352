import type { Readable } from "node:stream";
import { placeOf } from "./boxContents.ts";
import { streamLabels } from "./document.ts";
import { drawPartsAndCode, type LabelLine, large, says, senderOf, small, strong } from "./labelParts.ts";
import type { BoxLabelOptions, PackedBox } from "./packedBox.ts";
import type { PrintWords } from "./words.ts";

/** What a carrier reads on a box. */
export interface WaybillBox extends Omit<PackedBox, "lines"> {
  /** Its number, which the barcode says. */
  shipping_no: string;
  carrier: string;
  service_type: string | null;
  /** Where it waits, with its number. */
  store: string | null;
  /** What is to be collected, with its currency. */
  cod: string | null;
  /** Whether the label was held against what its carrier publishes. */
  verified: boolean;
}

/** A label a box for its carrier: whose it is, to whom it goes, what is to be collected, and its number as a barcode. */
export function printWaybillLabels(boxes: AsyncIterable<WaybillBox>, options: BoxLabelOptions): Readable {
  const { paper, language, printedAt, format, words } = options;
  return streamLabels({ paper, language, printedAt, format, title: words.waybill.label }, async function* (canvas) {
    for await (const box of boxes) {
      canvas.addPage();
      drawPartsAndCode(canvas, partsOf(box, words), box.shipping_no);
      yield;
    }
  });
}

/** What stands on a label above its code. */
function partsOf(box: WaybillBox, words: PrintWords): LabelLine[][] {
  const { boxing, picking, shipping, waybill, colon } = words;
  return [
    [[box.carrier, large, 1], ...says(words, waybill.service, box.service_type, strong)],
    [
      [`${boxing.to}${colon}${box.consignee_name ?? ""}`, large, 2],
      ...says(words, waybill.store, box.store, large),
      ...(box.delivery_address ? [[box.delivery_address, strong, 4] as LabelLine] : []),
      ...says(words, picking.telephone, box.delivery_tel, strong),
      ...says(words, shipping.cod, box.cod, large),
    ],
    [
      [`${boxing.box}${colon}${placeOf(box, words)}`, strong, 2],
      [`${picking.orderNo}${colon}${box.order_no}`, small, 2],
      ...says(words, boxing.weight, box.weight, small),
      [`${boxing.from}${colon}${senderOf(box)}`, small, 2],
      ...(box.verified ? [] : [[waybill.unverified, small, 1] as LabelLine]),
    ],
  ];
}
