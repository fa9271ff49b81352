import { sql } from "kysely";
import type { Reader } from "../database/index.ts";
import { currentEpoch } from "./callers.ts";
import { limits } from "./limits.ts";

/** A live session `s` that made a call lately; not one in which an administrator sees the system as another. */
export const isOnline = sql<boolean>`
  s.revoked_at is null and s.expires_at > now() and s.seen_by is null
  and s.last_call_at > now() - ${limits.onlineMs}::float8 * interval '1 millisecond'`;

/** How many accounts are online over all servers, with the epoch of rights. */
export async function countOnline(reader: Reader): Promise<{ epoch: string; online: number }> {
  const { rows } = await sql<{ epoch: string; online: number }>`
    select ${currentEpoch} as epoch, (select count(distinct s.account_id)::int from session s where ${isOnline}) as online`.execute(
    reader,
  );
  return rows[0] ?? { epoch: "", online: 0 };
}
