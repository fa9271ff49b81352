import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { idSchema, rowSchema } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Reader } from "../../../database/index.ts";
import { accessToAction } from "../../../documents/access.ts";
import type { Perform } from "../../../documents/gatheredSteps.ts";
import { type Call, call } from "../../../http/call.ts";

const { outbound, boxing } = model;

/** Confirms the boxing of an order from one of its boxes in hand: they are confirmed together, once all that was picked lies in them. */
export const boxedCall = (confirm: () => Perform): Call =>
  call({
    method: "PUT",
    path: "/v1/boxing/boxed/{id}",
    summary: "Confirm the boxing of the order that a box belongs to; answers the order's boxes",
    access: accessToAction(outbound, outbound.actions.confirm_boxing),
    params: Type.Object({ id: idSchema }),
    body: Type.Object({}, { additionalProperties: false }),
    reply: Type.Object({ [boxing.reply]: Type.Array(rowSchema(boxing)) }, { additionalProperties: false }),
    async handle({ context, params }) {
      const { caller } = context;
      const ordersOf = (reader: Reader) =>
        sql<{ outbound_id: string; wh_id: string }>`
        select t.outbound_id, t.wh_id from boxing t
        where t.boxing_id = ${params.id}::uuid and ${scopeCondition(boxing, caller.scope, "t")}`.execute(reader);
      const [order] = (await context.read(ordersOf)).rows;
      if (!order) throw new Failure("NOT_FOUND", { details: { id: params.id } });
      await confirm()(context, {
        ids: [order.outbound_id],
        payload: {},
        own: new Map(),
        versions: new Map(),
        reason: null,
        atomic: false,
      });
      const { rows } = await sql<{ boxing_id: string }>`
        select boxing_id from boxing where wh_id = ${order.wh_id} and outbound_id = ${order.outbound_id}
        order by box_no, boxing_id`.execute(context.database.reader);
      const keys = rows.map(({ boxing_id }) => boxing_id);
      return { [boxing.reply]: await rowsByKey(context.database.reader, boxing, { caller }, keys) };
    },
  });
