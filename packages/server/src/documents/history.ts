import { type Document, Failure } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { idSchema } from "../crud/schema.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import { type Call, call } from "../http/call.ts";

const stepSchema = Type.Object(
  {
    step: Type.Integer(),
    action: Type.String(),
    from_state: Type.Union([Type.String(), Type.Null()]),
    to_state: Type.String(),
    reason: Type.Union([Type.String(), Type.Null()]),
    at: Type.String(),
    user_id: Type.Union([idSchema, Type.Null()]),
    user_name: Type.Union([Type.String(), Type.Null()]),
  },
  { additionalProperties: false },
);

/** Who took a document from which state to which, when and why; the oldest first. */
export const historyCall = (document: Document): Call =>
  call({
    method: "GET",
    path: `/v1${document.path}/{id}/history`,
    summary: `The steps that ${document.name} has taken`,
    access: { menu: document.menu, code: "query" },
    params: Type.Object({ id: idSchema }),
    reply: Type.Object({ history: Type.Array(stepSchema) }, { additionalProperties: false }),
    handle: ({ context, params }) =>
      context.read(async (reader) => {
        const { rows } = await sql<Record<string, unknown>>`
          select h.step, h.action, h.from_state, h.to_state, h.reason,
            to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, h.user_id, u.user_name
          from ${sql.table(document.name)} t join document_history h on h.wh_id = t.wh_id and h.document_id = t.${sql.ref(document.key)}
          left join ${sql.table("user")} u on u.user_id = h.user_id
          where t.${sql.ref(document.key)} = ${params.id} and ${scopeCondition(document, context.caller.scope, "t")}
          order by h.step limit 1000`.execute(reader);
        if (rows.length === 0) throw new Failure("NOT_FOUND", { details: { id: params.id } });
        return { history: rows };
      }),
  });
