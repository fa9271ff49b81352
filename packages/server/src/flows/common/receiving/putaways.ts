import { sql } from "kysely";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { newId } from "../../../database/id.ts";
import type { Reader, Tx } from "../../../database/index.ts";
import { insertAs } from "../insertAs.ts";
import type { Location } from "../locations/locations.ts";
import type { Kind } from "./kind.ts";
import type { Line } from "./lines.ts";

export type Quality = "good" | "bad";

/** Some of a line that is to stand on one location. */
export interface Piece {
  readonly line: Line;
  readonly quality: Quality;
  readonly qty: bigint;
  readonly location: Location;
  readonly serials: readonly string[];
  /** Which row of the payload asks for it, from 0, and by which field, where several may be about one line. */
  readonly asked?: { readonly line: number; readonly field: string };
}

/** A piece of a line that stands on a location, by the ledger's command that put it there. */
export interface Putaway {
  readonly putaway_id: string;
  readonly line_id: string;
  readonly document_id: string;
  readonly storage_code: string;
  readonly command_id: string;
  readonly product_sn: readonly string[] | null;
}

/** The goods of these documents that stand on locations, in the order in which they were put away. */
export async function loadPutaways(
  reader: Reader,
  kind: Kind,
  whId: string,
  documentIds: readonly string[],
): Promise<readonly Putaway[]> {
  const { rows } = await sql<Putaway>`
    select r.${sql.ref(kind.putawayKey)} as putaway_id, r.${sql.ref(kind.lineKey)} as line_id,
      d.${sql.ref(kind.document.key)} as document_id, s.storage_code, r.command_id, r.product_sn
    from ${sql.table(kind.putaway)} r
    join ${sql.table(kind.line)} d on d.wh_id = ${whId} and d.${sql.ref(kind.lineKey)} = r.${sql.ref(kind.lineKey)}
    join storage s on s.wh_id = ${whId} and s.storage_id = r.storage_id
    where r.wh_id = ${whId} and d.${sql.ref(kind.document.key)} = any(${documentIds}::uuid[]) and r.reverted = 'no'
    order by r.${sql.ref(kind.putawayKey)}`.execute(reader);
  return rows;
}

export interface Stood {
  readonly piece: Piece;
  readonly commandId: string;
  readonly stockId: string;
  readonly by: string;
}

/** Notes what was put where. */
export async function insertPutaways(tx: Tx, kind: Kind, whId: string, stood: readonly Stood[]): Promise<void> {
  const rows = stood.map(({ piece, commandId, stockId, by }) => ({
    by,
    values: {
      [kind.putawayKey]: newId(),
      company_id: piece.line.company_id,
      wh_id: whId,
      owner_id: piece.line.owner_id,
      [kind.lineKey]: piece.line.line_id,
      storage_id: piece.location.storage_id,
      quality: piece.quality,
      unit_factor: piece.line.factor.toString(),
      num: piece.qty.toString(),
      stock_id: stockId,
      command_id: commandId,
      reverted: "no",
      product_sn: piece.serials.length > 0 ? [...piece.serials] : null,
    },
  }));
  await insertAs(tx, declaredAs(kind.putaway), rows);
}

/** Notes that pieces were taken off their locations again. */
export async function revertPutaways(tx: Tx, kind: Kind, whId: string, putawayIds: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(kind.putaway)} set reverted = 'yes', version = version + 1, updated_at = now()
    where wh_id = ${whId} and ${sql.ref(kind.putawayKey)} = any(${putawayIds}::uuid[])`.execute(tx);
}

/**
 * Writes into lines how much of them stands on locations.
 * @returns the ids of those documents of which all that was received does.
 */
export async function settlePutaways(
  tx: Tx,
  kind: Kind,
  whId: string,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with sums as materialized (
      select d.${sql.ref(kind.lineKey)} as line_id, d.${sql.ref(kind.document.key)} as document_id, d.num_loc, d.num_bad,
        coalesce(sum(r.num) filter (where r.quality = 'good'), 0)::bigint as good,
        coalesce(sum(r.num) filter (where r.quality = 'bad'), 0)::bigint as bad
      from ${sql.table(kind.line)} d
      left join ${sql.table(kind.putaway)} r
        on r.wh_id = ${whId} and r.${sql.ref(kind.lineKey)} = d.${sql.ref(kind.lineKey)} and r.reverted = 'no'
      where d.wh_id = ${whId} and d.${sql.ref(kind.document.key)} = any(${documentIds}::uuid[])
      group by d.${sql.ref(kind.lineKey)}, d.${sql.ref(kind.document.key)}, d.num_loc, d.num_bad
    ), settled as (
    update ${sql.table(kind.line)} d set num_put = s.good, num_put_bad = s.bad, version = d.version + 1, updated_at = now(),
      inventory_status = case
        when s.good + s.bad > 0 and s.good = d.num_loc and s.bad = d.num_bad then 'in_stock'
        when d.before_steps ? 'confirm_qc' and d.num_loc = 0 and d.num_bad > 0 then 'rejected'
        else 'received' end
    from sums s
    where d.wh_id = ${whId} and d.${sql.ref(kind.lineKey)} = s.line_id
      and (d.num_put, d.num_put_bad) is distinct from (s.good, s.bad)
    )
    select document_id as id from sums group by document_id
    having bool_and(good >= num_loc and bad >= num_bad)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
