import { type ErrorCode, type FieldFailure, fromSmallest, type model } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import { leftGoods } from "../flows/common/leftGoods.ts";
import { agreesWith, LotShares, lotFields } from "../ledger/index.ts";

/** States in which a return's counts do not count against its order. */
export const uncounted: readonly (keyof typeof model.returned.states)[] = [
  "return_awaiting_validation",
  "return_cancelled",
];

/** What may be said of the lot of goods that come back; the day on which they come in is another one. */
export const namedOfLot = lotFields.filter((name) => name !== "inbound_date");
type Lot = Readonly<Partial<Record<(typeof namedOfLot)[number], string | null>>>;

/** A line of a return: what of which lot comes back, in smallest units. */
export interface BackLine {
  readonly product_id: string;
  readonly product_code: string;
  readonly factor: bigint;
  readonly qty: bigint;
  /** What it says of its lot. */
  readonly lot: Lot;
}

export type Refusal = Required<Pick<FieldFailure, "field" | "code" | "details">>;

interface OfLot {
  readonly product_id: string;
  readonly lot: Lot;
  readonly qty: string;
}

interface OrderRow {
  readonly outbound_id: string;
  readonly order_no: string;
  /** Not come back yet. */
  readonly products: readonly { readonly product_id: string; readonly qty: string }[];
  readonly lots: readonly OfLot[];
  /** What other returns of the order have brought back already. */
  readonly back: readonly OfLot[];
}

/** What an order shipped, product by product and lot by lot, of which returns take their part one after the other. */
export class ShippedGoods {
  private readonly order: OrderRow;
  private readonly taken: BackLine[] = [];
  private left = new Map<string, bigint>();
  private shares = new Map<string, LotShares>();

  constructor(order: OrderRow) {
    this.order = order;
    this.layOut();
  }

  /**
   * Why lines of a return can't bring back what they say; null for a line that can. Where one can't, none takes anything.
   * @param counts the field of a line that says how much comes back.
   */
  take(lines: readonly BackLine[], counts: string): readonly (Refusal | null)[] {
    const refusals = lines.map((line) => this.takeOne(line, counts));
    if (refusals.some((refusal) => refusal !== null)) this.layOut();
    else this.taken.push(...lines);
    return refusals;
  }

  /** How much of a quantity of one lot left and has not come back. It is taken. */
  takeLot(product_id: string, lot: Lot, most: bigint): bigint {
    const left = this.left.get(product_id) ?? 0n;
    const got = left > 0n ? this.sharesOf(product_id).take(lot, most < left ? most : left) : 0n;
    this.left.set(product_id, left - got);
    return got;
  }

  /** As it is once all that was taken is gone. */
  private layOut(): void {
    this.left = new Map(this.order.products.map(({ product_id, qty }) => [product_id, BigInt(qty)]));
    this.shares = new Map();
    for (const { product_id, lot, qty } of this.order.back) this.sharesOf(product_id).take(lot, BigInt(qty));
    for (const line of this.taken) this.takeOne(line, "");
  }

  private takeOne({ product_id, product_code, factor, qty, lot }: BackLine, counts: string): Refusal | null {
    const refused = (field: string, code: ErrorCode, more = {}): Refusal => ({
      field,
      code,
      details: { field, product: product_code, order_no: this.order.order_no, ...more },
    });
    const lots = this.lotsOf(product_id);
    const left = this.left.get(product_id) ?? 0n;
    const most = qty < left ? qty : left;
    const available = most > 0n ? this.sharesOf(product_id).take(lot, most) : 0n;
    this.left.set(product_id, left - qty);
    if (lots.length === 0) return refused("product_code", "NOT_SHIPPED");
    if (!lots.some((one) => agreesWith(one.lot, lot)))
      return refused(namedOfLot.find((name) => lot[name]) ?? "batch_no", "NOT_SHIPPED");
    if (qty <= available) return null;
    const units = (number: bigint) => fromSmallest(number, factor);
    return refused(counts, "MORE_THAN_SHIPPED", { available: units(available), asked: units(qty) });
  }

  private lotsOf(product: string): readonly OfLot[] {
    return this.order.lots.filter(({ product_id }) => product_id === product);
  }

  private sharesOf(product: string): LotShares {
    const known = this.shares.get(product);
    if (known) return known;
    const made = new LotShares(this.lotsOf(product).map(({ lot, qty }) => ({ lot, qty: BigInt(qty) })));
    this.shares.set(product, made);
    return made;
  }
}

/** What a line says of its lot: an expiry that follows from the day of manufacture nobody said. */
export const saidOfLot = (alias: string) =>
  sql`json_strip_nulls(json_build_object(${sql.join(
    namedOfLot.flatMap((name) => [
      sql.lit(name),
      name === "valid_date"
        ? sql`case when ${sql.ref(`${alias}.valid_date_computed`)} then null else ${sql.ref(`${alias}.valid_date`)} end`
        : sql.ref(`${alias}.${name}`),
    ]),
  )}))`;

const lotOf = (alias: string) =>
  sql`json_strip_nulls(json_build_object(${sql.join(namedOfLot.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))}))`;

/**
 * What orders of a warehouse shipped, by order.
 * @param except returns whose own goods are not come back yet for who asks.
 */
export async function shippedGoods(
  reader: Reader,
  whId: string,
  orderIds: readonly string[],
  except: readonly string[],
): Promise<ReadonlyMap<string, ShippedGoods>> {
  const { rows } = await sql<OrderRow>`
    select o.outbound_id, o.order_no,
      (select coalesce(json_agg(x), '[]') from (
        select d.product_id, (sum(d.num_shipped) - coalesce((select sum(b.num_loc + b.num_bad)
            from returned r join returned_detail b on b.wh_id = ${whId} and b.returned_id = r.returned_id
            where r.wh_id = ${whId} and r.outbound_id = o.outbound_id and r.returned_id <> all(${except}::uuid[])
              and r.returned_status <> all(${[...uncounted]}::text[]) and b.product_id = d.product_id), 0))::text as qty
        from outbound_detail d
        where d.wh_id = ${whId} and d.outbound_id = o.outbound_id group by d.product_id) x) as products,
      (select coalesce(json_agg(json_build_object('product_id', s.product_id, 'qty', s.qty::text, 'lot', ${lotOf("t")})), '[]')
        from (
          select x.product_id, x.lot_id, sum(a.qty) as qty from ${leftGoods(whId, sql`o.outbound_id`)} a
          join stock x on x.wh_id = ${whId} and x.stock_id = a.stock_id group by 1, 2 having sum(a.qty) > 0
        ) s
        join lot t on t.wh_id = ${whId} and t.lot_id = s.lot_id) as lots,
      (select coalesce(json_agg(json_build_object('product_id', d.product_id, 'qty', (d.num_loc + d.num_bad)::text, 'lot', ${saidOfLot("d")})), '[]')
        from returned x join returned_detail d on d.wh_id = ${whId} and d.returned_id = x.returned_id
        where x.wh_id = ${whId} and x.outbound_id = o.outbound_id and x.returned_id <> all(${except}::uuid[])
          and x.returned_status <> all(${[...uncounted]}::text[])) as back
    from outbound o where o.wh_id = ${whId} and o.outbound_id = any(${orderIds}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.outbound_id, new ShippedGoods(row)]));
}
