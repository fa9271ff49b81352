import { Failure } from "@stowage/model";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { type Database, type Reader, type Tx, timeLimits } from "../database/index.ts";
import { readsOnly } from "./admission.ts";
import type { Call, CallContext } from "./call.ts";
import type { Caller } from "./caller.ts";
import type { ConnectionLimits } from "./connectionLimits.ts";
import { type IdempotencyKey, runOnce } from "./idempotency.ts";
import { languageOf } from "./language.ts";

/** The caller's rights changed since it was admitted: it is admitted again and the call runs again. */
export class RightsChanged extends Error {}

export interface ContextOptions {
  readonly call: Call;
  readonly database: Database;
  readonly caller: Caller | null;
  readonly idempotencyKey: IdempotencyKey | null;
  readonly limits: ConnectionLimits;
  /** The same caller with the rights as they are now. */
  readonly reload: (caller: Caller) => Promise<Caller>;
}

/** Of a request. */
export const contextFor = (request: FastifyRequest, options: ContextOptions): CallContext =>
  contextIn(
    {
      language: languageOf(request, options.caller),
      requestId: request.id,
      ip: request.ip,
      userAgent: String(request.headers["user-agent"] ?? "").slice(0, 250),
      log: request.log,
    },
    options,
  );

/** Of whatever a call runs in: a request, or a job. */
export function contextIn(
  surroundings: Pick<CallContext, "language" | "requestId" | "ip" | "userAgent" | "log" | "tell">,
  { call, database, caller, idempotencyKey, limits, reload }: ContextOptions,
): CallContext {
  const long = call.takes && { limitMs: timeLimits[call.takes] };
  let current = caller;
  const prove = (epoch: string) => {
    if (caller && epoch !== caller.epoch) throw new RightsChanged();
  };
  return {
    ...surroundings,
    database,
    caller,
    idempotencyKey,
    prove,
    async anew() {
      if (!current) throw new Failure("NOT_SIGNED_IN");
      current = await reload(current);
      return current;
    },
    async read(work) {
      const proved = async (reader: Reader) => {
        if (caller) prove(await epochOf(reader));
        return work(reader);
      };
      return long ? database.transact(proved, { readOnly: true, ...long }) : proved(database.reader);
    },
    async write(work) {
      // Admission refuses this already; here no call can get past it.
      if (caller?.seenBy) throw new Failure("ONLY_LOOKING", { details: { user: caller.userName } });
      const proved = async (tx: Tx) => {
        if (caller) prove(await epochOf(tx));
        return caller && idempotencyKey ? runOnce(tx, caller.accountId, idempotencyKey, work) : work(tx);
      };
      const written = () => database.transact(proved, long);
      // What only reads has its turn already, also where it keeps something about whoever asks.
      return readsOnly(call) ? written() : limits.writing(call, written);
    },
  };
}

export async function epochOf(reader: Reader): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select epoch::text as epoch from rights_epoch`.execute(reader);
  return rows[0]?.epoch ?? "";
}
