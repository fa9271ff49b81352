/** Points in a millimetre. */
export const mm = 72 / 25.4;

/** Points; what has less width is laid out for a label printer. */
export const narrow = 120 * mm;

/** A sheet of paper or a label; millimetres. */
export interface Paper {
  width: number;
  height: number;
  margin: number;
  /** A label printer: black only, and edges on whole dots. */
  dotsPerInch?: number;
}

export const papers = {
  A4: { width: 210, height: 297, margin: 12 },
  A4_landscape: { width: 297, height: 210, margin: 12 },
  A5: { width: 148, height: 210, margin: 9 },
  label_100x150: { width: 100, height: 150, margin: 4, dotsPerInch: 203 },
  label_100x200: { width: 100, height: 200, margin: 4, dotsPerInch: 203 },
} as const satisfies Record<string, Paper>;
