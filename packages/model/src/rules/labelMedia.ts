/** What labels are printed on, by the size of a label; rolls first. */
export const labelMediaNames = [
  "roll_100x50",
  "roll_100x70",
  "roll_70x40",
  "roll_60x40",
  "roll_50x30",
  "roll_40x25",
  "sheet_A4_99x68",
  "sheet_A4_99x38",
  "sheet_A4_70x37",
  "sheet_A4_64x38",
] as const;
export type LabelMediaName = (typeof labelMediaNames)[number];

/** In what a label is written: for any printer, or in the language of Zebra's label printers. */
export const labelFormats = ["pdf", "zpl"] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** Rows whose labels are printed at once. */
export const maxLabelledRows = 1000;
