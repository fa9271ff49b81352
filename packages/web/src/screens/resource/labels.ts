import { type LabelMediaName, lottableNames, type packLevels } from "@stowage/model";

/** The resources whose rows have labels, with what is usually printed on. */
export const labelled: Readonly<Record<string, LabelMediaName>> = { storage: "roll_100x50", product: "roll_60x40" };

export const isSheet = (media: LabelMediaName): boolean => media.startsWith("sheet_");

/** `roll_100x50` → `100 × 50`. */
export const sizeOf = (media: LabelMediaName): string => media.replace(/^.*_/, "").replace("x", " × ");

export interface LabelChoice {
  readonly media: LabelMediaName;
  readonly copies: number;
  readonly skip: number;
  readonly arrow?: "up" | "down";
  /** Of goods: of their packs of this level, in place of single pieces. */
  readonly pack_level?: (typeof packLevels)[number];
  readonly batch_no?: string;
  readonly valid_date?: string;
  /** Of the goods' lot what their owner keeps of it, by field. */
  readonly attributes?: Readonly<Partial<Record<string, string>>>;
}

/** The body of the call; what is empty or does not fit the medium or the resource is left out. Goods are printed where one works. */
export function labelBody(
  resource: string,
  ids: readonly string[],
  choice: LabelChoice,
  wh_id: string | null,
): Record<string, unknown> {
  const { media, copies, skip, arrow, pack_level, batch_no, valid_date, attributes = {} } = choice;
  const batch = batch_no?.trim();
  const said = lottableNames.map((name) => [name, attributes[name]?.trim()]).filter(([, value]) => value);
  return {
    ids,
    media,
    copies,
    ...(isSheet(media) && skip > 0 ? { skip } : {}),
    ...(resource === "storage" && arrow ? { arrow } : {}),
    ...(resource === "product" && wh_id ? { wh_id } : {}),
    ...(resource === "product" && pack_level ? { pack_level } : {}),
    ...(resource === "product" && batch ? { batch_no: batch } : {}),
    ...(resource === "product" && valid_date ? { valid_date } : {}),
    ...(resource === "product" ? Object.fromEntries(said) : {}),
  };
}
