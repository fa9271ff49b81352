import { model } from "@stowage/model";
import { sql } from "kysely";
import { nameFor } from "../../../crud/reading/overlay.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Reader } from "../../../database/index.ts";
import type { Caller, Language } from "../../../http/caller.ts";
import type { PackedBox, ShippedOrder, ShippingTotal } from "../../../printing/index.ts";
import { addQuantities, showQuantity } from "../../../printing/index.ts";
import { chunksByWarehouse } from "../../common/chunks.ts";
import { boxHeads, packedBoxes } from "../pack/packedBoxes.ts";
import { goodsOfOrders, goodsTogether } from "./shippedGoods.ts";

/** An order that is to be printed, without its goods. */
export interface OrderHead extends Omit<ShippedOrder, "boxes" | "lines" | "notes" | "cod"> {
  readonly outbound_id: string;
  readonly wh_id: string;
  readonly owner_id: string;
  readonly time_zone: string;
  readonly outbound_status: string;
  readonly is_boxed: boolean;
  readonly boxes: number;
  readonly currency_code: string | null;
  readonly cod_amount: string | null;
  readonly notes: readonly (string | null)[];
}

/** These orders, as far as the caller may see them. */
export async function orderHeads(
  reader: Reader,
  { scope, language }: Caller,
  ids: readonly string[],
): Promise<readonly OrderHead[]> {
  const { rows } = await sql<OrderHead>`
    select t.outbound_id, t.wh_id, t.owner_id, t.outbound_no, t.order_no, w.time_zone, t.outbound_status,
      t.date_s_boxed is not null as is_boxed,
      t.shipper_name, t.shipper_tel, nullif(concat_ws(' ', t.store_no, t.store_name), '') as store, t.delivery_address, t.delivery_tel, t.delivery_time,
      ${nameFor(model.outbound, "shipping_company_name", "t", sql`t.company_id`, language)} as shipping_company_name, t.shipping_no,
      t.currency_code, case when t.cod_amount > 0 then trim_scale(t.cod_amount)::text end as cod_amount,
      array[t.outbound_note1, t.outbound_note2, t.outbound_note3] as notes,
      (select count(*)::int from boxing b where b.wh_id = t.wh_id and b.outbound_id = t.outbound_id) as boxes,
      (select trim_scale(m.weight_total)::text from outbound_measure m where m.wh_id = t.wh_id and m.outbound_id = t.outbound_id) as weight,
      ${nameFor(model.outbound, "consignee_name", "t", sql`t.company_id`, language)} as consignee_name,
      ${nameFor(model.company, "company_name", "y", sql`y.company_id`, language)} as company_name,
      ${nameFor(model.warehouse, "wh_name", "w", sql`w.company_id`, language)} as wh_name,
      ${nameFor(model.customer, "customer_name", "c", sql`t.company_id`, language)} as owner_name
    from outbound t
    join warehouse w on w.wh_id = t.wh_id
    join company y on y.company_id = t.company_id
    join customer c on c.customer_id = t.owner_id
    where t.outbound_id = any(${ids}::uuid[]) and ${scopeCondition(model.outbound, scope, "t")}
    order by t.wh_id, t.outbound_no`.execute(reader);
  return rows;
}

/** Orders read at a time, so that a thousand are never held at once. */
const chunkSize = 50;

/** The orders with their boxes and their goods, read as they are needed. */
export async function* shippedOrders(
  reader: Reader,
  caller: Caller,
  heads: readonly OrderHead[],
  language: Language,
): AsyncGenerator<ShippedOrder> {
  for (const [whId, chunk] of chunksByWarehouse(heads, chunkSize)) {
    const orders = chunk.map(({ outbound_id }) => outbound_id);
    const lines = Map.groupBy(await goodsOfOrders(reader, whId, orders, language), ({ outbound_id }) => outbound_id);
    const heads = await boxHeads(reader, caller, { ids: [], orders });
    const boxes = new Map<string, PackedBox[]>();
    let at = 0;
    for await (const box of packedBoxes(reader, heads, language)) {
      const id = heads[at++]?.outbound_id ?? "";
      boxes.set(id, [...(boxes.get(id) ?? []), box]);
    }
    for (const { outbound_id, currency_code, cod_amount, notes, ...head } of chunk)
      yield {
        ...head,
        cod: cod_amount && `${currency_code ?? ""} ${showQuantity(cod_amount)}`.trim(),
        notes: notes.flatMap((note): string[] => (note ? [note] : [])),
        boxes: boxes.get(outbound_id) ?? [],
        lines: (lines.get(outbound_id) ?? []).map(({ outbound_id: _of, ...line }) => line),
      };
  }
}

/** What the orders of each warehouse amount to. */
export async function* shippingTotals(
  reader: Reader,
  heads: readonly OrderHead[],
  language: Language,
): AsyncGenerator<ShippingTotal> {
  for (const [whId, same] of Map.groupBy(heads, ({ wh_id }) => wh_id)) {
    const ids = same.map(({ outbound_id }) => outbound_id);
    const weights = same.flatMap(({ weight }) => weight ?? []);
    yield {
      wh_name: same[0]?.wh_name ?? "",
      owner_name: [...new Set(same.map(({ owner_name }) => owner_name))].join(", "),
      orders: same.length,
      boxes: same.reduce((sum, { boxes }) => sum + boxes, 0),
      // Where one is not known, neither is the sum.
      weight: weights.length === same.length ? addQuantities(weights) : null,
      lines: await goodsTogether(reader, whId, ids, language),
    };
  }
}
