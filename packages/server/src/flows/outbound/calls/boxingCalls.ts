import { model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { nameFor } from "../../../crud/reading/overlay.ts";
import { idSchema } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import { type Call, call } from "../../../http/call.ts";

const { outbound, boxing } = model;
const maxOrders = 1000;
const listNumber = Type.String({ minLength: 1, maxLength: 40 });
const orNull = Type.Union([Type.String(), Type.Null()]);

const productToBox = Type.Object(
  {
    outbound_id: idSchema,
    order_no: Type.String(),
    outbound_detail_id: idSchema,
    product_id: idSchema,
    product_code: Type.String(),
    product_name: Type.String(),
    product_barcode: orNull,
    unit_name: orNull,
    num_picked: Type.String(),
    num_boxed: Type.String(),
    num_left: Type.String(),
  },
  { additionalProperties: false },
);

const boxedNums = Type.Object(
  {
    outbound_id: idSchema,
    outbound_detail_id: idSchema,
    product_id: idSchema,
    product_code: Type.String(),
    num_boxed: Type.String(),
    sn_boxed: Type.Integer(),
  },
  { additionalProperties: false },
);

/** What a packer looks for: what is still to be boxed, and which orders stand on the list in their hand. */
export const boxingCalls: readonly Call[] = [
  call({
    method: "POST",
    path: "/v1/boxing/products/q",
    summary: "The products of orders that are picked and not in a box yet, in the lines' units",
    access: { menu: boxing.menu, code: "query" },
    body: Type.Object(
      { ids: Type.Array(idSchema, { minItems: 1, maxItems: maxOrders }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ boxingProduct: Type.Array(productToBox) }, { additionalProperties: false }),
    handle: ({ context, body }) =>
      context.read(async (reader) => {
        const units = (column: string) =>
          sql`trim_scale(round((${sql.raw(column)})::numeric / d.unit_factor, 6))::text`;
        const unitName = nameFor(model.unit, "unit_name", "u", sql`t.company_id`, context.language);
        const productName = nameFor(model.product, "product_name", "p", sql`t.company_id`, context.language);
        const { rows } = await sql<Record<string, unknown>>`
          select t.outbound_id, t.order_no, d.outbound_detail_id, d.product_id, p.product_code, ${productName} as product_name,
            p.product_barcode, ${unitName} as unit_name, ${units("d.num_picked")} as num_picked, ${units("d.num_boxed")} as num_boxed,
            ${units("d.num_picked - d.num_boxed")} as num_left
          from outbound t
          join outbound_detail d on d.wh_id = t.wh_id and d.outbound_id = t.outbound_id
          join product p on p.product_id = d.product_id
          left join unit u on u.unit_id = d.unit_id
          where t.outbound_id = any(${body.ids}::uuid[]) and d.num_picked > d.num_boxed
            and ${scopeCondition(outbound, context.caller.scope, "t")}
          order by t.order_no, d.line_no, d.outbound_detail_id`.execute(reader);
        return { boxingProduct: rows };
      }),
  }),
  call({
    method: "POST",
    path: "/v1/boxing/product/sn/boxed_nums/q",
    summary:
      "How much of each numbered product of orders lies in boxes, in the lines' units, and how many of its numbers",
    access: { menu: boxing.menu, code: "query" },
    body: Type.Object(
      { ids: Type.Array(idSchema, { minItems: 1, maxItems: maxOrders }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ boxedNums: Type.Array(boxedNums) }, { additionalProperties: false }),
    handle: ({ context, body }) =>
      context.read(async (reader) => {
        const { rows } = await sql<Record<string, unknown>>`
          select t.outbound_id, d.outbound_detail_id, d.product_id, p.product_code,
            trim_scale(round(d.num_boxed::numeric / d.unit_factor, 6))::text as num_boxed, (
              select coalesce(sum(jsonb_array_length(to_jsonb(b.product_sn))), 0)::int from boxing_detail b
              where b.wh_id = d.wh_id and b.outbound_detail_id = d.outbound_detail_id and b.product_sn is not null) as sn_boxed
          from outbound t
          join outbound_detail d on d.wh_id = t.wh_id and d.outbound_id = t.outbound_id
          join product p on p.product_id = d.product_id
          where t.outbound_id = any(${body.ids}::uuid[]) and p.need_scan_product_sn
            and ${scopeCondition(outbound, context.caller.scope, "t")}
          order by t.order_no, d.line_no, d.outbound_detail_id`.execute(reader);
        return { boxedNums: rows };
      }),
  }),
  call({
    method: "POST",
    path: "/v1/boxing/outbound/q",
    summary: "The orders on a picking list",
    access: { menu: boxing.menu, code: "query" },
    body: Type.Object({ pickinglist_no: listNumber }, { additionalProperties: false }),
    reply: Type.Object(
      {
        boxingOutbound: Type.Array(
          Type.Object(
            {
              outbound_id: idSchema,
              outbound_no: Type.String(),
              order_no: Type.String(),
              outbound_status: Type.String(),
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    handle: ({ context, body }) =>
      context.read(async (reader) => {
        const { rows } = await sql<Record<string, unknown>>`
          select t.outbound_id, t.outbound_no, t.order_no, t.outbound_status from outbound t
          where t.pickinglist_no = ${body.pickinglist_no} and ${scopeCondition(outbound, context.caller.scope, "t")}
          order by t.order_no, t.outbound_id limit 5000`.execute(reader);
        return { boxingOutbound: rows };
      }),
  }),
];
