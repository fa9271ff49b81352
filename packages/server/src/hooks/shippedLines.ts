import { type ErrorCode, type FieldFailure, fromSmallest, type model } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import type { Reader } from "../database/index.ts";
import { agreesWith, LotShares, lotFields } from "../ledger/index.ts";

/** A return that names an order brings back what that order shipped: its products and lots, and no more of them. */

/** States in which a return's counts do not count against its order. */
export const uncounted: readonly (keyof typeof model.returned.states)[] = [
  "return_awaiting_validation",
  "return_cancelled",
];

const named = lotFields.filter((name) => name !== "inbound_date");
type Lot = Readonly<Partial<Record<(typeof named)[number], string>>>;

interface Line {
  readonly id: string;
  readonly product_id: string;
  readonly product_code: string;
  readonly factor: string;
  readonly qty: string;
  /** What it says of its lot. */
  readonly lot: Lot;
}

/** A return with its lines, and what its order shipped; quantities in smallest units. */
interface Returned {
  readonly returned_id: string;
  readonly outbound_id: string;
  readonly order_no: string;
  readonly lines: readonly Line[];
  /** Not come back yet. */
  readonly products: readonly { readonly product_id: string; readonly qty: string }[];
  readonly lots: readonly OfLot[];
  /** What other returns of the order have brought back already. */
  readonly back: readonly OfLot[];
}

interface OfLot {
  readonly product_id: string;
  readonly lot: Lot;
  readonly qty: string;
}

type Refusal = Pick<FieldFailure, "field" | "code" | "details">;

/** Lines of returns, as they are written. */
export const shippedLines: Hooks = {
  created: (context, rows) => refuseUnshipped(context, rows),
  async updated(context, rows, before) {
    const isOther = (row: Values, old: Values | undefined) =>
      ["product_id", "num_expect", ...named].some((name) => String(row[name] ?? "") !== String(old?.[name] ?? ""));
    await refuseUnshipped(context, rows, (index) => isOther(rows[index] ?? {}, before[index]));
  },
};

/** Returns that are given another order, with the lines that they then have. */
export const shippedOrder: Hooks = {
  async changedWhole({ tx, at }, before) {
    for (const returned of await read(tx, [before])) {
      if (returned.outbound_id === before.outbound_id) continue;
      const [refusal] = unshipped(returned, []).values();
      if (refusal) refuseIfAny([{ ...at(0), ...refusal, field: "outbound_id" }]);
    }
  },
};

async function refuseUnshipped(
  { tx, at }: HookContext,
  rows: readonly Values[],
  isAsked: (index: number) => boolean = () => true,
): Promise<void> {
  const asked = rows.flatMap((row, index) => (isAsked(index) ? [{ row, index }] : []));
  if (asked.length === 0) return;
  const returns = await read(
    tx,
    asked.map(({ row }) => row),
  );
  const ids = asked.map(({ row }) => String(row.returned_detail_id));
  const refusals = new Map(returns.flatMap((returned) => [...unshipped(returned, ids)]));
  refuseIfAny(
    asked.flatMap(({ row, index }): FieldFailure[] => {
      const refusal = refusals.get(String(row.returned_detail_id));
      return refusal ? [{ ...at(index), ...refusal }] : [];
    }),
  );
}

/** What is wrong with lines of a return, by line: lines that others wrote before go first. */
function unshipped(returned: Returned, written: readonly string[]): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>();
  const rank = new Map(written.map((id, at) => [id, at]));
  const ordered = [...returned.lines].sort((a, b) => (rank.get(a.id) ?? -1) - (rank.get(b.id) ?? -1));
  for (const [product, lines] of Map.groupBy(ordered, ({ product_id }) => product_id)) {
    const lots = returned.lots.filter(({ product_id }) => product_id === product);
    let left = BigInt(returned.products.find(({ product_id }) => product_id === product)?.qty ?? "0");
    const shares = new LotShares(lots.map(({ lot, qty }) => ({ lot, qty: BigInt(qty) })));
    for (const back of returned.back) if (back.product_id === product) shares.take(back.lot, BigInt(back.qty));
    for (const line of lines) {
      const asked = BigInt(line.qty);
      const most = asked < left ? asked : left;
      const available = most > 0n ? shares.take(line.lot, most) : 0n;
      left -= asked;
      const refusal = refusalOf(line, { lots, available, order_no: returned.order_no });
      if (refusal) refusals.set(line.id, refusal);
    }
  }
  return refusals;
}

