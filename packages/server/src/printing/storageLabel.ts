import type { Readable } from "node:stream";
import type { LabelCanvas } from "./labelCanvas.ts";
import type { LabelOptions } from "./labelMedia.ts";
import { type Box, printLabels } from "./labels.ts";
import { mm } from "./paper.ts";
import type { TextStyle } from "./text.ts";

export interface StorageLabel {
  storage_loc_code: string;
  /** Warehouse, zone: what stands small above the code. */
  caption?: string;
  /** Points at the location from a label that hangs below or above it. */
  arrow?: "up" | "down";
  /** Default 1. */
  copies?: number;
}

/** Location labels: the code as large as the label allows, and as a barcode below. */
export function printStorageLabels(
  labels: Iterable<StorageLabel> | AsyncIterable<StorageLabel>,
  options: LabelOptions,
): Readable {
  return printLabels(labels, options, drawStorageLabel);
}

// Capitals of a two-hundredth of the distance are read at a glance: 10 mm at 2 m.
const capitalsReadable = 10 * mm;
const capitalHeight = 0.714;
const lineHeight = 0.86;

function drawStorageLabel(canvas: LabelCanvas, label: StorageLabel, box: Box): void {
  const padding = Math.min(3 * mm, box.height * 0.07);
  const arrowWidth = label.arrow ? Math.min(box.width * 0.16, box.height * 0.35) : 0;
  const inner: Box = {
    x: box.x + padding,
    y: box.y + padding,
    width: box.width - 2 * padding - (arrowWidth ? arrowWidth + padding : 0),
    height: box.height - 2 * padding,
  };
  const letters = besideBarcode(canvas, label.storage_loc_code, belowCaption(canvas, label.caption, inner));
  drawLetters(canvas, label.storage_loc_code, letters);
  if (label.arrow) {
    drawArrow(canvas, label.arrow, { ...letters, x: inner.x + inner.width + padding, width: arrowWidth });
  }
}

function belowCaption(canvas: LabelCanvas, caption: string | undefined, box: Box): Box {
  if (!caption) return box;
  const height = Math.min(4.5 * mm, box.height * 0.14);
  const style: TextStyle = { face: "body", size: height * 0.8 };
  canvas.write(canvas.text.clip(caption, style, box.width), style, { x: box.x, baseline: box.y + style.size });
  return { ...box, y: box.y + height, height: box.height - height };
}

/** Draws the barcode, bars below or else a square at the right, and returns what is left for the letters. */
function besideBarcode(canvas: LabelCanvas, text: string, box: Box): Box {
  const height = Math.max(box.height * 0.33, 7 * mm);
  const bars = canvas.barcode({ text, symbology: "linear", maxWidth: box.width, height, widestModule: 0.6 * mm });
  if (bars) {
    canvas.drawBarcode(bars, box.x + (box.width - bars.width) / 2, box.y + box.height - bars.height);
    return { ...box, height: box.height - bars.height - 1 * mm };
  }
  const squareIn = (maxWidth: number) => canvas.barcode({ text, symbology: "matrix", maxWidth, height: box.height });
  const square = squareIn(box.width * 0.38) ?? squareIn(box.width * 0.6);
  if (!square) return box;
  canvas.drawBarcode(square, box.x + box.width - square.width, box.y + (box.height - square.height) / 2);
  return { ...box, width: box.width - square.width };
}

/** In one line where that can be read from afar, else in one or two, whichever is larger. */
function drawLetters(canvas: LabelCanvas, text: string, box: Box): void {
  const oneLine = sizeOf(canvas, [text], box);
  const halves = inTwo(text);
  const twoLines = sizeOf(canvas, halves, box);
  const isOne = oneLine * capitalHeight >= capitalsReadable || oneLine >= twoLines;
  const size = isOne ? oneLine : twoLines;
  const lines = isOne ? [text] : halves;
  const style: TextStyle = { face: "mono", size };
  const top = box.y + (box.height - lines.length * size * lineHeight) / 2;
  for (const [index, line] of lines.entries()) {
    const baseline = top + index * size * lineHeight + (size * (lineHeight + capitalHeight)) / 2;
    canvas.write(line, style, { x: box.x, baseline, width: box.width, align: "center" });
  }
}

function sizeOf(canvas: LabelCanvas, lines: readonly string[], box: Box): number {
  const widest = Math.max(...lines.map((line) => canvas.text.width(line, { face: "mono", size: 1 })));
  return Math.min(box.width / widest, box.height / lines.length / lineHeight);
}

/** Cut after the separator nearest to the middle; in the middle where there is none. */
function inTwo(text: string): string[] {
  const characters = Array.from(text);
  const middle = characters.length / 2;
  const cuts = characters.flatMap((character, index) => (/[-_./\s]/.test(character) ? [index + 1] : []));
  const cut = cuts.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? Math.ceil(middle);
  return [characters.slice(0, cut).join(""), characters.slice(cut).join("")].filter((part) => part !== "");
}

function drawArrow(canvas: LabelCanvas, arrow: "up" | "down", { x, y, width, height }: Box): void {
  const tall = Math.min(height, width * 1.4);
  const top = y + (height - tall) / 2;
  const at = (across: number, along: number): [number, number] => [
    x + across * width,
    top + (arrow === "up" ? along : 1 - along) * tall,
  ];
  canvas.polygon(at(0.5, 0), at(1, 0.5), at(0.7, 0.5), at(0.7, 1), at(0.3, 1), at(0.3, 0.5), at(0, 0.5));
}
