import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import { type SerialNumber, serialKey } from "./rows.ts";
import { byOwner, namedOf } from "./serials.ts";

/** Numbers that people make before their pieces come. Whoever makes, changes or deletes some has locked their rows. */

export interface NumberedRow extends SerialNumber {
  readonly serial_id: string;
  readonly wh_id: string;
}

/** The ids of the rows of those numbers that there are, by owner, product and number, in whichever warehouse. */
export async function knownSerials(tx: Tx, numbers: readonly SerialNumber[]): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (const [ownerId, own] of byOwner(numbers)) {
    const { rows } = await sql<SerialNumber & { serial_id: string }>`
      with named as materialized (${namedOf(own)})
      select owner_id, product_id, serial_no, product_sn_id as serial_id from serial_registry
      where owner_id = ${ownerId} and (product_id, serial_no) in (select product_id, serial_no from named)`.execute(tx);
    for (const row of rows) known.set(serialKey(row), row.serial_id);
  }
  return known;
}

/** Which numbers stand in a warehouse, with its id, and which there are at all. Answered by their keys; nothing is locked. */
export async function standingSerials(
  tx: Tx,
  numbers: readonly SerialNumber[],
): Promise<{ readonly standing: ReadonlyMap<string, string>; readonly made: ReadonlySet<string> }> {
  const standing = new Map<string, string>();
  const made = new Set<string>();
  for (const [ownerId, own] of byOwner(numbers)) {
    const { rows } = await sql<SerialNumber & { wh_id: string | null }>`
      with named as materialized (${namedOf(own)})
      select owner_id, product_id, serial_no, wh_id from serial_registry
      where owner_id = ${ownerId} and (product_id, serial_no) in (select product_id, serial_no from named)`.execute(tx);
    for (const row of rows) {
      made.add(serialKey(row));
      if (row.wh_id !== null) standing.set(serialKey(row), row.wh_id);
    }
  }
  return { standing, made };
}

/** Enters created numbers into the registry of their owner; answers those that somebody else has entered. */
export async function registerSerials(tx: Tx, numbers: readonly NumberedRow[]): Promise<readonly NumberedRow[]> {
  const taken: NumberedRow[] = [];
  for (const [ownerId, own] of byOwner(numbers)) {
    const { rows } = await sql<{ product_sn_id: string }>`
      insert into serial_registry (owner_id, product_id, serial_no, product_sn_id, wh_id, last_wh_id, serial_state)
      select ${ownerId}, g.product_id, g.serial_no, g.serial_id, null, g.wh_id, 'created'
      from json_to_recordset(${JSON.stringify(own)}::json) as g(product_id uuid, serial_no text, serial_id uuid, wh_id uuid)
      order by g.product_id, g.serial_no
      on conflict do nothing returning product_sn_id`.execute(tx);
    const entered = new Set(rows.map(({ product_sn_id }) => product_sn_id));
    taken.push(...own.filter(({ serial_id }) => !entered.has(serial_id)));
  }
  return taken;
}

/** Takes created numbers out of the registry; answers those that have come in, or gone to another warehouse, since. */
export async function forgetSerials(tx: Tx, numbers: readonly NumberedRow[]): Promise<readonly NumberedRow[]> {
  const kept: NumberedRow[] = [];
  for (const [ownerId, own] of byOwner(numbers)) {
    const ids = own.map(({ serial_id }) => serial_id);
    const { rows } = await sql<{ product_sn_id: string }>`
      with named as materialized (${namedOf(own)})
      delete from serial_registry where owner_id = ${ownerId} and serial_state = 'created' and product_sn_id = any(${ids}::uuid[])
        and (product_id, serial_no) in (select product_id, serial_no from named)
      returning product_sn_id`.execute(tx);
    const gone = new Set(rows.map(({ product_sn_id }) => product_sn_id));
    kept.push(...own.filter(({ serial_id }) => !gone.has(serial_id)));
  }
  return kept;
}
