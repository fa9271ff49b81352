import { Failure } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Database } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import { may } from "../../http/caller.ts";
import type { PostLetter } from "../letters.ts";
import { demandManage, type Manager } from "../manage.ts";
import { sessionCacheOf } from "../sessionCache.ts";
import { revokeSessions, revokeSessionsOf } from "../sessions.ts";
import { changeOwn, setByAdministrator } from "../setPassword.ts";
import { closed, id, newPassword, token, tokenPair, typedPassword } from "./schemas.ts";

/** What administrators do with accounts beyond their fields; and the password, one's own or another's. */
export const accountCalls = (database: Database, post: PostLetter): Call[] => [
  endOnlineCall,
  passwordCall(database, post),
  letterCall(post),
];

const update = { menu: "accountSetup", code: "update" } as const;

const endOnlineCall = call({
  method: "POST",
  path: "/v1/account/onlineuser/logout",
  summary: "End the sessions of an account, or one of them; developerMessage says how many it was",
  access: { menu: "onlineUserQuery", code: "update" },
  body: Type.Union([closed({ account_id: id }), closed({ session_id: id })]),
  reply: closed({}),
  async handle({ context, body }) {
    return context.write(async (tx) => {
      const target = body as { account_id?: string; session_id?: string };
      const { rows } = await sql<{ account_id: string }>`
        select account_id from account where account_id = ${target.account_id ?? null}::uuid
        union select account_id from session where session_id = ${target.session_id ?? null}::uuid`.execute(tx);
      const accountId = rows[0]?.account_id;
      if (!accountId) throw new Failure("NOT_FOUND");
      if (accountId !== context.caller.accountId) await demandManage(tx, context, accountId);
      const ended = target.session_id
        ? await revokeSessions(tx, [target.session_id], "ended")
        : await revokeSessionsOf(tx, [accountId], "ended");
      return { developerMessage: `ended ${ended} session${ended === 1 ? "" : "s"}` };
    });
  },
});

// No idempotency key here: it would keep a hash of the password and a reply with tokens.
const passwordCall = (database: Database, post: PostLetter): Call =>
  call({
    method: "PUT",
    path: "/v1/account/{id}/password",
    summary: "Change one's own password (with the current one), or set that of an account one may administer",
    access: "signed_in",
    ratePerMinute: 60,
    params: Type.Object({ id }),
    body: closed({
      current_password: Type.Optional(typedPassword),
      new_password: newPassword,
      nonce: Type.Optional(token),
    }),
    reply: closed({ loginAccountToken: Type.Optional(tokenPair) }),
    async handle({ context, body, params }) {
      const accountId = params.id.toLowerCase();
      const { caller, ip, userAgent } = context;
      if (accountId === caller.accountId) {
        const target = {
          ip,
          userAgent,
          currentPassword: demandCurrent(body),
          newPassword: body.new_password,
          nonce: body.nonce,
        };
        return {
          loginAccountToken: await changeOwn(
            database,
            { tokens: sessionCacheOf(database).tokens, post },
            context,
            target,
          ),
        };
      }
      if (!may(caller, "accountSetup", "update")) {
        throw new Failure("NOT_PERMITTED", { details: { function: "accountSetup:update" } });
      }
      await setByAdministrator(database, post, context, { accountId, password: body.new_password, nonce: body.nonce });
      return {};
    },
  });

function demandCurrent(body: { current_password?: string }): string {
  if (body.current_password) return body.current_password;
  throw Failure.at("current_password", "REQUIRED");
}

const letterCall = (post: PostLetter): Call =>
  call({
    method: "POST",
    path: "/v1/account/{id}/letter",
    summary: "Send an account the letter with which its holder chooses a password",
    access: update,
    params: Type.Object({ id }),
    body: Type.Object({}),
    reply: closed({}),
    async handle({ context, params }) {
      return context.write(async (tx) => {
        const { account_id, email, has_password } = await managed(tx, context, params.id);
        if (!email) throw Failure.at("email", "REQUIRED");
        await post(tx, { kind: has_password ? "reset_password" : "set_password", accountId: account_id });
        return {};
      });
    },
  });

interface ManagedRow {
  account_id: string;
  login_name: string;
  email: string | null;
  readonly has_password: boolean;
}

async function managed(
  tx: Parameters<typeof demandManage>[0],
  manager: Manager,
  accountId: string,
): Promise<ManagedRow> {
  await demandManage(tx, manager, accountId);
  const { rows } = await sql<ManagedRow>`
    select a.account_id, a.login_name, a.has_password, coalesce(a.email, u.email) as email
    from account a join "user" u on u.user_id = a.user_id where a.account_id = ${accountId}::uuid`.execute(tx);
  if (!rows[0]) throw new Failure("NOT_FOUND");
  return rows[0];
}
