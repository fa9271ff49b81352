import type { FieldFailure } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { refuseIfAny } from "../crud/writing/check.ts";
import type { Tx } from "../database/index.ts";
import { type BackLine, namedOfLot, type Refusal, saidOfLot, shippedGoods } from "./shippedGoods.ts";

/** A return that names an order brings back what that order shipped: its products and lots, and no more of them. */

interface Line extends Omit<BackLine, "factor" | "qty"> {
  readonly id: string;
  readonly factor: string;
  readonly qty: string;
}

/** A return with its lines; quantities in smallest units. */
interface Returned {
  readonly returned_id: string;
  readonly wh_id: string;
  readonly outbound_id: string;
  readonly lines: readonly Line[];
}

/** Lines of returns, as they are written. */
export const shippedLines: Hooks = {
  created: (context, rows) => refuseUnshipped(context, rows),
  async updated(context, rows, before) {
    const isOther = (row: Values, old: Values | undefined) =>
      ["product_id", "num_expect", ...namedOfLot].some((name) => String(row[name] ?? "") !== String(old?.[name] ?? ""));
    await refuseUnshipped(context, rows, (index) => isOther(rows[index] ?? {}, before[index]));
  },
};

/** Returns that are given another order, with the lines that they then have. */
export const shippedOrder: Hooks = {
  async changedWhole({ tx, at }, before) {
    for (const returned of await read(tx, [before])) {
      if (returned.outbound_id === before.outbound_id) continue;
      const [refusal] = (await unshipped(tx, returned, [])).values();
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
  const refusals = new Map<string, Refusal>();
  for (const returned of returns)
    for (const [id, refusal] of await unshipped(tx, returned, ids)) refusals.set(id, refusal);
  refuseIfAny(
    asked.flatMap(({ row, index }): FieldFailure[] => {
      const refusal = refusals.get(String(row.returned_detail_id));
      return refusal ? [{ ...at(index), ...refusal }] : [];
    }),
  );
}

/** What is wrong with lines of a return, by line: lines that others wrote before go first. */
async function unshipped(tx: Tx, returned: Returned, written: readonly string[]): Promise<Map<string, Refusal>> {
  const { wh_id, outbound_id, returned_id, lines } = returned;
  const goods = (await shippedGoods(tx, wh_id, [outbound_id], [returned_id])).get(outbound_id);
  const rank = new Map(written.map((id, at) => [id, at]));
  const ordered = [...lines].sort((a, b) => (rank.get(a.id) ?? -1) - (rank.get(b.id) ?? -1));
  const asked = ordered.map((line) => ({ ...line, factor: BigInt(line.factor), qty: BigInt(line.qty) }));
  const refusals = goods?.take(asked, "num_expect") ?? [];
  return new Map(
    ordered.flatMap(({ id }, index) => {
      const refusal = refusals[index];
      return refusal ? [[id, refusal]] : [];
    }),
  );
}

/** The returns of these rows that name an order. */
async function read(tx: Tx, rows: readonly Values[]): Promise<readonly Returned[]> {
  const found: Returned[] = [];
  for (const [whId, own] of Map.groupBy(rows, (row) => String(row.wh_id))) {
    const { rows: returns } = await sql<Returned>`
    select r.returned_id, r.wh_id, r.outbound_id,
      (select coalesce(json_agg(json_build_object('id', d.returned_detail_id, 'product_id', d.product_id, 'product_code', p.product_code,
          'factor', d.unit_factor::text, 'qty', d.num_expect::text, 'lot', ${saidOfLot("d")}) order by d.line_no, d.returned_detail_id), '[]')
        from returned_detail d join product p on p.product_id = d.product_id
        where d.wh_id = ${whId} and d.returned_id = r.returned_id) as lines
    from returned r
    where r.outbound_id is not null and r.wh_id = ${whId}
      and r.returned_id = any(${[...new Set(own.map((row) => row.returned_id))]}::uuid[])`.execute(tx);
    found.push(...returns);
  }
  return found;
}
