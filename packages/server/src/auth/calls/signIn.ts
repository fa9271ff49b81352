import { type ErrorCode, Failure } from "@stowage/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Database, Tx } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import { accountInfo } from "../accountInfo.ts";
import type { SignedIn, SignInOptions } from "../beginSession.ts";
import type { KnownBrowser } from "../knownBrowser.ts";
import { limits } from "../limits.ts";
import { loadCaller } from "../loadCaller.ts";
import { sessionCacheOf } from "../sessionCache.ts";
import { liveSessionOf, refreshSession, revokeSessions } from "../sessions.ts";
import { signingIn } from "../signIn.ts";
import {
  anything,
  closed,
  id,
  language,
  loginAccountInfo,
  loginName,
  token,
  tokenPair,
  typedPassword,
} from "./schemas.ts";

// None of these goes through an idempotency key: it would keep a reply with tokens in it, and a hash of a password.

/** Signing in, refreshing a session, signing out. */
export const signInCalls = (database: Database, options: SignInOptions): Call[] => [
  loginCall(database, options),
  refreshCall(database, options.maxLoginUsers),
  logoutCall,
];

const knownBrowser = "known_browser";

/** The browser that asks, as the cookie of an earlier sign-in says. */
export const browserOf = (database: Database, request: FastifyRequest): Promise<KnownBrowser | undefined> =>
  sessionCacheOf(database).browsers.read(database.reader, request.cookies[knownBrowser]);

/** Strangers' calls from an address do not shut out the browsers that are known behind it. */
export const countedForBrowser: Call["countedFor"] = async (database, request) => {
  const browser = await browserOf(database, request);
  return browser && `browser:${browser.id}`;
};

/** What a sign-in answers, with the cookie by which the browser is known from now on. */
export async function whoSignedIn(database: Database, signedIn: SignedIn, { reply, browser, refusal }: Answered) {
  const caller = await loadCaller(database.reader, signedIn);
  if (!caller) throw new Failure(refusal);
  const cookie = await sessionCacheOf(database).browsers.sign(database.reader, browser, caller.loginName);
  reply.setCookie(knownBrowser, cookie, {
    path: "/v1/login",
    httpOnly: true,
    sameSite: "strict",
    maxAge: limits.knownBrowserMs / 1000,
  });
  return { loginAccountInfo: await accountInfo(database.reader, caller, signedIn.pair) };
}

interface Answered {
  readonly reply: FastifyReply;
  readonly browser: KnownBrowser | undefined;
  /** Where the account went away meanwhile. */
  readonly refusal: ErrorCode;
}

function loginCall(database: Database, options: SignInOptions): Call {
  const signIn = signingIn(options);
  return call({
    method: "POST",
    path: "/v1/login",
    summary: "Sign in by name and password, and a one-time code where the account asks for one",
    access: "public",
    reads: true,
    waits: true,
    ratePerMinute: 300,
    countedFor: countedForBrowser,
    bodyLimit: 16 * 1024,
    body: closed({
      login_name: loginName,
      password: typedPassword,
      one_time_code: Type.Optional(anything(40, 0)),
      language: Type.Optional(language),
    }),
    reply: closed({ loginAccountInfo }),
    async handle({ context, body, raw, reply }) {
      const { ip, userAgent } = context;
      const { login_name, password, one_time_code: oneTimeCode } = body;
      const browser = await browserOf(database, raw);
      const credentials = { loginName: login_name.trim(), password, oneTimeCode, browser, ip, userAgent };
      const signedIn = await signIn(database, credentials);
      return whoSignedIn(database, signedIn, { reply, browser, refusal: "SIGN_IN_FAILED" });
    },
  });
}

function refreshCall(database: Database, maxLoginUsers: number): Call {
  const { tokens } = sessionCacheOf(database);
  return call({
    method: "POST",
    path: "/v1/refresh/{userId}",
    summary: "Exchange a refresh token for a new pair; one that was used before ends the session",
    access: "public",
    ratePerMinute: 600,
    async countedFor({ reader }, { body }) {
      const sessionId = await liveSessionOf(
        reader,
        (body as { readonly refresh_token?: unknown } | null)?.refresh_token,
      );
      return sessionId && `session:${sessionId}`;
    },
    bodyLimit: 16 * 1024,
    params: Type.Object({ userId: id }),
    body: closed({ refresh_token: token }),
    reply: closed({ loginAccountToken: tokenPair }),
    async handle({ body, params }) {
      const refresh = { refreshToken: body.refresh_token, userId: params.userId.toLowerCase(), maxLoginUsers };
      return { loginAccountToken: await refreshSession(database, tokens, refresh) };
    },
  });
}

const logoutCall = call({
  method: "POST",
  path: "/v1/logout/{accountId}",
  summary:
    "End this session: its access and refresh tokens are void at once; who sees as another may end their own with it",
  access: "signed_in",
  reads: true,
  params: Type.Object({ accountId: id }),
  body: Type.Object({
    refresh_token: Type.Optional(anything(200, 0)),
    /**
     * In a session in which an administrator sees the system as another user: also ends the administrator's own
     * session.
     */
    own_session: Type.Optional(Type.Boolean()),
  }),
  reply: closed({}),
  async handle({ context, body, params }) {
    const { caller, database } = context;
    if (params.accountId.toLowerCase() !== caller.accountId) throw new Failure("OWN_ONLY");
    await database.transact(async (tx) => {
      const own = body.own_session ? await openedFrom(tx, caller.sessionId) : [];
      await revokeSessions(tx, [caller.sessionId, ...own], "logout");
    });
    return {};
  },
});

/** The administrator's own session, where this one sees the system as another. */
async function openedFrom(tx: Tx, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ seen_by: string }>`
    select seen_by from session where session_id = ${sessionId}::uuid and seen_by is not null`.execute(tx);
  return rows.map((row) => row.seen_by);
}
