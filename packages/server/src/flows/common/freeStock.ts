import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { firstOut, type LotAttributes, type Quality } from "../../ledger/index.ts";
import { inUnits } from "./quantities.ts";
import { type LineError, lineError, type NamedLine } from "./refusals.ts";

/** Free goods on one row of stock. */
export interface Free {
  readonly stock_id: string;
  readonly bucket: string;
  readonly lot: LotAttributes;
  /** Serial numbers that stand there and belong to no booking. */
  readonly serials: readonly string[];
  qty: bigint;
}

interface Goods {
  readonly owner_id: string;
  readonly product_id: string;
  readonly storage_id: string;
  readonly quality: Quality;
}

/** A line that takes goods away: what it says of their lot must be so, what it leaves open may be anything. */
interface Taking extends Goods {
  readonly tracked: boolean;
  readonly qty: bigint;
  readonly lot: LotAttributes;
  readonly product_sn: readonly string[] | null;
  /** The only row that it takes from. */
  readonly stock_id?: string | null;
}

export const bucketOf = (line: Goods): string =>
  `${line.owner_id} ${line.product_id} ${line.storage_id} ${line.quality}`;

/**
 * Free goods where lines want to take some away, the first to go out first by the policy of their product. Whoever asks
 * has locked their products, so that it stays true until the transaction ends.
 * @param also rows on which nothing is free, too.
 */
export async function freeStock(
  tx: Tx,
  whId: string,
  lines: readonly Goods[],
  also: "free" | "booked" = "free",
): Promise<ReadonlyMap<string, readonly Free[]>> {
  if (lines.length === 0) return new Map();
  const keys = lines.map(({ owner_id, product_id, storage_id, quality }) => ({
    owner_id,
    product_id,
    storage_id,
    quality,
  }));
  const { rows } = await sql<Omit<Free, "qty"> & { qty: string }>`
    select s.stock_id, s.owner_id || ' ' || s.product_id || ' ' || s.storage_id || ' ' || s.quality as bucket,
      (s.qty - s.booked)::text as qty, to_json(l) as lot,
      coalesce((select json_agg(n.product_sn order by n.product_sn) from product_sn n
        where n.wh_id = ${whId} and n.stock_id = s.stock_id and n.booking_id is null), '[]'::json) as serials
    from stock s
    join lot l on l.wh_id = ${whId} and l.lot_id = s.lot_id
    join storage p on p.wh_id = ${whId} and p.storage_id = s.storage_id
    join product g on g.product_id = s.product_id
    where s.wh_id = ${whId} and s.qty > ${also === "free" ? sql.ref("s.booked") : sql`0`} and (s.owner_id, s.product_id, s.storage_id, s.quality) in (
      select w.owner_id, w.product_id, w.storage_id, w.quality
      from json_to_recordset(${JSON.stringify(keys)}::json) as w(owner_id uuid, product_id uuid, storage_id uuid, quality text))
    order by ${firstOut(sql`g.shipment_policy`)}`.execute(tx);
  return Map.groupBy(
    rows.map((row): Free => ({ ...row, qty: BigInt(row.qty) })),
    (row) => row.bucket,
  );
}

/** Some goods of a row that a line takes. */
export interface Taken<L> {
  readonly line: L;
  readonly row: Free;
  readonly qty: bigint;
  readonly serials: readonly string[];
}

export interface Short<L> {
  readonly line: L;
  readonly available: bigint;
}

interface TakenFree<L> {
  readonly taken: readonly Taken<L>[];
  readonly short: readonly Short<L>[];
  /** Leaves to others what is left: called once all of it is taken. */
  readonly settle: () => void;
}

/**
 * What lines take away comes from the rows that agree with them, the first to go out first; nothing where a line does not name
 * as many numbers as pieces.
 */
export function takeFree<L extends Taking>(
  lines: readonly L[],
  free: ReadonlyMap<string, readonly Free[]>,
): TakenFree<L> {
  const taken: Taken<L>[] = [];
  const short: Short<L>[] = [];
  const gone = new Map<Free, bigint>();
  for (const line of lines) {
    let missing = line.qty;
    const rows = isCounted(line) ? free.get(bucketOf(line)) : undefined;
    for (const row of rows ?? []) {
      if (missing === 0n) break;
      const named = line.product_sn?.filter((serial) => row.serials.includes(serial)) ?? [];
      const left = row.qty - (gone.get(row) ?? 0n);
      const most = line.tracked && BigInt(named.length) < left ? BigInt(named.length) : left;
      const qty = most < missing ? most : missing;
      if (qty <= 0n || !agrees(line, row)) continue;
      missing -= qty;
      gone.set(row, (gone.get(row) ?? 0n) + qty);
      taken.push({ line, row, qty, serials: line.tracked ? named.slice(0, Number(qty)) : [] });
    }
    if (missing > 0n) short.push({ line, available: line.qty - missing });
  }
  const settle = () => {
    for (const [row, qty] of gone) row.qty -= qty;
  };
  return { taken, short, settle };
}

export const agrees = (line: Taking, row: Free): boolean =>
  (!line.stock_id || line.stock_id === row.stock_id) &&
  Object.entries(line.lot).every(([name, value]) => value === null || row.lot[name as keyof Free["lot"]] === value);

type Numbered = Pick<Taking, "tracked" | "qty" | "product_sn">;

/** Pieces that a line needs numbers of; none where its goods have none. */
const numbered = ({ tracked, qty }: Numbered): bigint => (tracked ? qty : 0n);

/** Whether a line names its pieces, neither more nor fewer than it takes: nobody else chooses among them. */
export const isCounted = (line: Numbered): boolean => BigInt(line.product_sn?.length ?? 0) === numbered(line);

/** What is said of a line that names other than its pieces, or finds less than it would take. */
export const lessFree = ({
  line,
  available,
}: Short<Numbered & NamedLine & { readonly factor: bigint; readonly storage_code: string }>): LineError =>
  isCounted(line)
    ? lineError(line, "LESS_FREE", {
        location: line.storage_code,
        asked: inUnits(line.qty, line),
        available: inUnits(available, line),
      })
    : lineError(line, "SERIAL_COUNT", {
        ...{ field: "product_sn", location: line.storage_code },
        ...{ needed: numbered(line).toString(), given: String(line.product_sn?.length ?? 0) },
      });
