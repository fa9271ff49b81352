import type { Quality } from "./choices.ts";
import { digest } from "./digest.ts";

/** What tells one lot of a product from another. Lots are found by a digest of these in this order: it never changes. */
export const lotFields = [
  "batch_no",
  "manufactur_date",
  "valid_date",
  "inbound_date",
  "custom_no",
  "custom_item_no",
  "lottable1",
  "lottable2",
  "lottable3",
  "lottable4",
  "lottable5",
] as const;

/** Days are `YYYY-MM-DD`; what is absent is null. */
export type LotAttributes = { readonly [Name in (typeof lotFields)[number]]?: string | null };

/** Where goods stand: one row of `stock`. */
export interface Bucket {
  readonly owner_id: string;
  readonly product_id: string;
  readonly storage_id: string;
  readonly quality: Quality;
  readonly lot: LotAttributes;
}

/** All attributes of a lot, an absent or empty one as null. */
export const lotValues = (attributes: LotAttributes): Record<(typeof lotFields)[number], string | null> =>
  Object.fromEntries(lotFields.map((field) => [field, attributes[field] || null])) as Record<
    (typeof lotFields)[number],
    string | null
  >;

/** A digest as a UUID, by which a lot is found. */
export const lotFingerprint = (attributes: LotAttributes): string =>
  digest(JSON.stringify(Object.values(lotValues(attributes))));