interface Shipped {
  readonly lots: Returned["lots"];
  /** What of it is there for the line. */
  readonly available: bigint;
  readonly order_no: string;
}

function refusalOf(line: Line, { lots, available, order_no }: Shipped): Refusal | null {
  const { product_code, lot, qty, factor } = line;
  const refused = (field: string, code: ErrorCode, more = {}): Refusal => ({
    field,
    code,
    details: { field, product: product_code, order_no, ...more },
  });
  if (lots.length === 0) return refused("product_code", "NOT_SHIPPED");
  if (!lots.some((one) => agreesWith(one.lot, lot)))
    return refused(named.find((name) => lot[name]) ?? "batch_no", "NOT_SHIPPED");
  if (BigInt(qty) <= available) return null;
  const units = (number: bigint) => fromSmallest(number, BigInt(factor));
  return refused("num_expect", "MORE_THAN_SHIPPED", { available: units(available), asked: units(BigInt(qty)) });
}

const lotOf = (alias: string) =>
  sql`json_strip_nulls(json_build_object(${sql.join(named.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))}))`;

/** The returns of these rows that name an order. */
async function read(reader: Reader, rows: readonly Values[]): Promise<readonly Returned[]> {
  const all = (name: string) => [...new Set(rows.map((row) => row[name]))];
  const { rows: found } = await sql<Returned>`
    select r.returned_id, r.outbound_id, o.order_no,
      (select json_agg(json_build_object('id', d.returned_detail_id, 'product_id', d.product_id, 'product_code', p.product_code,
          'factor', d.unit_factor::text, 'qty', d.num_expect::text, 'lot', ${lotOf("d")}) order by d.line_no, d.returned_detail_id)
        from returned_detail d join product p on p.product_id = d.product_id
        where d.wh_id = r.wh_id and d.returned_id = r.returned_id) as lines,
      (select coalesce(json_agg(x), '[]') from (
        select d.product_id, sum(d.num_shipped - d.num_returned)::text as qty from outbound_detail d
        where d.wh_id = r.wh_id and d.outbound_id = r.outbound_id group by d.product_id) x) as products,
      (select coalesce(json_agg(json_build_object('product_id', s.product_id, 'qty', b.qty::text, 'lot', ${lotOf("t")})), '[]')
        from booking b join stock s on s.wh_id = b.wh_id and s.stock_id = b.stock_id
        join lot t on t.wh_id = s.wh_id and t.lot_id = s.lot_id
        where b.wh_id = r.wh_id and b.document_id = r.outbound_id and b.booking_state = 'shipped') as lots,
      (select coalesce(json_agg(json_build_object('product_id', d.product_id, 'qty', (d.num_loc + d.num_bad)::text, 'lot', ${lotOf("d")})), '[]')
        from returned x join returned_detail d on d.wh_id = x.wh_id and d.returned_id = x.returned_id
        where x.wh_id = r.wh_id and x.outbound_id = r.outbound_id and x.returned_id <> r.returned_id
          and x.returned_status <> all(${[...uncounted]}::text[])) as back
    from returned r join outbound o on o.wh_id = r.wh_id and o.outbound_id = r.outbound_id
    where r.wh_id = any(${all("wh_id")}::uuid[]) and r.returned_id = any(${all("returned_id")}::uuid[])`.execute(
    reader,
  );
  return found;
}
