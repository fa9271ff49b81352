import type { Language } from "@stowage/messages";
import { lottableNames, model } from "@stowage/model";
import { sql } from "kysely";
import { nameFor } from "../../../crud/reading/overlay.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Reader } from "../../../database/index.ts";
import type { Caller } from "../../../http/caller.ts";
import type { PackedBox, PackedLine } from "../../../printing/index.ts";
import { chunksByWarehouse } from "../../common/chunks.ts";
import { ownAttributes } from "../../common/lotWords.ts";
import { firstPlace, type Places, pickedFrom } from "../papers/pickedFrom.ts";

/** A box that is to be printed, without what lies in it. */
export interface BoxHead extends Omit<PackedBox, "lines" | "place"> {
  readonly boxing_id: string;
  readonly wh_id: string;
  readonly outbound_id: string;
  readonly time_zone: string;
  readonly confirmed: boolean;
  readonly no: number;
  readonly boxes: number;
}

/** The boxes with these keys and all of these orders, as far as the caller may see them, an order's together. */
export async function boxHeads(
  reader: Reader,
  { scope, language }: Caller,
  { ids, orders }: { readonly ids: readonly string[]; readonly orders: readonly string[] },
): Promise<readonly BoxHead[]> {
  const { rows } = await sql<BoxHead>`
    select t.boxing_id, t.wh_id, t.outbound_id, t.box_no, t.sscc, o.outbound_no, o.order_no, w.time_zone,
      ${nameFor(model.outbound, "shipping_company_name", "o", sql`o.company_id`, language)} as shipping_company_name,
      n.shipping_no, t.boxing_status = 'confirmed' as confirmed, p.no, p.boxes, o.delivery_address, o.delivery_tel,
      ${nameFor(model.outbound, "consignee_name", "o", sql`o.company_id`, language)} as consignee_name,
      ${nameFor(model.company, "company_name", "y", sql`y.company_id`, language)} as company_name,
      ${nameFor(model.warehouse, "wh_name", "w", sql`w.company_id`, language)} as wh_name,
      ${nameFor(model.customer, "customer_name", "c", sql`t.company_id`, language)} as owner_name,
      case when t.length is not null and t.width is not null and t.height is not null then concat(${shown("t.length")}, ' × ',
        ${shown("t.width")}, ' × ', ${shown("t.height")}, ' ', t.length_unit_name) end as size,
      case when t.weight is not null then concat(${shown("t.weight")}, ' ', t.weight_unit_name) end as weight
    from boxing t
    join outbound o on o.wh_id = t.wh_id and o.outbound_id = t.outbound_id
    join warehouse w on w.wh_id = t.wh_id
    join company y on y.company_id = t.company_id
    join customer c on c.customer_id = t.owner_id
    left join waybill n on n.wh_id = t.wh_id and n.boxing_id = t.boxing_id
    cross join lateral (
      select count(*)::int as boxes, count(*) filter (where b.boxing_id <= t.boxing_id)::int as no
      from boxing b where b.wh_id = t.wh_id and b.outbound_id = t.outbound_id
    ) p
    where (t.boxing_id = any(${ids}::uuid[]) or t.outbound_id = any(${orders}::uuid[]))
      and ${scopeCondition(model.boxing, scope, "t")}
    order by t.wh_id, o.outbound_no, t.boxing_id`.execute(reader);
  return rows;
}

const shown = (column: string) => sql`trim_scale(${sql.ref(column)})`;

/** Boxes read at a time, so that a thousand are never held at once. */
const chunkSize = 50;

interface Row extends PackedLine {
  readonly places: Places;
  readonly boxing_id: string;
  readonly parent_product_code: string | null;
  readonly parent_num: string | null;
}

/** The boxes with what lies in them. */
export async function* packedBoxes(
  reader: Reader,
  heads: readonly BoxHead[],
  language: Language,
): AsyncGenerator<PackedBox> {
  for (const [whId, chunk] of chunksByWarehouse(heads, chunkSize)) {
    const ids = chunk.map(({ boxing_id }) => boxing_id);
    const lines = Map.groupBy(await linesOf(reader, whId, ids, language), ({ boxing_id }) => boxing_id);
    for (const { confirmed, no, boxes, ...head } of chunk)
      yield {
        ...head,
        place: confirmed ? { no, of: boxes } : null,
        lines: (lines.get(head.boxing_id) ?? []).map(({ parent_product_code: code, parent_num, places, ...line }) => ({
          ...line,
          ...firstPlace(places),
          ...(code ? { parents: [{ product_code: code, num: parent_num ?? "0" }] } : {}),
        })),
      };
  }
}

/** What lies in boxes; of which lot it is where all that was picked for its line is of one. */
async function linesOf(reader: Reader, whId: string, ids: readonly string[], language: Language) {
  const { rows } = await sql<Row>`
    select d.boxing_id, p.product_code, ${nameFor(model.product, "product_name", "p", sql`p.company_id`, language)} as product_name,
      p.product_spec, f.places, l.parent_product_code, l.parent_num::text as parent_num, g.batch_no, g.manufactur_date, g.valid_date,
      ${ownAttributes((name) => sql.ref(`g.${name}`), sql.ref("d.owner_id"), language)} as attributes,
      g.quality = 'bad' as is_bad, coalesce(d.product_sn, '[]'::jsonb) as product_sn,
      trim_scale(round(d.num::numeric / d.unit_factor, 6))::text as num,
      coalesce(${unitName("u", language)}, ${unitName("v", language)}) as unit_name
    from boxing_detail d
    join outbound_detail l on l.wh_id = ${whId} and l.outbound_detail_id = d.outbound_detail_id
    join product p on p.product_id = d.product_id
    join unit v on v.unit_id = p.stock_unit_id
    left join unit u on u.unit_id = l.unit_id
    left join lateral (
      select min(t.batch_no) as batch_no, min(t.manufactur_date)::text as manufactur_date, min(t.valid_date)::text as valid_date,
        ${sql.join(lottableNames.map((name) => sql`min(t.${sql.ref(name)}) as ${sql.ref(name)}`))},
        min(s.quality) as quality
      from booking b
      join stock s on s.wh_id = ${whId} and s.stock_id = b.stock_id
      join lot t on t.wh_id = ${whId} and t.lot_id = s.lot_id
      where b.wh_id = ${whId} and b.document_id = l.outbound_id and b.line_id = l.outbound_detail_id
        and b.booking_state in ('picked', 'shipped')
      having count(distinct row(t.lot_id, s.quality)) = 1
    ) g on true
    left join lateral (
      select ${pickedFrom("r")} as places
      from booking b
      join stock s on s.wh_id = ${whId} and s.stock_id = coalesce(b.from_stock_id, b.stock_id)
      join storage r on r.wh_id = ${whId} and r.storage_id = s.storage_id
      where b.wh_id = ${whId} and b.document_id = l.outbound_id and b.line_id = l.outbound_detail_id
        and b.booking_state in ('picked', 'shipped')
    ) f on true
    where d.wh_id = ${whId} and d.boxing_id = any(${ids}::uuid[])
    order by d.boxing_id, l.line_no, d.boxing_detail_id`.execute(reader);
  return rows;
}

const unitName = (alias: string, language: Language) =>
  nameFor(model.unit, "unit_name", alias, sql`p.company_id`, language);
