import { barcodeKey, Failure, model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Tx } from "../../../database/index.ts";
import type { Caller } from "../../../http/caller.ts";

/** What a packer has in hand: goods by their code, a barcode or both, and perhaps the list that they were picked by. */
export interface InHand {
  readonly product_code?: string | undefined;
  readonly barcode?: string | undefined;
  readonly pickinglist_no?: string | undefined;
  readonly wh_id?: string | undefined;
}

/**
 * The order that waits longest of those that have only these goods, locked: whoever packs the same at once gets the next
 * one. One that somebody packs by hand is theirs.
 * @throws Failure NOTHING_TO_BOX; AMBIGUOUS_REFERENCE where orders of several owners wait with goods called so; OTHER_GOODS
 * where code and barcode are of different goods.
 */
export async function nextOrder(tx: Tx, caller: Caller, inHand: InHand): Promise<string> {
  const field = inHand.product_code ? "product_code" : "barcode";
  const named = inHand.product_code ?? inHand.barcode;
  if (!named) throw Failure.at("product_code", "REQUIRED");
  const products = await productsInHand(tx, caller, inHand);
  if (inHand.pickinglist_no) await demandList(tx, caller, inHand.pickinglist_no);
  // A cluster locks rows only where each table of the statement names the warehouse by its value.
  const waiting = (lock: RawBuilder<unknown>, whId: RawBuilder<unknown> = sql`t.wh_id`) =>
    sql<{ outbound_id: string; wh_id: string; product_id: string }>`
      select t.outbound_id, t.wh_id, (
        select d.product_id from outbound_detail d
        where d.wh_id = ${whId} and d.outbound_id = t.outbound_id and d.num_picked > 0 limit 1) as product_id
      from outbound t
      where t.wh_id = ${whId} and t.outbound_status = 'awaiting_boxing' and not t.abnormal and ${scopeCondition(model.outbound, caller.scope, "t")}
        ${inHand.wh_id ? sql`and t.wh_id = ${inHand.wh_id}::uuid` : sql``}
        ${inHand.pickinglist_no ? sql`and t.pickinglist_no = ${inHand.pickinglist_no}` : sql``}
        and exists (select 1 from outbound_detail d where d.wh_id = ${whId} and d.outbound_id = t.outbound_id
          and d.num_picked > 0 and d.product_id = any(${products}::uuid[]))
        and not exists (select 1 from outbound_detail d where d.wh_id = ${whId} and d.outbound_id = t.outbound_id
          and d.num_picked > 0 and d.product_id <> all(${products}::uuid[]))
        and not exists (select 1 from boxing b where b.wh_id = ${whId} and b.outbound_id = t.outbound_id and not b.fast
          and exists (select 1 from boxing_detail d where d.wh_id = ${whId} and d.boxing_id = b.boxing_id))
      order by t.date_picked, t.outbound_id ${lock}`;
  const { rows: all } = await waiting(products.length > 1 ? sql`limit 1000` : sql`limit 1`).execute(tx);
  const [first] = all;
  if (!first) throw nothingToBox(named);
  if (new Set(all.map(({ product_id }) => product_id)).size > 1)
    throw Failure.at(field, "AMBIGUOUS_REFERENCE", { value: named });
  const { rows } = await waiting(sql`limit 1 for no key update of t skip locked`, sql`${first.wh_id}::uuid`).execute(
    tx,
  );
  if (!rows[0]) throw nothingToBox(named);
  return rows[0].outbound_id;
}

/** @throws Failure NOT_FOUND where the list has no order that this caller sees. */
async function demandList(tx: Tx, { scope }: Caller, number: string): Promise<void> {
  const { rows } = await sql`
    select 1 from outbound t where t.pickinglist_no = ${number} and ${scopeCondition(model.outbound, scope, "t")} limit 1`.execute(
    tx,
  );
  if (rows.length === 0) throw new Failure("NOT_FOUND", { details: { resource: "picking_list", id: number } });
}

const nothingToBox = (product_code: string) => new Failure("NOTHING_TO_BOX", { details: { product: product_code } });

/** Every name that was said is of these goods. */
async function productsInHand(tx: Tx, caller: Caller, { product_code, barcode }: InHand): Promise<readonly string[]> {
  const called = product_code ? await productsCalled(tx, caller, "product_code", product_code) : null;
  if (!barcode) return called ?? [];
  const scanned = await productsCalled(tx, caller, "barcode", barcode);
  if (!called) return scanned;
  const both = called.filter((id) => scanned.includes(id));
  if (both.length === 0) throw Failure.at("barcode", "OTHER_GOODS", { value: barcode });
  return both;
}

/** @throws Failure UNKNOWN_REFERENCE where the caller sees nothing that is called so. */
async function productsCalled(
  tx: Tx,
  { scope }: Caller,
  field: "product_code" | "barcode",
  named: string,
): Promise<readonly string[]> {
  const called =
    field === "product_code"
      ? sql`t.product_code = ${named}`
      : sql`t.product_id = any(array(select b.product_id from goods_barcode b where b.barcode = ${barcodeKey(named)}))`;
  const { rows } = await sql<{ product_id: string }>`
    select t.product_id from product t where ${called} and ${scopeCondition(model.product, scope, "t")} limit 1000`.execute(
    tx,
  );
  if (rows.length === 0) throw Failure.at(field, "UNKNOWN_REFERENCE", { value: named });
  return rows.map(({ product_id }) => product_id);
}
