import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { namedOfLot, type ShippedGoods, shippedGoods } from "../../hooks/shippedGoods.ts";
import { agreesWith, type LotAttributes, lotFields } from "../../ledger/index.ts";
import { leftGoods, leftPieces } from "../common/leftGoods.ts";
import { lotOf } from "../common/lots.ts";
import { inUnits, smaller } from "../common/quantities.ts";
import { type LineError, lineError } from "../common/refusals.ts";
import type { Line } from "./lines.ts";

interface OfLot {
  readonly line_id: string;
  readonly lot_id: string;
  readonly lot: LotAttributes;
  qty: bigint;
}

/** Some of a line that never left, of one lot. */
export interface NeverLeft {
  readonly line: Line;
  readonly lot: LotAttributes;
  readonly qty: bigint;
  readonly serials: readonly string[];
}

/** What left with an order, lot by lot and piece by piece, of which lines say that some never did. */
export class LeftGoods {
  private readonly order: string;
  private readonly goods: ShippedGoods;
  private readonly lots: readonly OfLot[];
  /** The lot of each piece that is out, by line. */
  private readonly pieces: ReadonlyMap<string, string>;
  private readonly taken = new Map<string, bigint>();

  private constructor(order: string, goods: ShippedGoods, lots: readonly OfLot[], pieces: ReadonlyMap<string, string>) {
    this.order = order;
    this.goods = goods;
    this.lots = lots;
    this.pieces = pieces;
  }

  static async of(tx: Tx, whId: string, { id, no }: { readonly id: string; readonly no: string }): Promise<LeftGoods> {
    const goods = (await shippedGoods(tx, whId, [id], [])).get(id);
    if (!goods) throw new Error(`order ${id} is gone`);
    const { rows: lots } = await sql<Omit<OfLot, "qty"> & { readonly qty: string }>`
      select a.line_id, a.lot_id, a.qty::text as qty, ${lotOf("t", lotFields)} as lot
      from (
        select g.line_id, x.lot_id, sum(g.qty) as qty from ${leftGoods(whId, sql`${id}::uuid`)} g
        join stock x on x.wh_id = ${whId} and x.stock_id = g.stock_id group by 1, 2 having sum(g.qty) > 0
      ) a
      join lot t on t.wh_id = ${whId} and t.lot_id = a.lot_id
      order by a.line_id, a.lot_id`.execute(tx);
    const { rows: pieces } = await sql<{ line_id: string; product_sn: string; lot_id: string }>`
      select line_id, product_sn, lot_id from ${leftPieces(whId, sql`${id}::uuid`)} p`.execute(tx);
    return new LeftGoods(
      no,
      goods,
      lots.map((row) => ({ ...row, qty: BigInt(row.qty) })),
      new Map(pieces.map(({ line_id, product_sn, lot_id }) => [`${line_id} ${product_sn}`, lot_id])),
    );
  }

  /** What of which lots a line says never left, or why it can't be so. */
  take(line: Line): readonly NeverLeft[] | LineError {
    const { outbound_detail_id, qty } = line;
    const before = this.taken.get(outbound_detail_id) ?? 0n;
    this.taken.set(outbound_detail_id, before + qty);
    const left = line.left - before;
    const more = (available: bigint) =>
      lineError(line, "MORE_THAN_LEFT", {
        ...{ field: "num", order_no: this.order },
        ...{ asked: inUnits(qty, line), available: inUnits(available > 0n ? available : 0n, line) },
      });
    if (qty > left) return more(left);
    const wanted = line.tracked ? this.byPieces(line) : [{ of: null, serials: [] as string[], most: qty }];
    if (!Array.isArray(wanted)) return wanted;
    const found: NeverLeft[] = [];
    for (const { of, serials, most } of wanted) {
      let missing = most;
      for (const lot of this.lots) {
        if (missing === 0n) break;
        if (lot.line_id !== outbound_detail_id || (of !== null && lot.lot_id !== of) || !agreesWith(lot.lot, line.lot))
          continue;
        const got = this.goods.takeLot(line.product_id, named(lot.lot), smaller(lot.qty, missing));
        if (got === 0n) continue;
        lot.qty -= got;
        missing -= got;
        found.push({ line, lot: lot.lot, qty: got, serials });
      }
      if (missing > 0n) return more(qty - missing);
    }
    return found;
  }

  /** The pieces that a line names, by their lot. */
  private byPieces(line: Line): { of: string | null; serials: string[]; most: bigint }[] | LineError {
    const serials = line.product_sn ?? [];
    if (BigInt(serials.length) !== line.qty) {
      const counts = { needed: line.qty.toString(), given: String(serials.length) };
      return lineError(line, "SERIAL_COUNT", { field: "product_sn", location: line.storage_code, ...counts });
    }
    const lotsOf = serials.map((serial) => this.pieces.get(`${line.outbound_detail_id} ${serial}`));
    const unknown = lotsOf.indexOf(undefined);
    if (unknown >= 0) {
      const serial_no = serials[unknown] ?? "";
      return lineError(line, "PIECE_NOT_SHIPPED", { field: "product_sn", serial_no, order_no: this.order });
    }
    const byLot = Map.groupBy(serials, (_, at) => String(lotsOf[at]));
    return [...byLot].map(([of, own]) => ({ of, serials: own, most: BigInt(own.length) }));
  }
}

const named = (lot: LotAttributes) => Object.fromEntries(namedOfLot.map((name) => [name, lot[name] ?? null]));

/** Lines by which more left, of which some has come back by now. */
export async function cameBack(
  tx: Tx,
  whId: string,
  orderId: string,
  lines: readonly Line[],
): Promise<readonly LineError[]> {
  const goods = (await shippedGoods(tx, whId, [orderId], [])).get(orderId);
  const { rows } = await sql<{ line_id: string; qty: string; lot: LotAttributes }>`
    select m.line_id, (-sum(m.qty_delta))::text as qty, ${lotOf("t", lotFields)} as lot
    from movement m
    join stock s on s.wh_id = ${whId} and s.stock_id = m.stock_id
    join lot t on t.wh_id = ${whId} and t.lot_id = s.lot_id
    where m.wh_id = ${whId} and m.document_id = any(${lines.map(({ document_id }) => document_id)}::uuid[])
      and m.document_kind = 'outbound_adjustment' and m.qty_delta < 0
    group by m.line_id, t.wh_id, t.lot_id`.execute(tx);
  return lines.flatMap((line): LineError[] => {
    const own = rows.filter(({ line_id }) => line_id === line.line_id);
    const out = own.map(({ lot, qty }) => goods?.takeLot(line.product_id, named(lot), BigInt(qty)) ?? 0n);
    const available = out.reduce((sum, one) => sum + one, 0n);
    return available < line.qty ? [movedBack(line, available)] : [];
  });
}

const movedBack = (line: Line, available: bigint): LineError =>
  lineError(line, "MOVED_STOCK", {
    ...{ location: line.storage_code, asked: inUnits(line.qty, line), available: inUnits(available, line) },
  });
