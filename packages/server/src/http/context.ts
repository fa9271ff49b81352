import { Failure } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database, Reader, Tx } from "../database/index.ts";
import type { CallContext } from "./call.ts";
import type { Caller } from "./caller.ts";
import { languageOf } from "./language.ts";
import { stringifyWithRaw } from "./rawJson.ts";

/** The caller's rights changed since it was admitted: it is admitted again and the call runs again. */
export class RightsChanged extends Error {}

export function contextFor(
  request: FastifyRequest,
  database: Database,
  caller: Caller | null,
  once: CallContext["once"],
): CallContext {
  const prove = (epoch: string) => {
    if (caller && epoch !== caller.epoch) throw new RightsChanged();
  };
  return {
    database,
    caller,
    language: languageOf(request, caller),
    requestId: request.id,
    ip: request.ip,
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 250),
    log: request.log,
    once,
    prove,
    async read(work) {
      if (caller) prove(await epochOf(database.reader));
      return work(database.reader);
    },
    async write(work) {
      // The second wall behind the one of admission.
      if (caller?.seenBy) throw new Failure("ONLY_LOOKING", { details: { user: caller.userName } });
      return database.transact(async (tx) => {
        if (caller) prove(await epochOf(tx));
        return caller && once ? replyOnce(tx, caller.accountId, once, work) : work(tx);
      });
    },
  };
}

export async function epochOf(reader: Reader): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select epoch::text as epoch from rights_epoch`.execute(reader);
  return rows[0]?.epoch ?? "";
}

/** Runs `work` for a key once; whoever comes with the same key later, or at the same time, gets its reply. */
async function replyOnce<T>(
  tx: Tx,
  accountId: string,
  once: { key: string; hash: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { rows: claimed } = await sql`
    insert into idempotency (account_id, key, hash, reply) values (${accountId}::uuid, ${once.key}, ${once.hash}, '')
    on conflict do nothing returning key`.execute(tx);
  if (claimed.length === 0) return replay<T>(tx, accountId, once);
  const reply = await work(tx);
  const text = stringifyWithRaw(reply as Record<string, unknown>);
  await sql`update idempotency set reply = ${text} where account_id = ${accountId}::uuid and key = ${once.key}`.execute(
    tx,
  );
  return reply;
}

async function replay<T>(tx: Tx, accountId: string, once: { key: string; hash: string }): Promise<T> {
  const { rows } = await sql<{ hash: string; reply: string }>`
    select hash, reply from idempotency where account_id = ${accountId}::uuid and key = ${once.key}`.execute(tx);
  const known = rows[0];
  if (!known || known.hash !== once.hash) throw new Failure("IDEMPOTENCY_CONFLICT");
  return JSON.parse(known.reply) as T;
}
