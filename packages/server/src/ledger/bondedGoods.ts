import { type RawBuilder, sql } from "kysely";

/** SQL expressions of what is known of goods. */
interface Goods {
  readonly product_id: RawBuilder<unknown>;
  readonly custom_no: RawBuilder<unknown>;
  readonly custom_item_no: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
}

/**
 * What `bonded_type` of goods is where nobody says it: what their customs number was registered as for the product, else
 * what is registered for it and in force on the day. Several registrations make bonded goods where one of them does.
 */
export const bondedTypeOf = ({ product_id, custom_no, custom_item_no, day }: Goods): RawBuilder<string> => sql<string>`(
  select case when coalesce(
    bool_or(r.bonded_type = 'bonded') filter (
      where r.custom_no = ${custom_no} and r.custom_item_no = coalesce(${custom_item_no}, r.custom_item_no)),
    bool_or(r.bonded_type = 'bonded') filter (
      where ${day} between coalesce(r.custom_from, '-infinity') and coalesce(r.custom_to, 'infinity')),
    false) then 'bonded' else 'non_bonded' end
  from custom r where r.product_id = ${product_id})`;
