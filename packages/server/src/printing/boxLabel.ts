import type { Readable } from "node:stream";
import { ssccElement } from "@stowage/model";
import { placeOf } from "./boxContents.ts";
import { streamLabels } from "./document.ts";
import type { LabelCanvas } from "./labelCanvas.ts";
import { drawPartsAndCode, type LabelLine, large, says, senderOf, small, strong } from "./labelParts.ts";
import type { BoxLabelOptions, PackedBox } from "./packedBox.ts";

/** A label a box, as GS1's logistic labels are laid out: from whom and to whom, what it is, and its code with its digits at the bottom. */
export function printBoxLabels(boxes: AsyncIterable<PackedBox>, options: BoxLabelOptions): Readable {
  const { paper, language, printedAt, format, words } = options;
  return streamLabels({ paper, language, printedAt, format, title: words.boxing.label }, async function* (canvas) {
    for await (const box of boxes) {
      canvas.addPage();
      drawLabel(canvas, box, options);
      yield;
    }
  });
}

function drawLabel(canvas: LabelCanvas, box: PackedBox, { words }: BoxLabelOptions): void {
  const { boxing, picking, colon } = words;
  const parts: LabelLine[][] = [
    [[`${boxing.from}${colon}${senderOf(box)}`, small, 2]],
    [
      [`${boxing.to}${colon}${box.consignee_name ?? ""}`, large, 2],
      ...(box.delivery_address ? [[box.delivery_address, strong, 4] as LabelLine] : []),
      ...says(words, picking.telephone, box.delivery_tel, strong),
    ],
    [
      [`${boxing.box}${colon}${placeOf(box, words)}`, large, 2],
      [`${picking.orderNo}${colon}${box.order_no}`, strong, 2],
      ...says(words, boxing.weight, box.weight, small),
      ...says(words, boxing.size, box.size, small),
      ...says(words, picking.carrier, box.shipping_company_name, small),
    ],
  ];
  // The box's code, or its order's number where it has none.
  drawPartsAndCode(canvas, parts, box.sscc ? ssccElement(box.sscc) : box.outbound_no);
}
