import type { Readable } from "node:stream";
import { showQuantity } from "./format.ts";
import type { LabelCanvas } from "./labelCanvas.ts";
import type { LabelOptions } from "./labelMedia.ts";
import { type Box, printLabels } from "./labels.ts";
import { mm } from "./paper.ts";
import type { TextStyle } from "./text.ts";
import type { PrintWords } from "./words.ts";

export interface ProductLabel {
  product_code: string;
  product_name: string;
  product_spec?: string | null;
  /** Default: the product's code. */
  product_barcode?: string | null;
  batch_no?: string | null;
  manufactur_date?: string | null;
  valid_date?: string | null;
  /** Of its lot, what the owner calls it and what it is. */
  attributes?: readonly (readonly [name: string, value: string])[];
  /** Decimal string in unit_name. */
  num?: string | null;
  unit_name?: string | null;
  /** Default 1. */
  copies?: number;
}

/** Small labels for goods: name, code, lot and dates, and the barcode with its digits. */
export function printProductLabels(
  labels: Iterable<ProductLabel> | AsyncIterable<ProductLabel>,
  options: LabelOptions & { words: PrintWords },
): Readable {
  return printLabels(labels, options, (canvas, label, box) => drawProductLabel(canvas, label, box, options.words));
}

function drawProductLabel(canvas: LabelCanvas, label: ProductLabel, box: Box, words: PrintWords): void {
  const padding = Math.min(2.5 * mm, box.height * 0.06);
  const inner: Box = {
    x: box.x + padding,
    y: box.y + padding,
    width: box.width - 2 * padding,
    height: box.height - 2 * padding,
  };
  const size = Math.min(11, Math.max(6, box.height / mm / 4));
  const barcodeTop = drawBarcode(canvas, label.product_barcode || label.product_code, inner, size);
  const name: TextStyle = { face: "bold", size };
  const code: TextStyle = { face: "mono", size: size * 0.95 };
  const plain: TextStyle = { face: "body", size: size * 0.85 };
  const about = inLines(details(label, words), (text) => canvas.text.width(text, plain) <= inner.width);
  const room = barcodeTop - inner.y - (about.length * plain.size + code.size) * leading;
  const nameLines = Math.max(1, Math.min(3, Math.floor(room / (size * leading))));
  const rows: [string, TextStyle][] = [
    ...canvas.text
      .wrap(label.product_name, name, inner.width, nameLines)
      .map((line): [string, TextStyle] => [line, name]),
    [canvas.text.clip(label.product_code, code, inner.width), code],
    ...about.map((line): [string, TextStyle] => [canvas.text.clip(line, plain, inner.width), plain]),
  ];
  let y = inner.y;
  for (const [line, style] of rows) {
    // What has no room above the barcode is left out, the least important lines, which come last, first.
    if (y + style.size > barcodeTop) break;
    canvas.write(line, style, { x: inner.x, baseline: y + style.size * 0.95 });
    y += style.size * leading;
  }
}

const leading = 1.2;

/** Draws the barcode at the bottom: bars over their digits, or else a square beside them. Returns where it begins. */
function drawBarcode(canvas: LabelCanvas, text: string, box: Box, size: number): number {
  const digits: TextStyle = { face: "mono", size: size * 0.85 };
  const below = digits.size * leading;
  const bottom = box.y + box.height;
  const bars = canvas.barcode({ text, symbology: "linear", maxWidth: box.width, height: box.height * 0.5 - below });
  if (bars) {
    canvas.drawBarcode(bars, box.x + (box.width - bars.width) / 2, bottom - below - bars.height);
    const shown = canvas.text.clip(text, digits, box.width);
    canvas.write(shown, digits, { x: box.x, baseline: bottom - digits.size * 0.2, width: box.width, align: "center" });
    return bottom - below - bars.height;
  }
  const square = canvas.barcode({ text, symbology: "matrix", maxWidth: box.width * 0.5, height: box.height * 0.55 });
  const across = square ? square.width + 4 : 0;
  if (square) canvas.drawBarcode(square, box.x, bottom - square.height);
  const top = bottom - (square?.height ?? below);
  for (const [index, line] of canvas.text.wrap(text, digits, box.width - across, square ? 4 : 1).entries()) {
    canvas.write(line, digits, { x: box.x + across, baseline: top + digits.size * (leading * index + 1) });
  }
  return top;
}

function details(label: ProductLabel, { label: words, colon }: PrintWords): string[] {
  const quantity = label.num ? `${showQuantity(label.num)} ${label.unit_name ?? ""}` : "";
  const labelled: (readonly [string, string | null | undefined])[] = [
    [words.batchNo, label.batch_no],
    [words.validUntil, label.valid_date],
    [words.madeOn, label.manufactur_date],
    ...(label.attributes ?? []),
    [words.quantity, quantity],
  ];
  const filled = labelled.filter(([, value]) => value).map(([name, value]) => `${name}${colon}${value}`);
  return label.product_spec ? [...filled, label.product_spec] : filled;
}

/** As many facts in a line as fit; none is broken. */
function inLines(facts: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const fact of facts) {
    const longer = `${lines.at(-1)} | ${fact}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(fact);
  }
  return lines;
}
