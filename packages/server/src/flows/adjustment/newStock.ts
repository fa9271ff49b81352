import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { agreesWith, lockProducts, lotFields } from "../../ledger/index.ts";
import { bucketOf } from "../common/freeStock.ts";
import { inUnits } from "../common/quantities.ts";
import { type LineError, lineError } from "../common/refusals.ts";
import { type Line, loadLines } from "./lines.ts";

/** By how much lines change stock, in smallest units, by their key. */
export type Nums = ReadonlyMap<string, bigint>;

/** Which adjustments have lines that say what is there after them. */
export async function sayNewStock(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct adjustment_id as id from adjustment_detail
    where wh_id = ${whId} and adjustment_id = any(${ids}::uuid[]) and num_new is not null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * By how much lines of one adjustment change stock that say what is there after it, by line, or what is wrong with some.
 * Their products are locked, behind their locations as everywhere, so that it stays true until the transaction ends.
 */
export async function settleNewStock(
  tx: Tx,
  whId: string,
  document: { readonly id: string; readonly adjust_category: string },
  today: string,
): Promise<{ readonly errors: readonly LineError[]; readonly nums: Nums }> {
  const lines = (await loadLines(tx, whId, [document.id], today)).get(document.id) ?? [];
  const said = lines.filter(({ after }) => after !== null);
  await sql`select 1 from storage where wh_id = ${whId} and storage_id = any(${said.map(({ storage_id }) => storage_id)}::uuid[])
    order by storage_id for no key update`.execute(tx);
  await lockProducts(tx, whId, lines);
  const standing = await standingOf(tx, whId, said);
  const isIn = document.adjust_category === "in";
  const errors: LineError[] = [];
  const nums = new Map<string, bigint>();
  for (const line of said) {
    const about = { location: line.storage_code };
    const there = standing.get(line.line_id) ?? 0n;
    const num = isIn ? (line.after ?? 0n) - there : there - (line.after ?? 0n);
    if (lines.some((other) => other !== line && isAboutTheSame(other, line)))
      errors.push(lineError(line, "ADJUST_SAID_TWICE", about));
    else if (num <= 0n) {
      const code = isIn ? "ADJUST_NOT_MORE" : "ADJUST_NOT_LESS";
      errors.push(lineError(line, code, { ...about, field: "num_new", available: inUnits(there, line) }));
    } else nums.set(line.line_id, num);
  }
  return { errors, nums };
}

/** Writes down by how much it was. */
export async function noteNums(tx: Tx, whId: string, nums: Nums): Promise<void> {
  const rows = [...nums].map(([line_id, num]) => ({ line_id, num: num.toString() }));
  await sql`update adjustment_detail d set num = x.num, version = d.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(line_id uuid, num bigint)
    where d.wh_id = ${whId} and d.adjustment_detail_id = x.line_id`.execute(tx);
}

/** Whether two lines may be about the same goods on the same location. */
const isAboutTheSame = (one: Line, other: Line): boolean =>
  bucketOf(one) === bucketOf(other) &&
  lotFields.every((name) => !one.lot[name] || !other.lot[name] || one.lot[name] === other.lot[name]);

/** What stands where lines say it, of the goods that they describe, booked ones too, by line. */
async function standingOf(tx: Tx, whId: string, lines: readonly Line[]): Promise<ReadonlyMap<string, bigint>> {
  const ids = (name: "product_id" | "storage_id") => [...new Set(lines.map((line) => line[name]))];
  const { rows } = await sql<{ bucket: string; qty: string; lot: Line["lot"] }>`
    select s.owner_id || ' ' || s.product_id || ' ' || s.storage_id || ' ' || s.quality as bucket, s.qty::text as qty,
      to_json(l) as lot
    from stock s join lot l on l.wh_id = ${whId} and l.lot_id = s.lot_id
    where s.wh_id = ${whId} and s.qty > 0 and s.product_id = any(${ids("product_id")}::uuid[])
      and s.storage_id = any(${ids("storage_id")}::uuid[])`.execute(tx);
  return new Map(
    lines.map((line) => {
      const own = rows.filter(({ bucket, lot }) => bucket === bucketOf(line) && agreesWith(lot, line.lot));
      return [line.line_id, own.reduce((sum, { qty }) => sum + BigInt(qty), 0n)];
    }),
  );
}
