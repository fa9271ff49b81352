import { type Frame, frameOf } from "./head.ts";
import type { LabelCanvas } from "./labelCanvas.ts";
import type { PackedBox } from "./packedBox.ts";
import { mm } from "./paper.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

/** A text of a label, how it looks, and in how many lines it stands at most. */
export type LabelLine = readonly [text: string, style: TextStyle, lines: number];

// GS1's logistic labels have bars of 32 mm, whose narrowest is between 0.5 and 1 mm wide (General Specifications, 5.4).
const barHeight = 32 * mm;
const widestModule = 0.94 * mm;
const leading = 1.3;

export const small: TextStyle = { face: "body", size: 9 };
export const large: TextStyle = { face: "bold", size: 15 };
export const strong: TextStyle = { face: "bold", size: 12 };
const digits: TextStyle = { face: "mono", size: 11 };

/** A line with its label in front, or none where there is nothing to say. */
export const says = ({ colon }: PrintWords, label: string, value: string | null, style: TextStyle): LabelLine[] =>
  value ? [[`${label}${colon}${value}`, style, style === strong ? 2 : 1]] : [];

/** From whom a box comes: its owner, and whoever keeps the goods. */
export const senderOf = ({ owner_name, company_name, wh_name }: Omit<PackedBox, "lines">): string =>
  [...new Set([owner_name, company_name, wh_name])].join(" · ");

/** Parts one below the other with a line between them, and a barcode with its digits at the bottom. */
export function drawPartsAndCode(canvas: LabelCanvas, parts: readonly (readonly LabelLine[])[], code: string): void {
  const frame = frameOf(canvas);
  const barcodeTop = drawCode(canvas, code, frame);
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

/** Returns where it begins. */
function drawCode(canvas: LabelCanvas, text: string, { left, width }: Frame): number {
  const bottom = canvas.height - canvas.paper.margin * mm;
  const code = canvas.barcode({ text, symbology: "auto", maxWidth: width, height: barHeight, widestModule });
  const below = digits.size * leading;
  const top = bottom - below - (code?.height ?? 0);
  if (code) canvas.drawBarcode(code, left + (width - code.width) / 2, top);
  const shown = canvas.text.clip(text, digits, width);
  canvas.write(shown, digits, { x: left, baseline: bottom - 2, width, align: "center" });
  return top - 4;
}
