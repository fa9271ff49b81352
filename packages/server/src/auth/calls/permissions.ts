import { Type } from "typebox";
import { type Call, call } from "../../http/call.ts";
import type { Holder } from "../permissionChanges.ts";
import { readSet, writeSet } from "../permissionSets.ts";
import { closed, id } from "./schemas.ts";

/** What a role or a user is permitted, read and written in one piece. */
export const permissionCalls = (): Call[] =>
  (["role", "user"] as const).flatMap((holder) => [readCall(holder), writeCall(holder)]);

const grants = Type.Array(Type.String({ maxLength: 120 }), { maxItems: 5000 });
const reply = closed({
  permissionSet: Type.Array(
    closed({
      id,
      company_id: id,
      code: Type.String(),
      name: Type.String(),
      version: Type.Integer(),
      granted: Type.Array(Type.String()),
      roles: Type.Array(
        closed({
          role_id: id,
          role_code: Type.String(),
          role_name: Type.String(),
          granted: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
});

const readCall = (holder: Holder): Call =>
  call({
    method: "GET",
    path: `/v1/${holder}/{id}/permission`,
    summary: `All that a ${holder} is permitted${holder === "user" ? ", of its own and by each of its roles" : ""}`,
    access: { menu: "permissionMgmt", code: "query" },
    params: Type.Object({ id }),
    reply,
    handle: ({ context, params }) =>
      context.read(async (reader) => ({
        permissionSet: [await readSet(reader, context.caller, holder, params.id)],
      })),
  });

const writeCall = (holder: Holder): Call =>
  call({
    method: "PUT",
    path: `/v1/${holder}/{id}/permission`,
    summary: `Permit a ${holder} exactly this${holder === "user" ? ", beside what its roles permit" : ""}`,
    access: { menu: "permissionMgmt", code: "update" },
    params: Type.Object({ id }),
    body: closed({ version: Type.Integer(), granted: grants }),
    reply,
    handle: ({ context, params, body }) =>
      context.write(async (tx) => ({
        permissionSet: [await writeSet(tx, context.caller, holder, params.id, body)],
      })),
  });
