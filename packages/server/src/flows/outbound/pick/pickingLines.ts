import { type Language, messages } from "@stowage/messages";
import { fill } from "@stowage/messages/fill";
import { inPacks, model, type Packed, type PackSize, packSizes, smallestInPack } from "@stowage/model";
import { sql } from "kysely";
import { nameFor } from "../../../crud/reading/overlay.ts";
import type { Reader } from "../../../database/index.ts";
import { inWalkingOrder } from "../../../database/walkingOrder.ts";
import { addParents, type Parent, type PickingLine } from "../../../printing/index.ts";
import { ownAttributes } from "../../common/lotWords.ts";
import { inUnits } from "../../common/quantities.ts";

interface BookedLine {
  readonly outbound_id: string;
  readonly line_id: string;
  readonly stock_id: string;
  readonly storage_code: string;
  readonly walk_order: number | null;
  readonly product_id: string;
  readonly product_code: string;
  readonly product_name: string;
  readonly product_spec: string | null;
  readonly product_barcode: string | null;
  readonly batch_no: string | null;
  readonly manufactur_date: string | null;
  readonly valid_date: string | null;
  readonly attributes: PickingLine["attributes"];
  readonly quality: "good" | "bad";
  readonly qty: string;
  readonly unit_factor: string;
  readonly unit_name: string;
  readonly smallest_name: string;
  /** Of what they are parts. */
  readonly parents: readonly Parent[];
}

interface Unit {
  readonly factor: bigint;
  readonly unit_name: string;
}

interface PackedProduct extends Packed {
  readonly product_id: string;
  readonly factor: string;
  readonly unit_name: string;
}

type OnList = readonly { readonly outbound_id: string }[];

/** The lines of lists: what is to be picked, or was, at its location; the same goods for several orders are one line. */
export async function pickingLines(
  reader: Reader,
  whId: string,
  lists: readonly OnList[],
  language: Language,
): Promise<readonly PickingLine[][]> {
  const ids = lists.flatMap((orders) => orders.map(({ outbound_id }) => outbound_id));
  const booked = Map.groupBy(await bookedLines(reader, whId, ids, language), (line) => line.outbound_id);
  const products = [...new Set([...booked.values()].flat().map((line) => line.product_id))];
  const units = await packUnits(reader, products, language);
  return lists.map((orders) => {
    const own = orders.flatMap(({ outbound_id }) => booked.get(outbound_id) ?? []);
    const rows = Map.groupBy(own, (line) => line.stock_id);
    return [...rows.values()].flatMap((same) => mergedLine(same, units));
  });
}

/** Orders read at a time for what adds them up. */
const chunkSize = 200;

/**
 * The goods of all orders at each location, added up. What is held is a row a place and unit, however many orders there are.
 */
export async function summaryLines(
  reader: Reader,
  whId: string,
  orders: OnList,
  language: Language,
): Promise<readonly PickingLine[]> {
  const sums = new Map<string, BookedLine>();
  for (let from = 0; from < orders.length; from += chunkSize) {
    const ids = orders.slice(from, from + chunkSize).map(({ outbound_id }) => outbound_id);
    for (const line of await bookedLines(reader, whId, ids, language)) {
      const key = `${line.stock_id} ${line.unit_factor} ${line.unit_name}`;
      const before = sums.get(key);
      sums.set(key, before ? added(before, line) : line);
    }
  }
  const places = Map.groupBy(sums.values(), (line) => line.stock_id);
  const units = await packUnits(reader, [...new Set([...sums.values()].map((line) => line.product_id))], language);
  return [...places.values()].flatMap((same) => mergedLine(same, units)).map(({ parts: _parts, ...line }) => line);
}

const added = (before: BookedLine, line: BookedLine): BookedLine => ({
  ...before,
  qty: String(BigInt(before.qty) + BigInt(line.qty)),
  parents: addParents([...before.parents, ...line.parents]),
});

function mergedLine(same: readonly BookedLine[], units: ReadonlyMap<string, readonly Unit[]>): PickingLine[] {
  const [line] = same;
  if (!line) return [];
  const sum = (of: readonly BookedLine[]) => of.reduce((all, { qty }) => all + BigInt(qty), 0n);
  const total = sum(same);
  const unit = unitOf(same);
  const { storage_code, walk_order, product_code, product_name, product_spec, product_barcode } = line;
  const { batch_no, manufactur_date, valid_date, attributes } = line;
  const packs = inUnitsOf(total, units.get(line.product_id) ?? []);
  const parents = addParents(same.flatMap((one) => one.parents));
  const byOrder = Map.groupBy(same, ({ outbound_id }) => outbound_id);
  return [
    {
      ...{ storage_loc_code: storage_code, walk_order, product_code, product_name, product_spec, product_barcode },
      ...{ batch_no, manufactur_date, valid_date, attributes, is_bad: line.quality === "bad" },
      num: inUnits(total, unit),
      unit_name: unit.unit_name,
      ...(packs.length > 1 ? { packs } : {}),
      ...(parents.length > 0 ? { parents } : {}),
      parts: [...byOrder].map(([order_id, of]) => ({ order_id, num: inUnits(sum(of), unit) })),
    },
  ];
}

