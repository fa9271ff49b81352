import { Failure, rights } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Database } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import { workspacesOf } from "../accountInfo.ts";
import { limits } from "../limits.ts";
import { makeLink } from "../links.ts";
import { demandCurrent } from "../manage.ts";
import { menuTree } from "../menuTree.ts";
import { countOnline } from "../online.ts";
import { roleQuestionsOf } from "../roleQuestions.ts";
import { revokeSessions } from "../sessions.ts";
import { superUsersOf } from "../superUsers.ts";
import {
  closed,
  id,
  language,
  menuOfCaller,
  orNull,
  ownersOnly,
  questionsOfRoles,
  workspacesOfCaller,
} from "./schemas.ts";

/** What concerns oneself, and needs no more than being signed in. */
export const ownCalls = (maxLoginUsers: number): Call[] => [
  statusCall(maxLoginUsers),
  menuCall,
  nonceCall,
  settingsCall,
  endSessionCall,
  endOthersCall,
  superUserCall,
];

const statusCall = (maxLoginUsers: number): Call =>
  call({
    method: "POST",
    path: "/v1/account/loginstatus",
    summary: "Whether this session is still good, 401 once it is not; may say in which warehouse the screens stand",
    access: "signed_in",
    reads: true,
    body: Type.Object({ wh_id: Type.Optional(orNull(id)) }),
    reply: closed({
      checkLoginStatus: closed({
        online: Type.Boolean(),
        account_id: id,
        session_id: id,
        online_users: Type.Integer(),
        max_login_users: Type.Integer(),
      }),
    }),
    async handle({ context, body }) {
      const { accountId, sessionId, scope } = context.caller;
      const { epoch, online } = await countOnline(context.database.reader);
      context.prove(epoch);
      const whId = typeof body.wh_id === "string" ? body.wh_id.toLowerCase() : null;
      if (whId && !scope.whIds.includes(whId)) throw new Failure("OUT_OF_SCOPE");
      if (whId) await noteWarehouse(context.database, sessionId, whId);
      return {
        checkLoginStatus: {
          online: true,
          account_id: accountId,
          session_id: sessionId,
          online_users: online,
          max_login_users: maxLoginUsers,
        },
      };
    },
  });

/** Keeps in which warehouse the screens of a session are. It is shown to administrators and decides nothing. */
async function noteWarehouse(database: Database, sessionId: string, whId: string): Promise<void> {
  await database.transact((tx) =>
    sql`update session set wh_id = ${whId}::uuid
      where session_id = ${sessionId}::uuid and wh_id is distinct from ${whId}::uuid`.execute(tx),
  );
}

const menuCall = call({
  method: "GET",
  path: "/v1/own/menu",
  summary:
    "The caller's menu, rights, companies, warehouses and the questions kept for their roles as they are now, as the sign-in answers them",
  access: "signed_in",
  reply: closed({
    ownMenu: closed({
      /** The epoch of rights at which this was read. Every reply has the current one in the header `x-rights-epoch`. */
      epoch: Type.String(),
      owners_only: ownersOnly,
      ...workspacesOfCaller,
      userMenuPermissionFunctionResponse: menuOfCaller,
      rights: Type.Array(Type.String()),
      role_questions: questionsOfRoles,
    }),
  }),
  async handle({ context }) {
    const { epoch, granted } = context.caller;
    const [tree, workspaces, role_questions] = await context.read(async (reader) => [
      await menuTree(reader, granted),
      await workspacesOf(reader, context.caller),
      await roleQuestionsOf(reader, context.caller),
    ]);
    return {
      ownMenu: {
        epoch,
        owners_only: context.caller.isLimited,
        ...workspaces,
        userMenuPermissionFunctionResponse: { userMenuPermissionFunction: tree },
        rights: rights.filter((right) => granted.has(right)),
        role_questions,
      },
    };
  },
});

const nonceCall = call({
  method: "POST",
  path: "/v1/account/g",
  summary: "A one-time nonce of the caller's account, good for five minutes; a change of password may carry it",
  access: "signed_in",
  body: Type.Object({}),
  reply: closed({ accountNonce: closed({ nonce: Type.String(), expires_in: Type.Integer() }) }),
  async handle({ context }) {
    const nonce = await context.database.transact(async (tx) => {
      await demandCurrent(tx, context);
      return makeLink(tx, "nonce", context.caller);
    });
    return { accountNonce: { nonce, expires_in: limits.nonceMs / 1000 } };
  },
});

/** Letters and papers are written in an account's language; how the screens look stands in `user_ui`. */
const settingsCall = call({
  method: "PUT",
  path: "/v1/own/account",
  summary: "Change the language of the caller's own account",
  access: "signed_in",
  // A change of an account makes every process read everybody's rights anew.
  ratePerMinute: 30,
  body: closed({ language }),
  reply: closed({ account: Type.Array(closed({ account_id: id, language })) }),
  async handle({ context, body }) {
    const { accountId, userId } = context.caller;
    return context.write(async (tx) => {
      await sql`
        update account set language = ${body.language}, version = version + 1, updated_at = now(), updated_by = ${userId}::uuid
        where account_id = ${accountId}::uuid and language <> ${body.language}`.execute(tx);
      return { account: [{ account_id: accountId, language: body.language }] };
    });
  },
});

const endSessionCall = call({
  method: "DELETE",
  path: "/v1/own/session/{id}",
  summary: "End one of the caller's own sessions",
  access: "signed_in",
  params: Type.Object({ id }),
  reply: closed({ deleted: Type.Array(id) }),
  async handle({ context, params }) {
    const sessionId = params.id.toLowerCase();
    return context.write(async (tx) => {
      const { rows } = await sql`
        select 1 from own_session
        where session_id = ${sessionId}::uuid and user_id = ${context.caller.userId}::uuid`.execute(tx);
      if (rows.length === 0) throw new Failure("NOT_FOUND");
      await revokeSessions(tx, [sessionId], "ended");
      return { deleted: [sessionId] };
    });
  },
});

const endOthersCall = call({
  method: "DELETE",
  path: "/v1/own/session/but/{id}",
  summary: "End all of the caller's own sessions but this one, which the path names",
  access: "signed_in",
  params: Type.Object({ id }),
  reply: closed({ deleted: Type.Array(id) }),
  async handle({ context, params }) {
    const { userId, sessionId } = context.caller;
    if (params.id.toLowerCase() !== sessionId) throw new Failure("NOT_FOUND");
    return context.write(async (tx) => {
      const { rows } = await sql<{ session_id: string }>`
        select session_id from session
        where account_id in (select account_id from account where user_id = ${userId}::uuid)
          and session_id <> ${sessionId}::uuid and revoked_at is null
        order by session_id for update`.execute(tx);
      const others = rows.map((row) => row.session_id);
      await revokeSessions(tx, others, "ended");
      return { deleted: others };
    });
  },
});

const superUserCall = call({
  method: "GET",
  path: "/API/superUser.json",
  summary: "Login names of the administrators of the caller's companies",
  access: "signed_in",
  reply: closed({ superUser: Type.Array(closed({ login_name: Type.String() })) }),
  async handle({ context }) {
    return { superUser: await context.read((reader) => superUsersOf(reader, context.caller)) };
  },
});
