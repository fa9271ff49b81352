import { model } from "@stowage/model";
import { Type } from "typebox";
import { queryPage } from "../crud/reading/query.ts";
import type { Query } from "../crud/reading/question.ts";
import { idSchema, pageSchema, querySchema } from "../crud/schema.ts";
import { demandScope } from "../crud/sharing/scope.ts";
import { type Call, call } from "../http/call.ts";
import { isEmpty } from "../ledger/index.ts";

/** Locations of a warehouse on which nothing stands. */
export const emptyCall: Call = call({
  method: "POST",
  path: "/v1/storage/{whId}/empty/q",
  summary: "Query storage locations on which nothing stands",
  access: { menu: "storageSetup", code: "query" },
  params: Type.Object({ whId: idSchema }),
  body: querySchema,
  reply: pageSchema(model.storage),
  async handle({ context, body, params }) {
    demandScope(context.caller.scope, "wh_id", params.whId);
    const restriction = { caller: context.caller, equals: { wh_id: params.whId }, further: isEmpty("t") };
    const { reply, epoch } = await queryPage(context.database.reader, model.storage, restriction, body as Query);
    context.prove(epoch);
    return reply;
  },
});
