import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import {
  agreesWith,
  candidatesKey,
  type Demand,
  findCandidates,
  type LotAttributes,
  lotFields,
  withInstead,
} from "../../../ledger/index.ts";
import { businessDate } from "../../common/businessDate.ts";
import { lotOf } from "../../common/lots.ts";
import { inUnits, smaller } from "../../common/quantities.ts";
import { type Line, loadLines } from "../lines.ts";
import { demandWithParts, partsOfOrders } from "./combined.ts";
import { demandOf } from "./demand.ts";

/** What a line would get if its order were closed now; quantities in the line's own unit. */
export interface Shortage {
  readonly outbound_id: string;
  readonly outbound_detail_id: string;
  readonly line_no: number;
  readonly product_id: string;
  readonly product_code: string;
  readonly quality: string;
  readonly shipmentable: boolean;
  readonly ordered: string;
  readonly booked: string;
  /** The quantity that could be booked for it, disregarding what others demand. */
  readonly free: string;
  readonly missing: string;
}

/** More than any row holds: so all rows are found, and not only as many as are needed. */
const everything = 10n ** 15n;

/** Stock that may be taken, by row, as far as it is left. */
type Left = Map<string, bigint>;

/** The rows from which a demand may be met, in the order in which they are taken. */
type RowsFor = (demand: Demand) => readonly string[];

/**
 * Lays the demand of each order, as if it were alone, over free stock in the order in which closing would: what it has
 * reserved first, and what a combined product is made of instead of it. Locks nothing.
 */
export async function shortagesOf(reader: Reader, whId: string, ids: readonly string[]): Promise<readonly Shortage[]> {
  const today = await businessDate(reader, whId);
  const linesOf = await loadLines(reader, whId, ids);
  const parts = await partsOfOrders(reader, whId, linesOf);
  const demands = new Map([...linesOf.values()].flat().map((line) => [line, demandWithParts(line, parts, new Map())]));
  const waiting = [...linesOf.values()].map((own) => own.filter((line) => line.ordered > line.booked));
  const candidates = await findCandidates(
    reader,
    whId,
    waiting.map((own) => ({
      business_date: today,
      lines: withInstead(own.flatMap((line) => demands.get(line) ?? [])).map((one) => ({ ...one, qty: everything })),
    })),
  );
  const reserved = Map.groupBy(await reservedBy(reader, whId, ids), ({ outbound_id }) => outbound_id);
  const free = await freeOf(reader, whId, [...new Set([...candidates.values()].flat())]);
  return [...linesOf].flatMap(([id, own]) => {
    const kept = reserved.get(id) ?? [];
    const left = new Map(free);
    for (const { stock_id, qty } of kept) left.set(stock_id, (left.get(stock_id) ?? 0n) + BigInt(qty));
    const there = new Map(left);
    const rowsFor = (demand: Demand) => [
      ...new Set([
        ...kept.filter((one) => isFor(one, demand)).map(({ stock_id }) => stock_id),
        ...(candidates.get(candidatesKey(demand, today)) ?? []),
      ]),
    ];
    return own.map((line) => shortage(line, demands.get(line) ?? demandOf(line), { rowsFor, there, left }));
  });
}

function shortage(
  line: Line,
  demand: Demand,
  { rowsFor, there, left }: { readonly rowsFor: RowsFor; readonly there: Left; readonly left: Left },
): Shortage {
  const missing = lackOf(demand, line.ordered - line.booked, rowsFor, left);
  const all = rowsFor(demand).reduce((sum, id) => sum + (there.get(id) ?? 0n), 0n);
  const { outbound_id, line_id, line_no, product_id, product_code, quality, shipmentable } = line;
  const units = (qty: bigint) => inUnits(qty, line);
  const numbers = {
    ordered: units(line.ordered),
    booked: units(line.booked),
    free: units(all),
    missing: units(missing),
  };
  return {
    outbound_id,
    outbound_detail_id: line_id,
    line_no,
    product_id,
    product_code,
    quality,
    shipmentable,
    ...numbers,
  };
}

/** Takes what there is of a demand, or of all that stands for the rest of it; answers what is not there. */
function lackOf(demand: Demand, asked: bigint, rowsFor: RowsFor, left: Left): bigint {
  let missing = asked;
  for (const id of rowsFor(demand)) {
    const taken = smaller(left.get(id) ?? 0n, missing);
    left.set(id, (left.get(id) ?? 0n) - taken);
    missing -= taken;
  }
  const { instead = [], qty } = demand;
  if (missing === 0n || instead.length === 0) return missing;
  const tried = new Map(left);
  const isMade = instead.every((part) => {
    const needed = missing * part.qty;
    return needed % qty === 0n && lackOf(part, needed / qty, rowsFor, tried) === 0n;
  });
  if (!isMade) return missing;
  for (const [id, rest] of tried) left.set(id, rest);
  return 0n;
}

/** Stock that is kept for an order by the reservation that it names. */
interface Reserved {
  readonly outbound_id: string;
  readonly stock_id: string;
  readonly product_id: string;
  readonly quality: string;
  readonly qty: string;
  readonly lot: LotAttributes;
}

const isFor = ({ product_id, quality, lot }: Reserved, demand: Demand): boolean =>
  product_id === demand.product_id && quality === demand.quality && agreesWith(lot, demand.lot ?? {});

async function reservedBy(reader: Reader, whId: string, ids: readonly string[]): Promise<readonly Reserved[]> {
  const { rows } = await sql<Reserved>`
    select t.outbound_id, b.stock_id, b.product_id, s.quality, b.qty::text as qty, ${lotOf("l", lotFields)} as lot
    from outbound t
    join booking b on b.wh_id = ${whId} and b.document_id = t.reservation_id and b.booking_state = 'booked'
    join stock s on s.wh_id = ${whId} and s.stock_id = b.stock_id
    join lot l on l.wh_id = ${whId} and l.lot_id = s.lot_id
    where t.wh_id = ${whId} and t.outbound_id = any(${ids}::uuid[]) and t.reservation_id is not null
    order by b.booking_id`.execute(reader);
  return rows;
}

async function freeOf(reader: Reader, whId: string, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ stock_id: string; free: string }>`
    select stock_id, (qty - booked)::text as free from stock
    where wh_id = ${whId} and stock_id = any(${ids}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.stock_id, BigInt(row.free)]));
}
