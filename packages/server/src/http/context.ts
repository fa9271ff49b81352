import { Failure } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database, Reader } from "../database/index.ts";
import type { CallContext } from "./call.ts";
import type { Caller } from "./caller.ts";
import { type IdempotencyKey, runOnce } from "./idempotency.ts";
import { languageOf } from "./language.ts";

/** The caller's rights changed since it was admitted: it is admitted again and the call runs again. */
export class RightsChanged extends Error {}

export function contextFor(
  request: FastifyRequest,
  database: Database,
  caller: Caller | null,
  idempotencyKey: IdempotencyKey | null,
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
    idempotencyKey,
    prove,
    async read(work) {
      if (caller) prove(await epochOf(database.reader));
      return work(database.reader);
    },
    async write(work) {
      // Admission refuses this already; here no call can get past it.
      if (caller?.seenBy) throw new Failure("ONLY_LOOKING", { details: { user: caller.userName } });
      return database.transact(async (tx) => {
        if (caller) prove(await epochOf(tx));
        return caller && idempotencyKey ? runOnce(tx, caller.accountId, idempotencyKey, work) : work(tx);
      });
    },
  };
}

export async function epochOf(reader: Reader): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select epoch::text as epoch from rights_epoch`.execute(reader);
  return rows[0]?.epoch ?? "";
}
