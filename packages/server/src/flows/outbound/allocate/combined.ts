import { fromSmallest, model } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../../../crud/hooks.ts";
import { newId } from "../../../database/id.ts";
import type { Reader, Tx } from "../../../database/index.ts";
import type { Demand, Done } from "../../../ledger/index.ts";
import { insertAs } from "../../common/insertAs.ts";
import { daysRuled, type Line } from "../lines.ts";
import type { AnyStep } from "../types.ts";
import { demandOf } from "./demand.ts";

/** A part of a combined product in an order's line, itself combined or not; however far down. */
interface Part {
  readonly line_id: string;
  /** The products above it, the ordered one first. */
  readonly above: readonly string[];
  readonly product_id: string;
  /** Smallest units of it for one stock unit of what is made of it, and how many smallest units that has. */
  readonly num: string;
  readonly per: string;
  readonly policy: Demand["policy"];
  readonly min_days: number;
  readonly unit_id: string;
  readonly stock_factor: string;
}

/** Parts by their line and what is above them. */
export type Parts = ReadonlyMap<string, readonly Part[]>;

const placed = (line_id: string, above: readonly string[]) => `${line_id} ${above.join(" ")}`;

/** More levels than products are ever combined on: declarations in a circle are refused. */
const deepest = 20;

/** A product below a combined one, and how many smallest units of it there are for one stock unit of what is made of it. */
interface Level {
  readonly above: readonly string[];
  readonly product_id: string;
  readonly num: string;
}

/** Of what the combined products in orders are made; parts that are not shipped at all stand for nothing. */
export async function partsOfOrders(
  reader: Reader,
  whId: string,
  linesOf: ReadonlyMap<string, readonly Line[]>,
): Promise<Parts> {
  const ordered = [...linesOf.values()].flat().map(({ product_id }) => product_id);
  const levels = (await levelsBelow(reader, [...new Set(ordered)])).map((level) => ({
    ...level,
    top: level.above[0],
    maker: level.above.at(-1),
  }));
  if (levels.length === 0) return new Map();
  const { rows } = await sql<Part>`
    select d.outbound_detail_id as line_id, x.above, x.product_id, x.num, m.stock_factor::text as per,
      case o.shipment_policy when 'by_product' then c.shipment_policy else o.shipment_policy end as policy,
      coalesce(o.days_allowed, ${daysRuled(sql`d.owner_id`, sql`o.consignee_id`, sql`x.product_id`, sql`c.pc_id`)},
        k.days_allowed, c.days_allowed, 0) as min_days, c.stock_unit_id as unit_id, c.stock_factor::text as stock_factor
    from json_to_recordset(${JSON.stringify(levels)}::json) as x(top uuid, maker uuid, above json, product_id uuid, num text)
    join outbound_detail d on d.wh_id = ${whId} and d.outbound_id = any(${[...linesOf.keys()]}::uuid[])
      and d.product_id = x.top and d.outbound_nums > 0
    join outbound o on o.wh_id = ${whId} and o.outbound_id = d.outbound_id
    join product c on c.product_id = x.product_id and c.shipmentable
    join product m on m.product_id = x.maker
    left join customer k on k.customer_id = o.consignee_id
    order by d.outbound_detail_id, x.product_id`.execute(reader);
  return Map.groupBy(rows, ({ line_id, above }) => placed(line_id, above));
}

/** Asked by itself: on a cluster what calls itself finds nothing of a single warehouse. */
async function levelsBelow(reader: Reader, products: readonly string[]): Promise<readonly Level[]> {
  const { rows } = await sql<Level>`
    with recursive part as (
      select array[r.product_id] as above, r.child_product_id as product_id, r.relation_num
      from product_relation r where r.product_id = any(${products}::uuid[])
      union all
      select p.above || p.product_id, r.child_product_id, r.relation_num
      from part p join product_relation r on r.product_id = p.product_id
      where cardinality(p.above) < ${deepest}
    )
    select to_json(above) as above, product_id, relation_num::text as num from part`.execute(reader);
  return rows;
}

/** Of demands that stand for others, the part that each is about. */
export type Standing = Map<string, { readonly line: Line; readonly part: Part }>;

/** The stock that a line demands, and what stands for it where it is combined of others; notes these by the keys of their lines. */
export function demandWithParts(line: Line, parts: Parts, standing: Standing): Demand {
  const own = demandOf(line);
  const instead = insteadOf({ line, demand: own, above: [line.product_id] }, parts, standing);
  return instead.length > 0 ? { ...own, instead } : own;
}

interface Above {
  readonly line: Line;
  readonly demand: Demand;
  readonly above: readonly string[];
}

