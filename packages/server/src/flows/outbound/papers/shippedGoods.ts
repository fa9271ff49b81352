import { model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { nameFor } from "../../../crud/reading/overlay.ts";
import type { Reader } from "../../../database/index.ts";
import type { Language } from "../../../http/caller.ts";
import type { PackedLine } from "../../../printing/index.ts";
import { leftGoods, leftPieces } from "../../common/leftGoods.ts";
import { ownAttributes } from "../../common/lotWords.ts";
import { firstPlace, type Places, pickedFrom } from "./pickedFrom.ts";

/** Goods of an order. */
interface OrderLine extends PackedLine {
  readonly outbound_id: string;
}

interface Row extends OrderLine {
  readonly places: Places;
  readonly parent_product_code: string | null;
  readonly parent_num: string | null;
}

/** What was picked for orders or left with them, line by line and lot by lot, with its serial numbers. */
export async function goodsOfOrders(
  reader: Reader,
  whId: string,
  ids: readonly string[],
  language: Language,
): Promise<readonly OrderLine[]> {
  const { rows } = await sql<Row>`
    select g.outbound_id, ${goods(language)}, d.parent_product_code, d.parent_num::text as parent_num, g.places,
      coalesce(n.numbers, '[]'::json) as product_sn, trim_scale(round(g.qty::numeric / d.unit_factor, 6))::text as num,
      coalesce(${unitName("u", language)}, ${unitName("v", language)}) as unit_name
    from ${lotsOf(whId, ids)} g
    join outbound_detail d on d.wh_id = ${whId} and d.outbound_detail_id = g.line_id
    ${namesOf(whId)}
    left join unit u on u.unit_id = d.unit_id
    left join lateral (
      select json_agg(n.product_sn order by n.product_sn) as numbers from (
        select w.product_sn, w.line_id, w.lot_id, w.quality from ${leftPieces(whId, sql`g.outbound_id`)} w
        union all
        select n.product_sn, b.line_id, s.lot_id, s.quality from booking b
        join product_sn n on n.wh_id = ${whId} and n.booking_id = b.booking_id
        join stock s on s.wh_id = ${whId} and s.stock_id = b.stock_id
        where b.wh_id = ${whId} and b.document_kind = 'outbound' and b.document_id = g.outbound_id and b.booking_state = 'picked'
      ) n where n.line_id = g.line_id and n.lot_id = g.lot_id and n.quality = g.quality
    ) n on true
    order by g.outbound_id, d.line_no, t.valid_date, t.batch_no, t.lot_id`.execute(reader);
  return rows.map(({ parent_product_code: code, parent_num, places, ...line }) => ({
    ...line,
    ...firstPlace(places),
    ...(code ? { parents: [{ product_code: code, num: parent_num ?? "0" }] } : {}),
  }));
}

/** The goods of orders added up by product and lot; in the product's unit where they are whole in it, else in the smallest. */
export async function goodsTogether(
  reader: Reader,
  whId: string,
  ids: readonly string[],
  language: Language,
): Promise<readonly PackedLine[]> {
  const whole = sql`g.qty % p.stock_factor = 0 or m.unit_id is null`;
  const { rows } = await sql<PackedLine & { readonly places: readonly Places[] }>`
    select ${goods(language)}, g.places,
      trim_scale(round(case when ${whole} then g.qty::numeric / p.stock_factor else g.qty::numeric end, 6))::text as num,
      case when ${whole} then ${unitName("v", language)} else ${unitName("m", language)} end as unit_name
    from (
      select l.lot_id, l.quality, sum(l.qty) as qty, json_agg(l.places) as places
      from ${lotsOf(whId, ids)} l group by l.lot_id, l.quality
    ) g
    ${namesOf(whId)}
    left join unit m on m.unit_id = p.stock_unit_min_id
    order by p.product_code, t.valid_date, t.batch_no, t.lot_id`.execute(reader);
  return rows.map(({ places, ...line }) => ({ ...line, ...firstPlace(places.flatMap((of) => of ?? [])) }));
}

/** How much of each lot, in smallest units, each line of orders has, and where it was picked. */
const lotsOf = (whId: string, ids: readonly string[]): RawBuilder<unknown> => sql`(
  select o.outbound_id, a.line_id, s.lot_id, s.quality, sum(a.qty) as qty, 
    ${pickedFrom("l")} filter (where a.qty > 0) as places
  from outbound o
  cross join lateral (
    select l.line_id, l.stock_id, l.from_stock_id, l.qty from ${leftGoods(whId, sql`o.outbound_id`)} l
    union all
    select b.line_id, b.stock_id, coalesce(b.from_stock_id, b.stock_id), b.qty from booking b
    where b.wh_id = ${whId} and b.document_kind = 'outbound' and b.document_id = o.outbound_id and b.booking_state = 'picked'
  ) a
  join stock s on s.wh_id = ${whId} and s.stock_id = a.stock_id
  join stock f on f.wh_id = ${whId} and f.stock_id = a.from_stock_id
  join storage l on l.wh_id = ${whId} and l.storage_id = f.storage_id
  where o.wh_id = ${whId} and o.outbound_id = any(${ids}::uuid[])
  group by o.outbound_id, a.line_id, s.lot_id, s.quality having sum(a.qty) > 0
)`;

const namesOf = (whId: string): RawBuilder<unknown> => sql`
  join lot t on t.wh_id = ${whId} and t.lot_id = g.lot_id
  join product p on p.product_id = t.product_id
  join unit v on v.unit_id = p.stock_unit_id`;

const goods = (language: Language): RawBuilder<unknown> => sql`
  p.product_code, ${nameFor(model.product, "product_name", "p", sql`p.company_id`, language)} as product_name, p.product_spec,
  t.batch_no, t.manufactur_date::text as manufactur_date, t.valid_date::text as valid_date, g.quality = 'bad' as is_bad,
  ${ownAttributes((name) => sql.ref(`t.${name}`), sql.ref("t.owner_id"), language)} as attributes`;

const unitName = (alias: string, language: Language) =>
  nameFor(model.unit, "unit_name", alias, sql`p.company_id`, language);
