import { type CheckDigitKind, waybillNumber } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";

/** How many numbers of a carrier an order of a company wants at once; it gets all of them or none. */
export interface Wanted {
  readonly company_id: string;
  readonly carrier_code: string;
  readonly count: number;
}

/** Why there are no numbers, and how many are left, which are not enough. */
interface NotTaken {
  readonly why: "no_range" | "numbers_spent";
  readonly left: number;
}

/** The numbers, or why there are none. */
export type Taken = readonly string[] | NotTaken;

interface Range {
  readonly waybill_range_id: string;
  readonly company_id: string;
  readonly carrier_code: string;
  readonly prefix: string | null;
  readonly number_length: number;
  readonly check_digit: CheckDigitKind;
  readonly next_no: string;
  readonly last_no: string;
}

/**
 * Takes waybill numbers in this transaction, of the range that was made first: one answer for each wish, in order. A range
 * stays locked until the transaction ends, so that nobody else takes the same number, and a number that is given back by a
 * rollback was on no label.
 */
export async function takeNumbers(tx: Tx, wanted: readonly Wanted[]): Promise<readonly Taken[]> {
  const some = wanted.filter(({ count }) => count > 0);
  if (some.length === 0) return wanted.map(() => []);
  const ranges = await lockRanges(tx, some);
  const next = new Map(ranges.map((range) => [range, BigInt(range.next_no)]));
  const taken = wanted.map(({ company_id, carrier_code, count }): Taken => {
    const own = ranges.filter((one) => one.company_id === company_id && one.carrier_code === carrier_code);
    if (count > 0 && own.length === 0) return { why: "no_range", left: 0 };
    const left = own.reduce((sum, range) => sum + leftIn(range, next), 0n);
    if (left < BigInt(count)) return { why: "numbers_spent", left: Number(left) };
    return Array.from({ length: count }, () => takeOne(own, next));
  });
  await writeNext(tx, ranges, next);
  return taken;
}

type Next = Map<Range, bigint>;

const leftIn = (range: Range, next: Next): bigint => BigInt(range.last_no) - (next.get(range) ?? 0n) + 1n;

function takeOne(ranges: readonly Range[], next: Next): string {
  const range = ranges.find((one) => leftIn(one, next) > 0n);
  if (!range) throw new Error("more numbers were promised than are left");
  const serial = next.get(range) ?? 0n;
  next.set(range, serial + 1n);
  return waybillNumber({ ...range, prefix: range.prefix ?? "" }, serial);
}

/** In the order in which they were made, as every transaction locks them. */
async function lockRanges(tx: Tx, wanted: readonly Wanted[]): Promise<readonly Range[]> {
  const pairs = JSON.stringify(wanted.map(({ company_id, carrier_code }) => ({ company_id, carrier_code })));
  const { rows } = await sql<Range>`
    select waybill_range_id, company_id, carrier_code, prefix, number_length, check_digit, next_no::text as next_no, last_no::text as last_no
    from waybill_range
    where enabled and (company_id, carrier_code) in (
      select g.company_id, g.carrier_code from json_to_recordset(${pairs}::json) as g(company_id uuid, carrier_code text))
    order by waybill_range_id for update`.execute(tx);
  return rows;
}

async function writeNext(tx: Tx, ranges: readonly Range[], next: Next): Promise<void> {
  const used = ranges.flatMap((range) => {
    const now = String(next.get(range) ?? range.next_no);
    return now === range.next_no ? [] : [{ id: range.waybill_range_id, now }];
  });
  if (used.length === 0) return;
  await sql`
    update waybill_range r set next_no = g.now, version = r.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(used)}::json) as g(id uuid, now numeric)
    where r.waybill_range_id = g.id`.execute(tx);
}
