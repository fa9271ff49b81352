import { barcodeKey, model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { columnsIn } from "../crud/reading/overlay.ts";
import { isOf, scopeCondition, together } from "../crud/sharing/scope.ts";
import { type Caller, type Language, may } from "../http/caller.ts";

const mostGoods = 5;
const { product } = model;

/** The goods of which a piece or a pack bears this barcode, for who may see goods; null for others. */
export function goodsWithBarcode(
  caller: Caller,
  text: string,
  { owner_id, language }: { owner_id?: string | undefined; language: Language },
): RawBuilder<unknown> | null {
  if (!may(caller, product.menu, "query")) return null;
  const within = together([
    scopeCondition(product, caller.scope, "t"),
    owner_id ? isOf(product, "t", "owner", owner_id) : null,
  ]);
  const name = sql.join(columnsIn(product, "product_name", language).map((one) => sql`t.${sql.ref(one)}`));
  return sql`(
    select ${product.name}::text as resource, t.product_id::text as id,
      array[t.product_code, coalesce(${name})]::text[] as label, null::text as status, true as exact
    from product t
    where t.product_id = any(array(select b.product_id from goods_barcode b where b.barcode = ${barcodeKey(text)})) and ${within ?? sql`true`}
    limit ${sql.lit(mostGoods)})`;
}
