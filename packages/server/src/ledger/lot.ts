import type { model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Quality } from "./choices.ts";
import { digest } from "./digest.ts";

/**
 * What tells one lot of a product from another, with the types of their columns. Lots are found by a digest of these in
 * this order: whoever changes it digests all lots anew.
 */
const columns = {
  batch_no: "text",
  manufactur_date: "date",
  valid_date: "date",
  product_expiration_sale: "date",
  inbound_date: "date",
  custom_no: "text",
  custom_item_no: "text",
  lottable1: "text",
  lottable2: "text",
  lottable3: "text",
  lottable4: "text",
  lottable5: "text",
  bonded_type: "text",
} as const;
type LotField = keyof typeof columns;

export const lotFields = Object.keys(columns) as readonly LotField[];

/** The columns of `lot`, to be selected, with an alias or none, and as `json_to_recordset` declares them. */
export const lotColumns = (alias?: string): RawBuilder<unknown> =>
  sql.join(lotFields.map((name) => sql.ref(alias ? `${alias}.${name}` : name)));
export const lotShape: RawBuilder<unknown> = sql.raw(lotFields.map((name) => `${name} ${columns[name]}`).join(", "));

/** Days are `YYYY-MM-DD`; what is absent is null. Goods whose `bonded_type` nobody says are not bonded. */
export type LotAttributes = { readonly [Name in LotField]?: string | null };

const notBonded: (typeof model.outbound.fields.bonded_type.values)[number] = "non_bonded";

/** Where goods stand: one row of `stock`. */
export interface Bucket {
  readonly owner_id: string;
  readonly product_id: string;
  readonly storage_id: string;
  readonly quality: Quality;
  readonly lot: LotAttributes;
}

/** All attributes of a lot, an absent or empty one as null. */
export const lotValues = (attributes: LotAttributes): Record<LotField, string | null> => ({
  ...(Object.fromEntries(lotFields.map((field) => [field, attributes[field] || null])) as Record<LotField, null>),
  bonded_type: attributes.bonded_type || notBonded,
});

/** A digest as a UUID, by which a lot is found. */
export const lotFingerprint = (attributes: LotAttributes): string =>
  digest(JSON.stringify(Object.values(lotValues(attributes))));
