import { sql } from "kysely";
import { Type } from "typebox";
import { declaredAs } from "../../../crud/reading/columns.ts";
import { queryPage } from "../../../crud/reading/query.ts";
import type { Query } from "../../../crud/reading/question.ts";
import { pageSchema, querySchema } from "../../../crud/schema.ts";
import { type Call, call } from "../../../http/call.ts";
import { type Kind, stateOf } from "./kind.ts";

/** Lines that await their quality control, and lines that await their putaway. */
export const queueCalls = (kind: Kind): readonly Call[] => [
  queueCall(kind, "qualitycheck", "awaiting_qc"),
  queueCall(kind, "putaway", "awaiting_putaway"),
];

function queueCall(kind: Kind, path: string, state: "awaiting_qc" | "awaiting_putaway"): Call {
  const { document } = kind;
  const line = declaredAs(kind.line);
  const standing = sql<boolean>`exists (select 1 from ${sql.table(document.name)} h
    where h.wh_id = t.wh_id and h.${sql.ref(document.key)} = t.${sql.ref(document.key)}
      and h.${sql.ref(document.status)} = ${stateOf(kind, state)})`;
  const left = sql<boolean>`t.num_loc + t.num_bad > t.num_put + t.num_put_bad`;
  const further = state === "awaiting_putaway" ? sql<boolean>`${standing} and ${left}` : standing;
  return call({
    method: "POST",
    path: `/v1${document.path}/${path}/q`,
    summary: `Query lines of ${document.name} that are in ${stateOf(kind, state)}`,
    access: { menu: document.menu, code: "query" },
    params: Type.Object({}),
    body: querySchema,
    reply: pageSchema(line),
    async handle({ context, body }) {
      const restriction = { caller: context.caller, further };
      const { reply, epoch } = await queryPage(context.database.reader, line, restriction, body as Query);
      context.prove(epoch);
      return reply;
    },
  });
}
