import { model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { payloadSchema, resultsSchema, rowSchema } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { accessToAction } from "../../../documents/access.ts";
import type { Perform } from "../../../documents/gatheredSteps.ts";
import { readActionBody } from "../../../documents/payload.ts";
import { type Call, call } from "../../../http/call.ts";

const { outbound, boxing } = model;
const { box } = outbound.actions;

/** Another name of the action `box`, which answers the boxes of the orders beside the outcomes. */
export const boxesCall = (perform: () => Perform): Call =>
  call({
    method: "POST",
    path: "/v1/boxing/a",
    summary: "Another name of the action box; answers the orders' boxes beside its results",
    access: accessToAction(outbound, box),
    body: payloadSchema(box),
    bodyLimit: 8 * 1024 * 1024,
    reply: Type.Object(
      { ...resultsSchema(outbound).properties, [boxing.reply]: Type.Array(rowSchema(boxing)) },
      { additionalProperties: false },
    ),
    checkedByHandler: true,
    async handle({ context, body }) {
      const asked = readActionBody(box, body);
      const reply = await perform()(context, asked);
      const { rows } = await sql<{ boxing_id: string }>`
        select t.boxing_id from boxing t
        where t.outbound_id = any(${asked.ids}::uuid[]) and ${scopeCondition(boxing, context.caller.scope, "t")}
        order by t.outbound_id, t.box_no, t.boxing_id`.execute(context.database.reader);
      const keys = rows.map(({ boxing_id }) => boxing_id);
      return {
        ...reply,
        [boxing.reply]: await rowsByKey(context.database.reader, boxing, { caller: context.caller }, keys),
      };
    },
  });