/** The unit of the orders' lines, where they agree and everything is whole in it; else the smallest. */
function unitOf(lines: readonly BookedLine[]): Unit {
  const [first] = lines;
  const factor = BigInt(first?.unit_factor ?? "1");
  const agreed = lines.every((line) => line.unit_name === first?.unit_name && BigInt(line.qty) % factor === 0n);
  return agreed ? { factor, unit_name: first?.unit_name ?? "" } : { factor: 1n, unit_name: first?.smallest_name ?? "" };
}

/** A quantity in packs, largest first. */
function inUnitsOf(total: bigint, units: readonly Unit[]): { num: string; unit_name: string }[] {
  const { full } = inPacks(
    total,
    units.map((unit) => ({ ...unit, holds: unit.factor })),
  );
  return full.map(({ pack, count }) => ({ num: count.toString(), unit_name: fill(pack.unit_name, { count }) }));
}

/** A unit as the product's company calls it. */
const unitName = (alias: string, language: Language) =>
  nameFor(model.unit, "unit_name", alias, sql`p.company_id`, language);

async function bookedLines(
  reader: Reader,
  whId: string,
  ids: readonly string[],
  language: Language,
): Promise<readonly BookedLine[]> {
  const [line, stock, smallest] = ["u", "v", "n"].map((alias) => unitName(alias, language));
  type Row = Omit<BookedLine, "parents"> & { parent_product_code: string | null; parent_num: string | null };
  const { rows } = await sql<Row>`
    select b.document_id as outbound_id, b.line_id, s.stock_id, l.storage_code, l.walk_order, p.product_id, p.product_code,
      ${nameFor(model.product, "product_name", "p", sql`p.company_id`, language)} as product_name, p.product_spec, p.product_barcode, t.batch_no, t.manufactur_date, t.valid_date, s.quality, b.qty,
      ${ownAttributes((name) => sql.ref(`t.${name}`), sql.ref("t.owner_id"), language)} as attributes,
      d.unit_factor, coalesce(${line}, ${stock}) as unit_name, coalesce(${smallest}, ${stock}) as smallest_name,
      d.parent_product_code, d.parent_num::text as parent_num
    from booking b
    join stock s on s.wh_id = ${whId} and s.stock_id = coalesce(b.from_stock_id, b.stock_id)
    join lot t on t.wh_id = ${whId} and t.lot_id = s.lot_id
    join storage l on l.wh_id = ${whId} and l.storage_id = s.storage_id
    join outbound_detail d on d.wh_id = ${whId} and d.outbound_detail_id = b.line_id
    join product p on p.product_id = b.product_id
    join unit v on v.unit_id = p.stock_unit_id
    left join unit n on n.unit_id = p.stock_unit_min_id
    left join unit u on u.unit_id = d.unit_id
    where b.wh_id = ${whId} and b.document_id = any(${ids}::uuid[]) and b.booking_state <> 'released'
    order by ${inWalkingOrder(sql.ref("l.walk_order"), [sql.ref("l.storage_code"), sql.ref("p.product_code")])}, b.booking_id`.execute(
    reader,
  );
  const counted = new Set<string>();
  return rows.map(({ parent_product_code, parent_num, ...line }) => {
    // What was booked twice at a place is part of the same.
    const at = `${line.line_id} ${line.stock_id}`;
    const isFirst = !counted.has(at);
    counted.add(at);
    const parents =
      parent_product_code && isFirst ? [{ product_code: parent_product_code, num: parent_num ?? "0" }] : [];
    return { ...line, parents };
  });
}

/** The units of products that hold whole numbers of the smallest one, and their packs where no unit holds as much. */
async function packUnits(
  reader: Reader,
  productIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, readonly Unit[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<PackedProduct>`
    select p.product_id, p.stock_factor::text as stock_factor, p.inner_in_num, p.box_in_num, p.big_box_in_num,
      p.pallet_in_num,
      f.factor::text as factor, ${unitName("u", language)} as unit_name
    from product p
    cross join lateral (
      select c.from_unit_id as unit_id, c.to_qty / c.from_qty as factor from unit_convert c
      where c.product_id = p.product_id and c.to_qty % c.from_qty = 0
      union select p.stock_unit_id, p.stock_factor
      union select coalesce(p.stock_unit_min_id, p.stock_unit_id), 1 where p.stock_unit_min_id is not null or p.stock_factor = 1
    ) f
    join unit u on u.unit_id = f.unit_id
    where p.product_id = any(${productIds}::uuid[])
    order by p.product_id, f.factor desc, 8`.execute(reader);
  const words = messages[language].ui.packs;
  return new Map(
    [...Map.groupBy(rows, (row) => row.product_id)].map(([id, own]) => {
      const units = own.map(({ factor, unit_name }) => ({ factor: BigInt(factor), unit_name }));
      const packs = (Object.keys(packSizes) as PackSize[]).flatMap((size) => {
        const factor = own[0] ? smallestInPack(size, own[0]) : null;
        const isNamed = units.some((unit) => unit.factor === factor);
        return factor === null || isNamed ? [] : [{ factor, unit_name: words[size] }];
      });
      return [id, [...units, ...packs]];
    }),
  );
}
