import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Database } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import { accountInfo } from "../accountInfo.ts";
import { loadCaller, mayLook } from "../loadCaller.ts";
import { demandManage } from "../manage.ts";
import { sessionCacheOf } from "../sessionCache.ts";
import { openSession, revokeSessions } from "../sessions.ts";
import { closed, id, loginAccountInfo } from "./schemas.ts";

/**
 * A session in which an administrator sees the system as another account does, and changes nothing. No idempotency key:
 * it would keep a reply with tokens in it.
 */
export const seeAsCall = (database: Database): Call =>
  call({
    method: "POST",
    path: "/v1/account/{id}/seeas",
    summary: "See the system as another account, for administrators: a session of its own that can only look",
    access: { menu: "accountSetup", code: "update" },
    params: Type.Object({ id }),
    body: closed({}),
    reply: closed({ loginAccountInfo }),
    async handle({ context, params }) {
      const { caller, ip, userAgent, log } = context;
      const opened = await database.transact(async (tx) => {
        await demandManage(tx, context, params.id);
        if (!(await mayLook(tx, caller.accountId, params.id))) throw new Failure("BEYOND_OWN");
        const { rows } = await sql<{ session_id: string }>`
          select session_id from session where seen_by = ${caller.sessionId}::uuid and revoked_at is null`.execute(tx);
        await revokeSessions(
          tx,
          rows.map((row) => row.session_id),
          "ended",
        );
        return openSession(
          tx,
          sessionCacheOf(database).tokens,
          params.id.toLowerCase(),
          { ip, userAgent },
          caller.sessionId,
        );
      });
      const seen = await loadCaller(database.reader, {
        accountId: params.id.toLowerCase(),
        sessionId: opened.sessionId,
      });
      if (!seen) throw new Failure("ACCOUNT_DISABLED");
      log.info(
        { login_name: seen.loginName, seen_by: caller.loginName },
        "an administrator sees the system as another",
      );
      return { loginAccountInfo: await accountInfo(database.reader, seen, opened.pair) };
    },
  });
