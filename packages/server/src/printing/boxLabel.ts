import type { Readable } from "node:stream";
import { ssccElement } from "@stowage/model";
import { placeOf } from "./boxContents.ts";
import { type Canvas, streamDocument } from "./document.ts";
import { type Frame, frameOf } from "./head.ts";
import type { GoodsPaperOptions, PackedBox } from "./packedBox.ts";
import { mm } from "./paper.ts";
import type { TextStyle } from "./text.ts";

/** A label a box, as GS1's logistic labels are laid out: from whom and to whom, what it is, and its code with its digits at the bottom. */
export function printBoxLabels(boxes: AsyncIterable<PackedBox>, options: GoodsPaperOptions): Readable {
  const { paper, language, printedAt, words } = options;
  return streamDocument({ paper, language, printedAt, title: words.boxing.label }, async function* (canvas) {
    for await (const box of boxes) {
      canvas.addPage();
      drawLabel(canvas, box, options);
      yield;
    }
  });
}

// GS1's logistic labels have bars of 32 mm, whose narrowest is between 0.5 and 1 mm wide (General Specifications, 5.4).
const barHeight = 32 * mm;
const widestModule = 0.94 * mm;
const leading = 1.3;

const small: TextStyle = { face: "body", size: 9 };
const large: TextStyle = { face: "bold", size: 15 };
const strong: TextStyle = { face: "bold", size: 12 };
const digits: TextStyle = { face: "mono", size: 11 };

function drawLabel(canvas: Canvas, box: PackedBox, { words }: GoodsPaperOptions): void {
  const { boxing, picking, colon } = words;
  const frame = frameOf(canvas);
  const barcodeTop = drawCode(canvas, box, frame);
  const says = (label: string, value: string | null): string[] => (value ? [`${label}${colon}${value}`] : []);
  const sender = [...new Set([box.owner_name, box.company_name, box.wh_name])].join(" · ");
  const parts: [text: string, style: TextStyle, lines: number][][] = [
    [[`${boxing.from}${colon}${sender}`, small, 2]],
    [
      [`${boxing.to}${colon}${box.consignee_name ?? ""}`, large, 2],
      ...(box.delivery_address ? [[box.delivery_address, strong, 4] as [string, TextStyle, number]] : []),
      ...says(picking.telephone, box.delivery_tel).map((text): [string, TextStyle, number] => [text, strong, 1]),
    ],
    [
      [`${boxing.box}${colon}${placeOf(box, words)}`, large, 2],
      [`${picking.orderNo}${colon}${box.order_no}`, strong, 2],
      ...[
        ...says(boxing.weight, box.weight),
        ...says(boxing.size, box.size),
        ...says(picking.carrier, box.shipping_company_name),
      ].map((text): [string, TextStyle, number] => [text, small, 1]),
    ],
  ];
  let y = canvas.paper.margin * mm;
  for (const [index, part] of parts.entries()) {
    if (index > 0) canvas.line(frame.left, frame.left + frame.width, y + 2, 0.8);
    y += index > 0 ? 6 : 0;
    for (const [text, style, most] of part)
      for (const line of canvas.text.wrap(text, style, frame.width, most)) {
        // What has no room above the code is left out, the least important, which comes last, first.
        if (y + style.size * leading > barcodeTop) return;
        canvas.write(line, style, { x: frame.left, baseline: y + style.size });
        y += style.size * leading;
      }
  }
}

/** The box's code, or its order's number where it has none; returns where it begins. */
function drawCode(canvas: Canvas, { sscc, outbound_no }: PackedBox, { left, width }: Frame): number {
  const text = sscc ? ssccElement(sscc) : outbound_no;
  const bottom = canvas.height - canvas.paper.margin * mm;
  const code = canvas.barcode({ text, symbology: "auto", maxWidth: width, height: barHeight, widestModule });
  const below = digits.size * leading;
  const top = bottom - below - (code?.height ?? 0);
  if (code) canvas.drawBarcode(code, left + (width - code.width) / 2, top);
  const shown = canvas.text.clip(text, digits, width);
  canvas.write(shown, digits, { x: left, baseline: bottom - 2, width, align: "center" });
  return top - 4;
}