function insteadOf({ line, demand, above }: Above, parts: Parts, standing: Standing): readonly Demand[] {
  const made = parts.get(placed(line.line_id, above)) ?? [];
  const demands = made.map((part): Demand | null => {
    const qty = demand.qty * BigInt(part.num);
    if (qty % BigInt(part.per) !== 0n) return null;
    const { product_id, policy, min_days } = part;
    const lot = { bonded_type: line.bonded_type };
    const own = { ...demand, line_id: newId(), product_id, policy, min_days, lot, qty: qty / BigInt(part.per) };
    standing.set(own.line_id, { line, part });
    const below = insteadOf({ line, demand: own, above: [...above, product_id] }, parts, standing);
    return below.length > 0 ? { ...own, instead: below } : own;
  });
  return demands.some((one) => one === null) ? [] : demands.filter((one) => one !== null);
}

/** A closed order with what the ledger booked for it. */
export interface Booked {
  readonly step: AnyStep;
  readonly lines: readonly Line[];
  readonly done: Done | undefined;
}

/** Takes off the ordered lines what parts stand for, and writes a line for each part that is booked. */
export async function writeParts(tx: Tx, whId: string, closed: readonly Booked[], standing: Standing): Promise<void> {
  const replaced = closed.flatMap(({ lines, done }) => {
    const own = new Map((done?.lines ?? []).map((one) => [one.line_id, one.replaced]));
    return lines.flatMap(({ line_id }) => (own.get(line_id) ? [{ line_id, qty: own.get(line_id) }] : []));
  });
  if (replaced.length === 0) return;
  const byLine = new Map(replaced.map(({ line_id, qty }) => [line_id, BigInt(qty ?? 0)]));
  const made = closed.flatMap((one) => rowsOf(one, standing, byLine));
  const extra = await sql<{ line_id: string; order_detail_id: string; company_id: string; last: number }>`
    with lowered as (
      update outbound_detail d set outbound_nums = d.outbound_nums - x.qty, num_replaced = x.qty,
        version = d.version + 1, updated_at = now()
      from json_to_recordset(${JSON.stringify(replaced)}::json) as x(line_id uuid, qty bigint)
      where d.wh_id = ${whId} and d.outbound_detail_id = x.line_id
      returning d.outbound_detail_id as line_id, d.order_detail_id, d.company_id, d.outbound_id
    )
    select l.line_id, l.order_detail_id, l.company_id, (
      select max(d.line_no) from outbound_detail d where d.wh_id = ${whId} and d.outbound_id = l.outbound_id)::int as last
    from lowered l`.execute(tx);
  const known = new Map(extra.rows.map((row) => [row.line_id, row]));
  const last = new Map<unknown, number>();
  const rows = made.map(({ by, values }) => {
    const {
      order_detail_id = null,
      company_id = null,
      last: most = 0,
    } = known.get(String(values.parent_line_id)) ?? {};
    const line_no = (last.get(values.outbound_id) ?? most) + 1;
    last.set(values.outbound_id, line_no);
    return { by, values: { ...values, wh_id: whId, order_detail_id, company_id, line_no } };
  });
  await insertAs(tx, model.outbound_detail, rows);
}

const counts = Object.keys(model.outbound_detail.fields).filter((name) => name.startsWith("num_"));
const nothing = Object.fromEntries([...counts, "outbound_nums_bad"].map((name) => [name, "0"]));

function rowsOf({ step, done }: Booked, standing: Standing, replaced: ReadonlyMap<string, bigint>) {
  return (done?.lines ?? []).flatMap(({ line_id, booked, instead_of }): { by: string | null; values: Values }[] => {
    const of = standing.get(line_id);
    if (!instead_of || !of || booked === "0") return [];
    const { line, part } = of;
    const values = {
      ...nothing,
      outbound_detail_id: line_id,
      outbound_id: line.outbound_id,
      owner_id: line.owner_id,
      product_id: part.product_id,
      outbound_nums: booked,
      unit_id: part.unit_id,
      unit_factor: part.stock_factor,
      parent_line_id: line.line_id,
      parent_product_code: line.product_code,
      parent_num: fromSmallest(replaced.get(line.line_id) ?? 0n, line.factor),
      is_outbounded: false,
    };
    return [{ by: step.caller.userId, values: values as unknown as Values }];
  });
}

/** What was ordered stands in its line again, and no parts stand for it. */
export async function restoreCombined(tx: Tx, whId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from outbound_detail
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and parent_line_id is not null`.execute(tx);
  await sql`
    update outbound_detail set outbound_nums = outbound_nums + num_replaced, num_replaced = 0, version = version + 1, updated_at = now()
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[]) and num_replaced > 0`.execute(tx);
}
