import { type DocumentDeclaration, Failure } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import type { Values } from "../crud/hooks.ts";
import { idSchema } from "../crud/schema.ts";
import { scopeCondition } from "../crud/sharing/scope.ts";
import type { Tx } from "../database/index.ts";
import { type Call, call } from "../http/call.ts";
import type { Caller } from "../http/caller.ts";
import { historyOf, partitionColumn } from "./lines.ts";

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
export const historyCall = (document: DocumentDeclaration): Call =>
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
          from ${sql.table(document.name)} t
          join ${sql.table(historyOf(document))} h on h.${sql.ref(partitionColumn(document))} = t.${sql.ref(partitionColumn(document))}
            and h.kind = ${document.name} and h.document_id = t.${sql.ref(document.key)}
          left join ${sql.table("user")} u on u.user_id = h.user_id
          where t.${sql.ref(document.key)} = ${params.id} and ${scopeCondition(document, context.caller.scope, "t")}
            -- A document that was deleted and made anew under its key begins anew.
            and h.step >= (select max(b.step) from ${sql.table(historyOf(document))} b
              where b.${sql.ref(partitionColumn(document))} = h.${sql.ref(partitionColumn(document))} and b.kind = h.kind
                and b.document_id = h.document_id and b.from_state is null)
          order by h.step limit 1000`.execute(reader);
        if (rows.length === 0) throw new Failure("NOT_FOUND", { details: { id: params.id } });
        return { history: rows };
      }),
  });

interface Creation {
  readonly action: string;
  readonly state: string;
  readonly caller: Caller;
  /** Headers as they were written, each with the request that did it. */
  readonly rows: readonly Values[];
  readonly requestIds: readonly string[];
  /** What each was made with. */
  readonly fingerprints: readonly string[];
}

/** Notes the first step of documents that were just made; those of one warehouse or company together. */
export async function noteStep(tx: Tx, document: DocumentDeclaration, { action, state, caller, ...made }: Creation) {
  const partition = partitionColumn(document);
  const steps = made.rows.map((row, index) => ({
    id: row[document.key],
    within: String(row[partition]),
    request_id: made.requestIds[index],
    fingerprint: made.fingerprints[index],
  }));
  for (const [within, own] of Map.groupBy(steps, (step) => step.within))
    await sql`
      insert into ${sql.table(historyOf(document))}
        (${sql.ref(partition)}, document_id, step, kind, action, to_state, user_id, request_id, fingerprint)
      select ${within}::uuid, x.id, coalesce((select max(h.step) + 1 from ${sql.table(historyOf(document))} h
          where h.${sql.ref(partition)} = ${within}::uuid and h.kind = ${document.name} and h.document_id = x.id), 0),
        ${document.name}, ${action}, ${state}, ${caller.userId}::uuid, x.request_id, x.fingerprint
      from unnest(${own.map(({ id }) => id)}::uuid[], ${own.map(({ request_id }) => request_id)}::text[],
        ${own.map(({ fingerprint }) => fingerprint)}::text[]) as x(id, request_id, fingerprint)`.execute(tx);
}
