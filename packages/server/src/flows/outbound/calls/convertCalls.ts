import { maxDocuments, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { idSchema, rowSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { everyWarehouse } from "../../../crud/writing/store.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { convertOrders } from "../orders/convert.ts";

const { outbound, outbound_detail } = model;
const reply = Type.Object(
  { [outbound_detail.reply]: Type.Array(rowSchema(outbound_detail)) },
  { additionalProperties: false },
);
const path = "/v1/outbound/orderdetail/convert";
const access = { menu: outbound.menu, code: "update" } as const;

/** What is worked on, made anew from what was ordered: of one order, or of many, all or none. */
export const convertCalls: readonly Call[] = [
  call({
    method: "POST",
    path,
    summary: "Make the lines of an order anew from what was ordered",
    access,
    body: Type.Object({ outbound_id: idSchema }, { additionalProperties: false }),
    reply,
    handle: ({ context, body }) => convert(context, [body.outbound_id]),
  }),
  call({
    method: "POST",
    path: `${path}/batch`,
    summary: "Make the lines of many orders anew from what was ordered, all or none",
    access,
    body: Type.Object(
      { ids: Type.Array(idSchema, { minItems: 1, maxItems: maxDocuments }) },
      { additionalProperties: false },
    ),
    reply,
    handle: ({ context, body }) => convert(context, [...new Set(body.ids)]),
  }),
];

const convert = ({ write, caller }: CallContext<Caller>, ids: readonly string[]) =>
  write(async (tx) => {
    await demandOneOwner(tx, outbound, caller, ids);
    await convertOrders(tx, caller, ids);
    const { rows } = await sql<{ id: string }>`
      select outbound_detail_id as id from outbound_detail ${everyWarehouse}
      where outbound_id = any(${ids}::uuid[]) order by outbound_id, line_no, outbound_detail_id`.execute(tx);
    const keys = rows.map(({ id }) => id);
    return { [outbound_detail.reply]: await rowsByKey(tx, outbound_detail, { caller }, keys) };
  });
