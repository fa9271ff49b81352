import { createHash } from "node:crypto";
import { Failure } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database, Tx } from "../database/index.ts";
import { stringifyWithRaw } from "./rawJson.ts";

/*
 * The rule of the header `Idempotency-Key`: a POST or PUT that bears one runs once for its account. Its reply is kept in
 * the transaction of its change, so that neither is there without the other. Whoever sends the same key again within a
 * day gets that reply, and nothing runs; with another method, address or body the key is refused. What was refused is
 * not kept: nothing came of it, and the same request may succeed later.
 */

/** The key that a request bears, and the hash of its method, address and body; of a form, of the parts read so far. */
export interface IdempotencyKey {
  readonly key: string;
  readonly hash: string;
}

const maxKeyLength = 200;
const keptFor = sql`interval '1 day'`;

/**
 * The key of a request; null where none was sent, and where it is no POST or PUT: a deletion needs none, since done once more
 * it finds nothing. @throws Failure BAD_FORMAT
 */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || (request.method !== "POST" && request.method !== "PUT")) return null;
  if (key.length === 0 || key.length > maxKeyLength)
    throw new Failure("BAD_FORMAT", { details: { field: "Idempotency-Key" } });
  return {
    key,
    get hash() {
      const body = parts.get(request) ?? request.body ?? null;
      return sha256(`${request.method} ${request.url}\n${JSON.stringify(body)}`);
    },
  };
}

/** A part of a form: the value of a field, or the hash of a file. */
export type FormPart = readonly [name: string, value: string, filename?: string | undefined, type?: string | undefined];

const parts = new WeakMap<FastifyRequest, readonly FormPart[]>();

/** Says of what a form consists: its bytes are never the same twice, since they hold a random boundary. */
export function noteParts(request: FastifyRequest, read: readonly FormPart[]): void {
  parts.set(request, read);
}

export const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("base64");

/**
 * Runs `work` once for a key. A later or concurrent request with the same key gets its reply.
 * @throws Failure IDEMPOTENCY_CONFLICT where the key was sent with another request.
 */
export async function runOnce<T>(
  tx: Tx,
  accountId: string,
  { key, hash }: IdempotencyKey,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // Whoever comes at the same time waits here until this transaction has ended.
  const { rows: claimed } = await sql`
    insert into idempotency (account_id, key, hash, reply) values (${accountId}::uuid, ${key}, ${hash}, '')
    on conflict do nothing returning key`.execute(tx);
  if (claimed.length === 0) return JSON.parse(await replyOf(tx, accountId, { key, hash })) as T;
  const reply = await work(tx);
  const text = stringifyWithRaw(reply as Record<string, unknown>);
  await sql`update idempotency set reply = ${text} where account_id = ${accountId}::uuid and key = ${key}`.execute(tx);
  return reply;
}

async function replyOf(tx: Tx, accountId: string, { key, hash }: IdempotencyKey): Promise<string> {
  const { rows } = await sql<{ hash: string; reply: string }>`
    select hash, reply from idempotency where account_id = ${accountId}::uuid and key = ${key}`.execute(tx);
  const kept = rows[0];
  if (!kept || kept.hash !== hash) throw new Failure("IDEMPOTENCY_CONFLICT");
  return kept.reply;
}

/** A reply as it is kept: JSON, under the key and hash of its request. */
export interface KeptReply extends IdempotencyKey {
  readonly accountId: string;
  readonly reply: string;
}

/**
 * For requests that share a transaction: the replies that are kept under their keys, and with them, by the same
 * statement, the epoch of rights.
 */
export async function readReplies(
  tx: Tx,
  requests: readonly { readonly accountId: string; readonly key: string }[],
): Promise<{ readonly epoch: string; readonly replies: readonly KeptReply[] }> {
  const { rows } = await sql<{ epoch: string } & { [N in keyof KeptReply]: string | null }>`
    select e.epoch::text as epoch, i.account_id as "accountId", i.key, i.hash, i.reply
    from rights_epoch e left join idempotency i on (i.account_id, i.key) in (
      select * from unnest(${requests.map(({ accountId }) => accountId)}::uuid[], ${requests.map(({ key }) => key)}::text[]))`.execute(
    tx,
  );
  const replies = rows.flatMap(({ accountId, key, hash, reply }) =>
    accountId === null || key === null || hash === null || reply === null ? [] : [{ accountId, key, hash, reply }],
  );
  return { epoch: rows[0]?.epoch ?? "", replies };
}

/** Keeps the replies of such requests. @throws Failure IDEMPOTENCY_CONFLICT where another transaction took a key meanwhile. */
export async function keepReplies(tx: Tx, replies: readonly KeptReply[]): Promise<void> {
  if (replies.length === 0) return;
  const { rows } = await sql`
    insert into idempotency (account_id, key, hash, reply)
    select * from unnest(${replies.map(({ accountId }) => accountId)}::uuid[], ${replies.map(({ key }) => key)}::text[],
      ${replies.map(({ hash }) => hash)}::text[], ${replies.map(({ reply }) => reply)}::text[])
    on conflict do nothing returning key`.execute(tx);
  if (rows.length < replies.length) throw new Failure("IDEMPOTENCY_CONFLICT");
}

/** Forgets replies that were kept long enough, the oldest first. */
export const forgetReplies = (database: Database): Promise<unknown> =>
  database.transact((tx) =>
    sql`delete from idempotency where (account_id, key) in (
      select account_id, key from idempotency where made_at < now() - ${keptFor} order by made_at limit 5000)`.execute(
      tx,
    ),
  );
