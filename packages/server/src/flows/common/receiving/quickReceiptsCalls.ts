import { sql } from "kysely";
import type { HooksByName } from "../../../crud/hooks.ts";
import { queryPage } from "../../../crud/reading/query.ts";
import type { Query } from "../../../crud/reading/question.ts";
import { pageSchema, querySchema } from "../../../crud/schema.ts";
import { callsOfOne } from "../../../documents/calls.ts";
import { type Call, call } from "../../../http/call.ts";
import type { Kind } from "./kind.ts";

/** What was made in one step: a list of it; to change, delete and copy one is what it is of any other. */
export const quickReceiptsCalls = ({ document }: Kind, hooks: HooksByName): readonly Call[] => [
  call({
    method: "POST",
    path: `/v1${document.path}/simple/q`,
    summary: `Query ${document.name} that was made in one step`,
    access: { menu: document.menu, code: "query" },
    body: querySchema,
    reply: pageSchema(document),
    async handle({ context, body }) {
      const restriction = { caller: context.caller, further: sql<boolean>`t.one_step` };
      const { reply, epoch } = await queryPage(context.database.reader, document, restriction, body as Query);
      context.prove(epoch);
      return reply;
    },
  }),
  ...callsOfOne(document, hooks, `${document.path}/simple`),
];
