/** What labels are printed on; rolls first. */
export const labelMedia = [
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
export type LabelMedia = (typeof labelMedia)[number];

/** The resources whose rows have labels, with what is usually printed on. */
export const labelled: Readonly<Record<string, LabelMedia>> = { storage: "roll_100x50", product: "roll_60x40" };

/** A call takes no more rows. */
export const mostLabels = 1000;

export const isSheet = (media: LabelMedia): boolean => media.startsWith("sheet_");

/** `roll_100x50` → `100 × 50`. */
export const sizeOf = (media: LabelMedia): string => media.replace(/^.*_/, "").replace("x", " × ");

export interface LabelChoice {
  readonly media: LabelMedia;
  readonly copies: number;
  readonly skip: number;
  readonly arrow?: "up" | "down";
  readonly batch_no?: string;
  readonly valid_date?: string;
}

/** The body of the call; what is empty or does not fit the medium or the resource is left out. */
export function labelBody(resource: string, ids: readonly string[], choice: LabelChoice): Record<string, unknown> {
  const { media, copies, skip, arrow, batch_no, valid_date } = choice;
  const batch = batch_no?.trim();
  return {
    ids,
    media,
    copies,
    ...(isSheet(media) && skip > 0 ? { skip } : {}),
    ...(resource === "storage" && arrow ? { arrow } : {}),
    ...(resource === "product" && batch ? { batch_no: batch } : {}),
    ...(resource === "product" && valid_date ? { valid_date } : {}),
  };
}
