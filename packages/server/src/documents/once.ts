import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../database/index.ts";
import type { CallContext } from "../http/call.ts";
import type { Result, Wanted } from "./transition.ts";

export type Remembered = Result;

interface Item {
  readonly wanted: Wanted;
  readonly once: CallContext["once"];
}

/**
 * For a batch of requests in one transaction: which callers' rights are no longer those they were admitted with, and which
 * requests were answered before under their Idempotency-Key. A request that is twice in the batch runs once: `twins`
 * says of the later one which is the first. `remember` keeps the new answers; a key that another transaction took
 * meanwhile fails the batch, whose items then run alone and find it.
 */
export async function once(tx: Tx, items: readonly Item[]) {
  const keyed = items.filter((item) => item.once);
  const { rows } = await sql<{
    epoch: string;
    account_id: string | null;
    key: string | null;
    hash: string | null;
    reply: string | null;
  }>`
    select e.epoch::text as epoch, i.account_id, i.key, i.hash, i.reply
    from rights_epoch e left join idempotency i on (i.account_id, i.key) in (
      select * from unnest(${keyed.map(({ wanted }) => wanted.caller.accountId)}::uuid[], ${keyed.map((item) => item.once?.key ?? "")}::text[]))`.execute(
    tx,
  );
  const epoch = rows[0]?.epoch;
  const known = new Map(rows.filter((row) => row.key !== null).map((row) => [`${row.account_id} ${row.key}`, row]));
  const stale = new Set<number>();
  const remembered = new Map<number, Remembered>();
  const twins = new Map<number, Item>();
  const firsts = new Map<string, Item>();
  for (const [index, item] of items.entries()) {
    const { wanted, once } = item;
    if (wanted.caller.epoch !== epoch) stale.add(index);
    if (!once || stale.has(index)) continue;
    const key = `${wanted.caller.accountId} ${once.key}`;
    const before = known.get(key);
    const first = firsts.get(key);
    if ((before?.hash ?? first?.once?.hash ?? once.hash) !== once.hash) remembered.set(index, conflict(wanted.id));
    else if (before) remembered.set(index, JSON.parse(before.reply ?? "") as Remembered);
    else if (first) twins.set(index, first);
    else firsts.set(key, item);
  }
  const remember = (results: ReadonlyMap<Item, Result | undefined>) => keep(tx, results);
  return { stale, remembered, twins, remember };
}

const conflict = (id: string): Remembered => ({ id, outcome: { ok: false, code: "IDEMPOTENCY_CONFLICT" } });

async function keep(tx: Tx, results: ReadonlyMap<Item, Result | undefined>): Promise<void> {
  // A refusal is not remembered: nothing of it was kept, and the same request may succeed later.
  const kept = [...results].filter(([item, result]) => item.once && result?.outcome.ok);
  if (kept.length === 0) return;
  const { rows } = await sql`
    insert into idempotency (account_id, key, hash, reply)
    select * from unnest(${kept.map(([{ wanted }]) => wanted.caller.accountId)}::uuid[], ${kept.map(([item]) => item.once?.key ?? "")}::text[],
      ${kept.map(([item]) => item.once?.hash ?? "")}::text[], ${kept.map(([, result]) => JSON.stringify(result))}::text[])
    on conflict do nothing returning key`.execute(tx);
  if (rows.length < kept.length) throw new Failure("IDEMPOTENCY_CONFLICT");
}
