import { Failure, model } from "@stowage/model";
import { Type } from "typebox";
import type { HooksByName } from "../../../crud/hooks.ts";
import { queryPage, rowsByKey } from "../../../crud/reading/query.ts";
import type { Query } from "../../../crud/reading/question.ts";
import { draftSchema, idSchema, pageSchema, querySchema, rowSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import type { Database } from "../../../database/index.ts";
import { changeDocument } from "../../../documents/change.ts";
import { kindsOf } from "../../../documents/lines.ts";
import { type Call, call } from "../../../http/call.ts";
import { outboundFlow } from "../flow.ts";
import type { State } from "../types.ts";
import { actionCalls } from "./actionCalls.ts";
import { boxingCalls } from "./boxingCalls.ts";
import { boxReportCall } from "./boxReportCall.ts";
import { checkCall } from "./checkCall.ts";
import { convertCalls } from "./convertCalls.ts";
import { deliveryCalls } from "./deliveryCalls.ts";
import { fastCalls } from "./fastCalls.ts";
import { mergeCall } from "./mergeCall.ts";
import { pickCalls } from "./pickCalls.ts";
import { pickingListCalls } from "./pickingListCalls.ts";
import { shippingListCalls } from "./shippingListCalls.ts";
import { shortageCall } from "./shortageCall.ts";
import { taskCalls } from "./taskCalls.ts";
import { trialCall } from "./trialCall.ts";
import { uploadCall } from "./uploadCall.ts";
import { waybillCalls } from "./waybillCalls.ts";
import { writeCalls } from "./writeCalls.ts";

const { outbound } = model;
const maxBatch = 200;

/** The calls of outbound beside those that follow from its declaration. */
export const outboundCalls = (database: Database, hooks: HooksByName): Call[] => [
  waitingCall("/v1/outbound/close/q", "awaiting_close_order", "Query the orders to be closed"),
  waitingCall("/v1/outbound/shipping/q", "awaiting_shipping", "Query the orders to be shipped"),
  ...actionCalls(database),
  updateBatchCall(hooks),
  shortageCall,
  ...pickCalls(outboundFlow),
  trialCall,
  ...convertCalls,
  ...writeCalls(hooks),
  uploadCall,
  ...pickingListCalls,
  ...boxingCalls,
  boxReportCall,
  ...shippingListCalls,
  ...waybillCalls,
  mergeCall,
  ...fastCalls(),
  ...deliveryCalls,
  checkCall,
  ...taskCalls,
];

const waitingCall = (path: string, status: State, summary: string): Call =>
  call({
    method: "POST",
    path,
    summary,
    access: { menu: outbound.menu, code: "query" },
    body: querySchema,
    reply: pageSchema(outbound),
    async handle({ context, body }) {
      const restriction = { caller: context.caller, equals: { outbound_status: status } };
      const { reply, epoch } = await queryPage(context.database.reader, outbound, restriction, body as Query);
      context.prove(epoch);
      return reply;
    },
  });

const updateBatchCall = (hooks: HooksByName): Call =>
  call({
    method: "PUT",
    path: "/v1/outbound/updateBatch",
    summary: "Change the same fields of many orders, all or none",
    access: { menu: outbound.menu, code: "update" },
    body: Type.Object(
      {
        ids: Type.Array(idSchema, { minItems: 1, maxItems: maxBatch }),
        values: draftSchema(outbound, "update"),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ [outbound.reply]: Type.Array(rowSchema(outbound)) }, { additionalProperties: false }),
    async handle({ context, body }) {
      const values = body.values as Record<string, unknown>;
      for (const field of ["version", ...kindsOf(outbound), "order_no"]) {
        if (field in values) throw new Failure("READ_ONLY", { details: { field } });
      }
      // Ascending, as every transaction locks them.
      const ids = [...new Set(body.ids)].sort();
      return context.write(async (tx) => {
        await demandOneOwner(tx, outbound, context.caller, ids);
        const writer = { tx, document: outbound, caller: context.caller, hooks };
        for (const id of ids) await changeDocument(writer, id, values);
        return { [outbound.reply]: await rowsByKey(tx, outbound, { caller: context.caller }, ids) };
      });
    },
  });
