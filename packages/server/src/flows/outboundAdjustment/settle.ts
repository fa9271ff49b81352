import { sql } from "kysely";
import type { Tx } from "../../database/index.ts";
import { boxSerials } from "../../ledger/index.ts";
import { writeFurtherSnapshots } from "../common/orderSnapshots.ts";
import { inUnits } from "../common/quantities.ts";
import { type LineError, lineError } from "../common/refusals.ts";
import type { Line } from "./lines.ts";
import type { AnyStep } from "./plan.ts";

/** How much more left of its order's line for what a line says. */
const moreLeft = ({ adjust_category, qty }: Line): bigint => (adjust_category === "in" ? -qty : qty);

const byOrderLine = (lines: readonly Line[]) => Map.groupBy(lines, (line) => line.outbound_detail_id);

/** Lines of which less would have left without these than has come back. */
export const lessThanReturned = (lines: readonly Line[]): readonly LineError[] =>
  [...byOrderLine(lines).values()].flatMap((own): LineError[] => {
    const [line] = own;
    const less = own.reduce((sum, one) => sum + moreLeft(one), 0n);
    if (!line || line.left >= less) return [];
    const about = { location: line.storage_code, asked: inUnits(less, line), available: inUnits(line.left, line) };
    return [lineError(line, "MOVED_STOCK", about)];
  });

/** Writes into the order's lines what left, keeps the order as it left anew, and notes in which boxes pieces lie again. */
export async function settle(
  tx: Tx,
  whId: string,
  step: AnyStep,
  lines: readonly Line[],
  way: 1n | -1n,
): Promise<void> {
  const changes = [...byOrderLine(lines)].map(([outbound_detail_id, own]) => ({
    outbound_detail_id,
    more: (way * own.reduce((sum, line) => sum + moreLeft(line), 0n)).toString(),
  }));
  await sql`
    update outbound_detail d set num_shipped = d.num_shipped + x.more, is_outbounded = d.num_shipped + x.more > 0,
      version = d.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(changes)}::json) as x(outbound_detail_id uuid, more bigint)
    where d.wh_id = ${whId} and d.outbound_detail_id = x.outbound_detail_id and x.more <> 0`.execute(tx);
  if (way < 0n) await intoBoxes(tx, whId, lines);
  await writeFurtherSnapshots(tx, whId, [{ outbound_id: step.document.outbound_id, by: step.caller.userId }]);
}

/** A piece of which somebody said that it never left lies in the box in which it was packed, once that is reversed. */
async function intoBoxes(tx: Tx, whId: string, lines: readonly Line[]): Promise<void> {
  const pieces = lines.filter(({ adjust_category, tracked }) => adjust_category === "in" && tracked);
  if (pieces.length === 0) return;
  const { rows } = await sql<{ outbound_detail_id: string; boxing_id: string; product_sn: readonly string[] }>`
    select outbound_detail_id, boxing_id, product_sn from boxing_detail
    where wh_id = ${whId} and outbound_detail_id = any(${pieces.map((line) => line.outbound_detail_id)}::uuid[])
      and product_sn is not null`.execute(tx);
  await boxSerials(
    tx,
    whId,
    pieces.flatMap(({ outbound_detail_id, owner_id, product_id, product_sn }) =>
      rows
        .filter((box) => box.outbound_detail_id === outbound_detail_id)
        .map(({ boxing_id, product_sn: inBox }) => ({
          ...{ boxing_id, owner_id, product_id },
          serials: (product_sn ?? []).filter((serial) => inBox.includes(serial)),
        })),
    ),
  );
}
