import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database, Reader } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";
import type { AccessTokens, TokenClaims } from "./accessToken.ts";
import { limits } from "./limits.ts";
import { loadCaller } from "./loadCaller.ts";

/** The epoch of rights as a column of a call's own first statement, to be given to `prove`. */
export const currentEpoch = sql<string>`(select epoch from rights_epoch)::text`;

export interface Callers {
  /**
   * The caller with this access token, from memory where this process knows the session. Their rights are those at the
   * caller's `epoch`; code that acts on them must prove in its own transaction that this epoch is still the current
   * one.
   * @throws Failure NOT_SIGNED_IN, TOKEN_EXPIRED.
   */
  callerOf(reader: Reader, accessToken: string): Promise<Caller>;
  /** The same caller with the rights as they are now. @throws Failure NOT_SIGNED_IN where the session is over. */
  reload(reader: Reader, caller: Caller): Promise<Caller>;
  /** Writes down when the sessions that made calls through this process last did. */
  writeDownCalls(database: Database): Promise<void>;
}

export function rememberedCallers(tokens: AccessTokens): Callers {
  const known = new LRUCache<string, Caller>({ max: limits.callersKept });
  const seen = new Map<string, number>();

  async function load(reader: Reader, claims: TokenClaims): Promise<Caller> {
    const caller = await loadCaller(reader, claims);
    if (!caller) {
      known.delete(claims.sessionId);
      seen.delete(claims.sessionId);
      throw new Failure("NOT_SIGNED_IN");
    }
    known.set(claims.sessionId, caller);
    return caller;
  }

  return {
    async callerOf(reader, accessToken) {
      const claims = await tokens.verify(reader, accessToken);
      seen.set(claims.sessionId, Date.now());
      return known.get(claims.sessionId) ?? load(reader, claims);
    },
    async reload(reader, caller) {
      // Of many calls that find the epoch changed, the first one's reload serves those after it.
      const newer = known.get(caller.sessionId);
      if (newer && newer.epoch !== caller.epoch && newer.epoch === (await epochNow(reader))) return newer;
      return load(reader, caller);
    },
    async writeDownCalls(database) {
      if (seen.size === 0) return;
      const calls = [...seen].sort(([one], [other]) => (one < other ? -1 : 1));
      seen.clear();
      await database.transact(async (tx) => {
        await sql`
          update session s set last_call_at = greatest(s.last_call_at, to_timestamp(c.at_ms / 1000))
          from unnest(${calls.map(([id]) => id)}::uuid[], ${calls.map(([, at]) => at)}::float8[]) c(session_id, at_ms)
          where s.session_id = c.session_id`.execute(tx);
      });
    },
  };
}

async function epochNow(reader: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ epoch: string }>`select ${currentEpoch} as epoch`.execute(reader);
  return rows[0]?.epoch;
}
