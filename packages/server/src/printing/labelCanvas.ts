import { type Barcode, type BarcodeRequest, barcode } from "./barcode.ts";
import { mm, type Paper } from "./paper.ts";
import { type TextStyle, type Typesetter, typesetter } from "./text.ts";
import type { PrintLanguage } from "./words.ts";

export interface TextPosition {
  /** Points. The text stands on the baseline. */
  x: number;
  baseline: number;
  /** What align refers to. */
  width?: number;
  align?: Align;
}

export type Align = "left" | "right" | "center";

/**
 * What labels are drawn on, whatever language the printer reads. All measures are points from the top left corner. What is
 * drawn is black.
 */
export abstract class LabelCanvas {
  readonly text: Typesetter;
  readonly paper: Paper;
  readonly width: number;
  readonly height: number;

  constructor({ paper, language }: { paper: Paper; language: PrintLanguage }) {
    this.paper = paper;
    this.width = paper.width * mm;
    this.height = paper.height * mm;
    this.text = typesetter(language);
  }

  /** The barcode that fits, on this printer's dots; undefined where none does. */
  barcode(request: Omit<BarcodeRequest, "dot">): Barcode | undefined {
    return barcode({ ...request, dot: this.paper.dotsPerInch && 72 / this.paper.dotsPerInch });
  }

  abstract addPage(): void;
  /** Writes one line and returns its width. */
  abstract write(text: string, style: TextStyle, position: TextPosition): number;
  /** A horizontal line from one x to another. */
  abstract line(x: number, toX: number, y: number, thickness: number): void;
  abstract polygon(...points: readonly [number, number][]): void;
  abstract drawBarcode(code: Barcode, x: number, y: number): void;
  /** The bytes of what is finished so far. */
  abstract take(): Buffer | null;
  abstract end(): void;
}

/** Where a line of this width begins. */
export const startOf = ({ x, width, align }: TextPosition, written: number): number => {
  const free = (width ?? written) - written;
  return x + (align === "right" ? free : align === "center" ? free / 2 : 0);
};
