import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { currentEpoch } from "../auth/callers.ts";
import { callerAtWork } from "../auth/loadCaller.ts";
import type { Tx } from "../database/index.ts";
import type { Caller } from "../http/caller.ts";

/**
 * Whoever began a job, with the rights as they are in this transaction: a job lasts longer than the call that began it.
 * `demand` refuses who lacks by now what the job needs.
 * @throws Failure NOT_SIGNED_IN where the account or its session was ended by others; what `demand` throws.
 */
export async function callerNow(tx: Tx, caller: Caller, demand: (now: Caller) => void): Promise<Caller> {
  const { rows } = await sql<{ epoch: string }>`select ${currentEpoch} as epoch`.execute(tx);
  if (rows[0]?.epoch === caller.epoch) return caller;
  const now = await callerAtWork(tx, caller);
  if (!now) throw new Failure("NOT_SIGNED_IN");
  demand(now);
  return now;
}
