import { defaultLook, Failure } from "@stowage/model";
import { sql } from "kysely";
import { type Database, newId, notify, type Reader, type Tx } from "../database/index.ts";
import type { AccessTokens } from "./accessToken.ts";
import { limits } from "./limits.ts";
import { demandSeat } from "./seats.ts";
import { hashOf, newSecret } from "./secrets.ts";

/** What a client keeps: a token to make calls with, and one to get the next pair when the first expires. */
export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

export type RevokeReason = "logout" | "ended" | "password" | "reuse" | "too_many";

export interface Visit {
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * Begins a session; the account's oldest ends where it has too many. `seenBy` is the session of an administrator who
 * sees the system as this account: the new session lasts no longer than that one. Whoever signs in for the first time,
 * in whichever way, gets their settings of the screens, which begin as their company says; who only looks makes nothing.
 */
export async function openSession(
  tx: Tx,
  tokens: AccessTokens,
  accountId: string,
  visit: Visit,
  seenBy: string | null = null,
): Promise<{ sessionId: string; pair: TokenPair }> {
  const sessionId = newId();
  const refreshToken = newSecret();
  await sql`
    with opened as (
      insert into session (session_id, account_id, user_agent, ip, expires_at, seen_by)
      values (${sessionId}::uuid, ${accountId}::uuid, ${visit.userAgent}, ${visit.ip}, ${after(limits.refreshTokenMs)},
        ${seenBy}::uuid)
      returning session_id, expires_at),
    settled as (
      insert into user_ui (ui_id, company_id, user_id, layout_mode, theme_color, created_by, updated_by)
      select ${newId()}::uuid, u.company_id, u.user_id, coalesce(c.layout_mode, ${defaultLook.layout_mode}),
        coalesce(c.theme_color, ${defaultLook.theme_color}), u.user_id, u.user_id
      from account a join "user" u on u.user_id = a.user_id join company c on c.company_id = u.company_id
      where a.account_id = ${accountId}::uuid and ${seenBy}::uuid is null
      on conflict (user_id) do nothing)
    insert into refresh_token (token_hash, session_id, expires_at)
    select ${hashOf(refreshToken)}, session_id, expires_at from opened`.execute(tx);
  const { rows: surplus } = await sql<{ session_id: string }>`
    select session_id from session where account_id = ${accountId}::uuid and revoked_at is null
    order by session_id desc offset ${limits.sessionsOfAccount}`.execute(tx);
  await revokeSessions(
    tx,
    surplus.map((row) => row.session_id),
    "too_many",
  );
  return {
    sessionId,
    pair: { access_token: await tokens.sign(tx, { accountId, sessionId }), refresh_token: refreshToken },
  };
}

/**
 * Gives a new pair for a refresh token and spends it. A spent token that comes again was copied by
 * somebody: its whole session ends, whoever has the newest token.
 * @throws Failure TOO_MANY_USERS, which spends nothing; TOKEN_REUSED; TOKEN_EXPIRED where it is unknown, too old, another user's, or its session is over.
 */
export async function refreshSession(
  database: Database,
  tokens: AccessTokens,
  request: { readonly refreshToken: string; readonly userId: string; readonly maxLoginUsers: number },
): Promise<TokenPair> {
  const { refreshToken, userId, maxLoginUsers } = request;
  const outcome = await database.transact(async (tx): Promise<TokenPair | "reused" | "over"> => {
    const token = await lockToken(tx, refreshToken, userId);
    if (!token) return "over";
    if (token.used) {
      await revokeSessions(tx, [token.session_id], "reuse");
      return "reused";
    }
    if (!token.live) return "over";
    // After a long absence the seat may be another's.
    await demandSeat(tx, token.account_id, maxLoginUsers);
    const next = newSecret();
    await sql`
      with spent as (
        update refresh_token set used_at = now() where token_hash = ${hashOf(refreshToken)}),
      prolonged as (
        update session set expires_at = ${after(limits.refreshTokenMs)}, last_call_at = now()
        where session_id = ${token.session_id}::uuid returning session_id, expires_at)
      insert into refresh_token (token_hash, session_id, expires_at)
      select ${hashOf(next)}, session_id, expires_at from prolonged`.execute(tx);
    const claims = { accountId: token.account_id, sessionId: token.session_id };
    return { access_token: await tokens.sign(tx, claims), refresh_token: next };
  });
  if (outcome === "reused") throw new Failure("TOKEN_REUSED");
  if (outcome === "over") throw new Failure("TOKEN_EXPIRED");
  return outcome;
}

interface TokenRow {
  session_id: string;
  account_id: string;
  used: boolean;
  live: boolean;
}

/** The session that a refresh token prolongs; undefined where it is none of ours, spent, or too old. */
export async function liveSessionOf(reader: Reader, refreshToken: unknown): Promise<string | undefined> {
  if (typeof refreshToken !== "string") return undefined;
  const { rows } = await sql<{ session_id: string }>`
    select t.session_id from refresh_token t join session s on s.session_id = t.session_id
    where t.token_hash = ${hashOf(refreshToken)} and t.used_at is null and t.expires_at > now() and s.revoked_at is null`.execute(
    reader,
  );
  return rows[0]?.session_id;
}

async function lockToken(tx: Tx, refreshToken: string, userId: string): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select t.session_id, s.account_id, t.used_at is not null as used,
      t.expires_at > now() and s.expires_at > now() and s.revoked_at is null and a.enabled and u.enabled as live
    from refresh_token t join session s on s.session_id = t.session_id
      join account a on a.account_id = s.account_id join "user" u on u.user_id = a.user_id
    where t.token_hash = ${hashOf(refreshToken)} and a.user_id::text = ${userId}
    for update of t`.execute(tx);
  return rows[0];
}

/**
 * Ends these sessions: no token of theirs is taken from the next call on. Returns how many were still live.
 *
 * A session ends when its user signs out, when its user or an administrator ends it (`calls/own.ts`,
 * `calls/accounts.ts`), when its account gets a new password (`setPassword.ts`), when a spent refresh token comes again
 * or there are too many sessions (above), when its account or user is disabled (`hooks/people.ts`), and by itself when
 * it was not refreshed for `limits.refreshTokenMs`. Every way but the last is a row with `revoked_at`.
 *
 * What makes an end hold at once is the trigger `session_rights` (migration 0004): a written `revoked_at` gives the
 * rights a new epoch, at which every process reads its remembered callers anew (`callers.ts`) and finds no session. It
 * is a trigger so that no statement that ends a session can forget it.
 */
export async function revokeSessions(tx: Tx, sessionIds: readonly string[], reason: RevokeReason): Promise<number> {
  if (sessionIds.length === 0) return 0;
  await notify(tx, sessionsEnded, "");
  const { rows } = await sql`
    update session set revoked_at = now(), revoked_reason = ${reason}
    where session_id = any(${[...sessionIds]}::uuid[]) and revoked_at is null returning session_id`.execute(tx);
  return rows.length;
}

/** On which the processes tell each other that sessions ended, for whoever goes on hearing without a call. */
export const sessionsEnded = "sessions_ended";

/** Ends all sessions of these accounts. Returns how many were live. */
export async function revokeSessionsOf(tx: Tx, accountIds: readonly string[], reason: RevokeReason): Promise<number> {
  const live = await liveSessionsOf(tx, accountIds);
  return revokeSessions(tx, live, reason);
}

async function liveSessionsOf(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from session
    where account_id = any(${[...accountIds]}::uuid[]) and revoked_at is null order by session_id for update`.execute(
    tx,
  );
  return rows.map((row) => row.session_id);
}

export const after = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`;
