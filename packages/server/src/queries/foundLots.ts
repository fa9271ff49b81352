import { lotFound, model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { columnsIn } from "../crud/reading/overlay.ts";
import { isOf, scopeCondition, together } from "../crud/sharing/scope.ts";
import { type Caller, type Language, may } from "../http/caller.ts";

const mostLots = 5;
const { inventory, product } = model;

/**
 * The lots in stock that bear this number, each once a product, for who may see stock; null for others. A part of a number
 * has no index to be found by: the whole has that by which a recall finds them.
 */
export function lotsOf(
  caller: Caller,
  text: string,
  { wh_id, owner_id, language }: { wh_id?: string | undefined; owner_id?: string | undefined; language: Language },
): RawBuilder<unknown> | null {
  if (!may(caller, inventory.menu, "query")) return null;
  const within = together([
    scopeCondition(inventory, caller.scope, "t"),
    wh_id ? isOf(inventory, "t", "warehouse", wh_id) : null,
    owner_id ? isOf(inventory, "t", "owner", owner_id) : null,
  ]);
  const name = sql.join(columnsIn(product, "product_name", language).map((one) => sql`p.${sql.ref(one)}`));
  return sql`(
    select distinct ${lotFound}::text as resource, t.product_id::text as id,
      array[t.batch_no, p.product_code, coalesce(${name})]::text[] as label, null::text as status, true as exact
    from (select w.company_id, l.* from lot l join warehouse w on w.wh_id = l.wh_id
      where array_remove(array[upper(l.batch_no), upper(l.lottable1), upper(l.lottable2), upper(l.lottable3),
          upper(l.lottable4), upper(l.lottable5)], null) @> array[upper(${text}::text)]
        and upper(l.batch_no) = upper(${text}::text)) t
      join product p on p.product_id = t.product_id
    where ${within ?? sql`true`}
      and exists (select 1 from stock s where s.wh_id = t.wh_id and s.lot_id = t.lot_id and s.qty > 0)
    limit ${sql.lit(mostLots)})`;
}
