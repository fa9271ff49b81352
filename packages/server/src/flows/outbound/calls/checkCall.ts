import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { idSchema } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { type Call, call } from "../../../http/call.ts";

const { outbound, boxing } = model;

const checked = Type.Object(
  {
    pickinglist_no: Type.String(),
    outbound_id: idSchema,
    outbound_no: Type.String(),
    order_no: Type.String(),
    outbound_status: Type.String(),
    abnormal: Type.Boolean(),
    lines_to_pick: Type.Integer({ description: "booked and not picked" }),
    lines_to_box: Type.Integer({ description: "picked and in no box" }),
    can_box: Type.Boolean(),
  },
  { additionalProperties: false },
);

/** Whether the orders on a picking list can be boxed, and what stands in the way: what a packer asks who has scanned its number. */
export const checkCall: Call = call({
  method: "POST",
  path: "/v1/pickinglist/check",
  summary: "Whether the orders on a picking list can be boxed now",
  access: { menu: boxing.menu, code: "query" },
  body: Type.Object({ pickinglist_no: Type.String({ minLength: 1, maxLength: 40 }) }, { additionalProperties: false }),
  reply: Type.Object({ pickingListCheck: Type.Array(checked) }, { additionalProperties: false }),
  handle: ({ context, body }) =>
    context.read(async (reader) => {
      const { rows } = await sql<Record<string, unknown>>`
        select t.pickinglist_no, t.outbound_id, t.outbound_no, t.order_no, t.outbound_status, t.abnormal, d.lines_to_pick,
          d.lines_to_box, t.outbound_status = 'awaiting_boxing' and not t.abnormal as can_box
        from outbound t
        cross join lateral (
          select count(*) filter (where d.num_booked > d.num_picked)::int as lines_to_pick,
            count(*) filter (where d.num_picked > d.num_boxed)::int as lines_to_box
          from outbound_detail d where d.wh_id = t.wh_id and d.outbound_id = t.outbound_id
        ) d
        where t.pickinglist_no = ${body.pickinglist_no} and ${scopeCondition(outbound, context.caller.scope, "t")}
        order by t.order_no, t.outbound_id limit 5000`.execute(reader);
      if (rows.length === 0)
        throw new Failure("NOT_FOUND", { details: { resource: "picking_list", id: body.pickinglist_no } });
      return { pickingListCheck: rows };
    }),
});
