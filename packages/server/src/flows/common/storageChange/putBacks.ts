import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import { inUnits } from "../quantities.ts";
import { type LineError, lineError } from "../refusals.ts";
import type { Line } from "./lines.ts";

/** A command by which some of a line is moved; numbers of its pieces, where they have any. */
export interface PuttingBack {
  readonly line: Line;
  readonly command_id: string;
  readonly qty: bigint;
  readonly serials: readonly string[];
}

/**
 * What is wrong with lines that put goods back: no more goes back than waits, and of numbered pieces only those that do.
 * Locks what waits. Whoever asks has locked the products, behind which put-backs are changed everywhere; the lines refer
 * to them already, and so do those of others.
 */
export async function refusedPutBacks(tx: Tx, whId: string, lines: readonly Line[]): Promise<readonly LineError[]> {
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
  return errors;
}

/** Notes what lines put back. */
export async function notePutBacks(tx: Tx, whId: string, moves: readonly PuttingBack[]): Promise<void> {
  const gone = moves.flatMap(({ line: { put_back_id, tracked }, command_id, qty, serials }) =>
    put_back_id ? [{ command_id, put_back_id, qty: qty.toString(), numbers: tracked ? serials : null }] : [],
  );
  if (gone.length > 0) await note(tx, whId, gone);
}

interface Gone {
  readonly command_id: string;
  readonly put_back_id: string;
  readonly qty: string;
  readonly numbers: readonly string[] | null;
}

/** By which command what waited went is kept: what takes that back lets it wait again. */
async function note(tx: Tx, whId: string, gone: readonly Gone[]): Promise<void> {
  const rows = [...Map.groupBy(gone, ({ put_back_id }) => put_back_id)].map(([put_back_id, own]) => ({
    put_back_id,
    qty: own.reduce((sum, { qty }) => sum + BigInt(qty), 0n).toString(),
    numbers: own.flatMap(({ numbers }) => numbers ?? []),
  }));
  await sql`
    with gone as (
      insert into put_back_gone (wh_id, command_id, put_back_id, qty, numbers)
      select ${whId}, g.command_id, g.put_back_id, g.qty, nullif(g.numbers, 'null')
      from json_to_recordset(${JSON.stringify(gone)}::json) as g(command_id uuid, put_back_id uuid, qty bigint, numbers jsonb)
    )
    update put_back p set num_open = p.num_open - x.qty,
      product_sn = p.product_sn - array(select jsonb_array_elements_text(x.numbers)),
      put_back_status = case when p.num_open = x.qty then 'done' else 'waiting' end,
      version = p.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(put_back_id uuid, qty bigint, numbers jsonb)
    where p.wh_id = ${whId} and p.put_back_id = x.put_back_id`.execute(tx);
}
