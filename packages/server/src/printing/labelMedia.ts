import type { LabelFormat, LabelMediaName } from "@stowage/model";
import type { Paper } from "./paper.ts";
import type { PrintLanguage } from "./words.ts";

/** How labels lie on what they are printed on; millimetres. A roll is paper with one label. */
export interface LabelMedia {
  paper: Paper;
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** Where the first label begins. */
  first: { x: number; y: number };
  /** From one label's corner to the next one's. */
  step: { x: number; y: number };
}

/** Rolls for 203 dpi printers and the common A4 sheets, by the size of their labels. */
export const labelMedia = {
  roll_100x50: roll(100, 50),
  roll_100x70: roll(100, 70),
  roll_70x40: roll(70, 40),
  roll_60x40: roll(60, 40),
  roll_50x30: roll(50, 30),
  roll_40x25: roll(40, 25),
  sheet_A4_99x68: sheet(2, 4, { width: 99.1, height: 67.7 }, 2.5),
  sheet_A4_99x38: sheet(2, 7, { width: 99.1, height: 38.1 }, 2.5),
  sheet_A4_70x37: sheet(3, 8, { width: 70, height: 37 }, 0),
  sheet_A4_64x38: sheet(3, 7, { width: 63.5, height: 38.1 }, 2.5),
} as const satisfies Record<LabelMediaName, LabelMedia>;

export interface LabelOptions {
  language: PrintLanguage;
  media: LabelMedia;
  format: LabelFormat;
  title: string;
  /** ISO instant. */
  printedAt: string;
  /** Labels of the first sheet that are already used. Default 0. */
  skip?: number;
}

function roll(width: number, height: number): LabelMedia {
  const label = { width, height };
  const paper = { ...label, margin: 0, dotsPerInch: 203 };
  return { paper, columns: 1, rows: 1, label, first: { x: 0, y: 0 }, step: { x: width, y: height } };
}

function sheet(columns: number, rows: number, label: LabelMedia["label"], gap: number): LabelMedia {
  const [width, height] = [210, 297];
  const first = {
    x: (width - columns * label.width - (columns - 1) * gap) / 2,
    y: (height - rows * label.height) / 2,
  };
  const paper = { width, height, margin: 0 };
  return { paper, columns, rows, label, first, step: { x: label.width + gap, y: label.height } };
}
