import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import type { Refused } from "../steps.ts";

/** A tote that an order's goods are to go to. */
export interface Claim {
  readonly storage_id: string;
  readonly outbound_id: string;
}

interface Content {
  readonly storage_id: string;
  /** The order whose goods it holds; none where they are free. */
  readonly outbound_id: string | null;
}

/** Whose goods keep an order's out of a tote. */
interface InTheWay {
  readonly code: "TOTE_TAKEN" | "TOTE_SHARED";
  readonly location: string;
  readonly outbound_id: string | null;
}

/**
 * A tote is one order's as long as goods lie in it. Locks those that are claimed until the transaction ends, in ascending
 * order, and answers why orders may not have theirs: another's goods lie there, or the request gives it to another order too.
 */
export async function refusedTotes(
  tx: Tx,
  whId: string,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, Refused>> {
  const ids = [...new Set(claims.map(({ storage_id }) => storage_id))];
  const totes = await lockTotes(tx, whId, ids);
  if (totes.size === 0) return new Map();
  const contents = Map.groupBy(await contentsOf(tx, whId, [...totes.keys()]), ({ storage_id }) => storage_id);
  const holders = new Map<string, string>();
  const inTheWay = new Map<string, InTheWay>();
  for (const { storage_id, outbound_id } of claims) {
    const location = totes.get(storage_id);
    if (location === undefined) continue;
    const other = (contents.get(storage_id) ?? []).find((content) => content.outbound_id !== outbound_id);
    const first = holders.get(storage_id) ?? outbound_id;
    holders.set(storage_id, first);
    if (other) inTheWay.set(outbound_id, { code: "TOTE_TAKEN", location, outbound_id: other.outbound_id });
    else if (first !== outbound_id) inTheWay.set(outbound_id, { code: "TOTE_SHARED", location, outbound_id: first });
  }
  const numbers = await orderNumbers(
    tx,
    whId,
    [...inTheWay.values()].flatMap((one) => one.outbound_id ?? []),
  );
  return new Map(
    [...inTheWay].map(([id, { code, location, outbound_id }]) => {
      const order = numbers.get(outbound_id ?? "");
      return [id, { ok: false, code, details: { location, ...(order ? { order } : {}) } }];
    }),
  );
}

async function orderNumbers(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ outbound_id: string; order_no: string }>`
    select outbound_id, order_no from outbound
    where wh_id = ${whId} and outbound_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ outbound_id, order_no }) => [outbound_id, order_no]));
}

/** Locks these locations as far as they are totes; their codes. */
export async function lockTotes(tx: Tx, whId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ storage_id: string; storage_code: string }>`
    select storage_id, storage_code from storage
    where wh_id = ${whId} and storage_id = any(${ids}::uuid[]) and storage_type = 'tote'
    order by storage_id for no key update`.execute(tx);
  return new Map(rows.map(({ storage_id, storage_code }) => [storage_id, storage_code]));
}

/** Which of these totes hold an order's goods, and whose. */
export async function ordersInTotes(
  tx: Tx,
  whId: string,
  totes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (totes.length === 0) return new Map();
  const held = (await contentsOf(tx, whId, totes)).flatMap(({ storage_id, outbound_id }) =>
    outbound_id === null ? [] : [[storage_id, outbound_id] as const],
  );
  const numbers = await orderNumbers(
    tx,
    whId,
    held.map(([, outbound_id]) => outbound_id),
  );
  return new Map(held.map(([storage_id, outbound_id]) => [storage_id, numbers.get(outbound_id) ?? ""]));
}

async function contentsOf(tx: Tx, whId: string, totes: readonly string[]): Promise<readonly Content[]> {
  const { rows } = await sql<Content>`
    select distinct s.storage_id, b.document_id as outbound_id from stock s
    left join booking b on b.wh_id = s.wh_id and b.stock_id = s.stock_id and b.booking_state in ('booked', 'picked')
    where s.wh_id = ${whId} and s.storage_id = any(${totes}::uuid[]) and s.qty > 0`.execute(tx);
  return rows;
}
