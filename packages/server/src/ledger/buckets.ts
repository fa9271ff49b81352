import { sql } from "kysely";
import { newId } from "../database/id.ts";
import type { Tx } from "../database/index.ts";
import { lotColumns, lotFingerprint, lotShape, lotValues } from "./lot.ts";
import type { LotNeed } from "./needs.ts";
import type { BucketIdentity } from "./rows.ts";
import { bucketKey } from "./rows.ts";

export interface FoundLot {
  readonly owner_id: string;
  readonly product_id: string;
  readonly fingerprint: string;
  readonly lot_id: string;
}

/** Finds lots by their attributes and makes those that are new. */
export async function ensureLots(tx: Tx, whId: string, needs: readonly LotNeed[]): Promise<FoundLot[]> {
  const distinct = new Map<string, Record<string, unknown>>();
  for (const { owner_id, product_id, attributes } of needs) {
    const fingerprint = lotFingerprint(attributes);
    const key = `${owner_id} ${product_id} ${fingerprint}`;
    if (distinct.has(key)) continue;
    distinct.set(key, { lot_id: newId(), owner_id, product_id, fingerprint, ...lotValues(attributes) });
  }
  if (distinct.size === 0) return [];
  const input = JSON.stringify([...distinct.values()]);
  const found = await findLots(tx, whId, input);
  if (found.length === distinct.size) return found;
  await sql`
    insert into lot (wh_id, lot_id, owner_id, product_id, fingerprint, ${lotColumns()})
    select ${whId}, g.lot_id, g.owner_id, g.product_id, g.fingerprint, ${lotColumns("g")}
    from json_to_recordset(${input}::json) as g(
      lot_id uuid, owner_id uuid, product_id uuid, fingerprint uuid, ${lotShape}
    )
    order by g.owner_id, g.product_id, g.fingerprint
    on conflict do nothing
  `.execute(tx);
  return findLots(tx, whId, input);
}

async function findLots(tx: Tx, whId: string, input: string): Promise<FoundLot[]> {
  const { rows } = await sql<FoundLot>`
    select l.owner_id, l.product_id, l.fingerprint, l.lot_id
    from json_to_recordset(${input}::json) as g(owner_id uuid, product_id uuid, fingerprint uuid)
    join lot l on l.wh_id = ${whId} and l.owner_id = g.owner_id and l.product_id = g.product_id
      and l.fingerprint = g.fingerprint
  `.execute(tx);
  return rows;
}

/** Finds the stock rows of buckets and makes those that are new; a bucket on a location that does not exist is left out. */
export async function ensureStock(tx: Tx, whId: string, buckets: readonly BucketIdentity[]): Promise<string[]> {
  const distinct = new Map(buckets.map((bucket) => [bucketKey(bucket), bucket]));
  if (distinct.size === 0) return [];
  const input = JSON.stringify(
    [...distinct.values()].map(({ owner_id, product_id, lot_id, storage_id, quality }) => ({
      stock_id: newId(),
      owner_id,
      product_id,
      lot_id,
      storage_id,
      quality,
    })),
  );
  const found = await findStock(tx, whId, input);
  if (found.length === distinct.size) return found;
  await sql`
    insert into stock (wh_id, stock_id, owner_id, product_id, lot_id, storage_id, quality)
    select ${whId}, g.stock_id, g.owner_id, g.product_id, g.lot_id, g.storage_id, g.quality
    from json_to_recordset(${input}::json) as g(
      stock_id uuid, owner_id uuid, product_id uuid, lot_id uuid, storage_id uuid, quality text
    )
    join storage p on p.wh_id = ${whId} and p.storage_id = g.storage_id
    order by g.owner_id, g.product_id, g.lot_id, g.storage_id, g.quality
    on conflict do nothing
  `.execute(tx);
  return findStock(tx, whId, input);
}

async function findStock(tx: Tx, whId: string, input: string): Promise<string[]> {
  const { rows } = await sql<{ stock_id: string }>`
    select s.stock_id
    from json_to_recordset(${input}::json) as g(
      owner_id uuid, product_id uuid, lot_id uuid, storage_id uuid, quality text
    )
    join stock s on s.wh_id = ${whId} and s.owner_id = g.owner_id and s.product_id = g.product_id
      and s.lot_id = g.lot_id and s.storage_id = g.storage_id and s.quality = g.quality
  `.execute(tx);
  return rows.map(({ stock_id }) => stock_id);
}
