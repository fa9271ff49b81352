import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { inUnits } from "../quantities.ts";
import { type LineError, lineError } from "../refusals.ts";
import type { Line } from "./lines.ts";

/**
 * Notes what lines put back, and answers what is wrong with some: no more goes back than waits, and of numbered pieces
 * only those that do. Whoever asks has locked the products, behind which put-backs are changed everywhere; the lines
 * refer to them already, and so do those of others.
 */
export async function notePutBacks(tx: Tx, whId: string, lines: readonly Line[]): Promise<readonly LineError[]> {
  const byPutBack = Map.groupBy(lines, ({ put_back_id }) => put_back_id ?? "");
  byPutBack.delete("");
  if (byPutBack.size === 0) return [];
  const { rows } = await sql<{ put_back_id: string; num_open: string; product_sn: readonly string[] | null }>`
    select put_back_id, num_open::text as num_open, product_sn from put_back
    where wh_id = ${whId} and put_back_id = any(${[...byPutBack.keys()]}::uuid[])
    order by put_back_id for no key update`.execute(tx);
  const errors: LineError[] = [];
  for (const { put_back_id, num_open, product_sn } of rows) {
    let open = BigInt(num_open);
    for (const line of byPutBack.get(put_back_id) ?? []) {
      const other = line.product_sn?.find((serial) => !product_sn?.includes(serial));
      if (other !== undefined && line.tracked) errors.push(lineError(line, "SERIAL_UNKNOWN", { serial_no: other }));
      if (line.qty > open)
        errors.push(
          lineError(line, "LESS_TO_PUT_BACK", { asked: inUnits(line.qty, line), available: inUnits(open, line) }),
        );
      open -= line.qty;
    }
  }
  if (errors.length === 0) await change(tx, whId, lines, -1n);
  return errors;
}

/** What lines put back waits again. */
export const waitAgain = (tx: Tx, whId: string, lines: readonly Line[]): Promise<void> => change(tx, whId, lines, 1n);

async function change(tx: Tx, whId: string, lines: readonly Line[], way: 1n | -1n): Promise<void> {
  const rows = [...Map.groupBy(lines, ({ put_back_id }) => put_back_id)].flatMap(([put_back_id, own]) =>
    put_back_id === null
      ? []
      : [
          {
            put_back_id,
            qty: (way * own.reduce((sum, { qty }) => sum + qty, 0n)).toString(),
            product_sn: own.flatMap(({ product_sn }) => product_sn ?? []),
          },
        ],
  );
  if (rows.length === 0) return;
  const pieces =
    way > 0n
      ? sql`p.product_sn || x.product_sn`
      : sql`p.product_sn - array(select jsonb_array_elements_text(x.product_sn))`;
  await sql`
    update put_back p set num_open = p.num_open + x.qty, product_sn = ${pieces},
      put_back_status = case when p.num_open + x.qty = 0 then 'done' else 'waiting' end,
      version = p.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(put_back_id uuid, qty bigint, product_sn jsonb)
    where p.wh_id = ${whId} and p.put_back_id = x.put_back_id`.execute(tx);
}
