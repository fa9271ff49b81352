import { model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { idSchema } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { type Call, call } from "../../../http/call.ts";
import { type Shortage, shortagesOf } from "../allocate/shortage.ts";

const { outbound } = model;
const maxOrders = 100;

const line = Type.Object(
  {
    outbound_id: idSchema,
    outbound_detail_id: idSchema,
    line_no: Type.Integer(),
    product_id: idSchema,
    product_code: Type.String(),
    quality: Type.Union([Type.Literal("good"), Type.Literal("bad")]),
    shipmentable: Type.Boolean(),
    ordered: Type.String(),
    booked: Type.String(),
    free: Type.String(),
    missing: Type.String(),
  },
  { additionalProperties: false },
);

/** What stands in the way of closing orders, before it is tried. */
export const shortageCall: Call = call({
  method: "POST",
  path: "/v1/outbound/shortage/q",
  summary: "For each line of orders: ordered, booked, free and missing, each order as if it were closed alone now",
  access: { menu: outbound.menu, code: "query" },
  body: Type.Object(
    { ids: Type.Array(idSchema, { minItems: 1, maxItems: maxOrders }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ shortage: Type.Array(line) }, { additionalProperties: false }),
  handle: ({ context, body }) =>
    context.read(async (reader) => {
      const { rows } = await sql<{ wh_id: string; ids: string[] }>`
        select t.wh_id, json_agg(t.outbound_id) as ids from outbound t
        where t.outbound_id = any(${body.ids}::uuid[]) and ${scopeCondition(outbound, context.caller.scope, "t")}
        group by t.wh_id`.execute(reader);
      const shortage: Shortage[] = [];
      for (const { wh_id, ids } of rows) shortage.push(...(await shortagesOf(reader, wh_id, ids)));
      return { shortage };
    }),
});
