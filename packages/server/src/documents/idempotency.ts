import type { Tx } from "../database/index.ts";
import { type IdempotencyKey, type KeptReply, keepReplies, readReplies } from "../http/idempotency.ts";
import type { Result, StepRequest } from "./transitionTypes.ts";

export type Replay = Result;

interface Item {
  readonly request: StepRequest;
  readonly idempotencyKey: IdempotencyKey | null;
}

/**
 * For a batch of requests in one transaction: which callers' rights are no longer those they were admitted with, and which
 * requests were answered before under their Idempotency-Key. A request that is twice in the batch runs once: `twins`
 * says of the later one which is the first. `remember` keeps the new answers; a key that another transaction took
 * meanwhile fails the batch, whose items then run alone and find it.
 */
export async function replayAnswered(tx: Tx, items: readonly Item[]) {
  const { epoch, replies } = await readReplies(
    tx,
    items.flatMap(({ request, idempotencyKey }) =>
      idempotencyKey ? [{ accountId: request.caller.accountId, key: idempotencyKey.key }] : [],
    ),
  );
  const known = new Map(replies.map((reply) => [`${reply.accountId} ${reply.key}`, reply]));
  const stale = new Set<number>();
  const replayed = new Map<number, Replay>();
  const twins = new Map<number, Item>();
  const firsts = new Map<string, Item>();
  for (const [index, item] of items.entries()) {
    const { request, idempotencyKey } = item;
    if (request.caller.epoch !== epoch) stale.add(index);
    if (!idempotencyKey || stale.has(index)) continue;
    const { hash } = idempotencyKey;
    const key = `${request.caller.accountId} ${idempotencyKey.key}`;
    const before = known.get(key);
    const first = firsts.get(key);
    if ((before?.hash ?? first?.idempotencyKey?.hash ?? hash) !== hash) replayed.set(index, conflict(request.id));
    else if (before) replayed.set(index, JSON.parse(before.reply) as Replay);
    else if (first) twins.set(index, first);
    else firsts.set(key, item);
  }
  const remember = (results: ReadonlyMap<Item, Result | undefined>) => keepReplies(tx, [...results].flatMap(kept));
  return { stale, replayed, twins, remember };
}

const conflict = (id: string): Replay => ({ id, outcome: { ok: false, code: "IDEMPOTENCY_CONFLICT" } });

/** A refusal is not kept: nothing came of it, and the same request may succeed later. */
const kept = ([{ request, idempotencyKey }, result]: readonly [Item, Result | undefined]): readonly KeptReply[] =>
  idempotencyKey && result?.outcome.ok
    ? [{ ...idempotencyKey, accountId: request.caller.accountId, reply: JSON.stringify(result) }]
    : [];
