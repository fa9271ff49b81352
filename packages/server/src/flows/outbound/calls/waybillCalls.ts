import {
  type Carrier,
  type CarrierCode,
  carrierCodes,
  carriers,
  Failure,
  maxLabelledRows,
  model,
} from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { idSchema, rowsReply } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Tx } from "../../../database/index.ts";
import { accessToAction } from "../../../documents/access.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { papers, printing } from "../../../printing/index.ts";
import { demandLabelPaper, formatProperties, labelFormatOf } from "../../common/labelFormat.ts";
import { oneOf, paperFile, paperProperties, printedFor, told } from "../../common/papers.ts";
import { demandNumbers, labelledOrders, markPrinted, waybillBoxes } from "../waybills/labels.ts";
import { lockOrder, takeStep } from "./takeStep.ts";

const { outbound, waybill } = model;
const text = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, pattern: "^[^\\u0000]*$" }), Type.Null()]));

/** Waybills for the boxes of an order that have none. */
const makeCall: Call = call({
  method: "POST",
  path: "/v1/waybill/{outboundId}/a",
  summary: "Make waybills for the boxes of an order that have none, of its carrier or of another; answers all of them",
  access: accessToAction(outbound, outbound.actions.assign_carrier),
  params: Type.Object({ outboundId: idSchema }),
  body: Type.Object(
    { carrier_code: oneOf(carrierCodes), store_no: text(20), store_name: text(80), service_type: text(40) },
    { additionalProperties: false },
  ),
  reply: rowsReply(waybill),
  handle: ({ context, params, body }) =>
    context.write(async (tx) => {
      const id = params.outboundId.toLowerCase();
      await lockOrder(tx, context, id);
      const order = await orderNamed(tx, context, id);
      const carrier_code = body.carrier_code ?? order.carrier_code;
      if (!carrier_code) throw Failure.at("carrier_code", "REQUIRED");
      await takeStep(tx, context, "assign_carrier", { id, payload: { ...body, carrier_code }, reason: null });
      const { rows } = await sql<{ waybill_id: string }>`
        select waybill_id from waybill
        where wh_id = ${order.wh_id} and outbound_id = ${id}::uuid and boxing_id is not null order by boxing_id`.execute(
        tx,
      );
      const keys = rows.map(({ waybill_id }) => waybill_id);
      return { [waybill.reply]: await rowsByKey(tx, waybill, { caller: context.caller }, keys) };
    }),
});

async function orderNamed(tx: Tx, { caller }: CallContext<Caller>, id: string) {
  const { rows } = await sql<{ wh_id: string; carrier_code: string | null }>`
    select t.wh_id, t.carrier_code from outbound t
    where t.outbound_id = ${id}::uuid and ${scopeCondition(outbound, caller.scope, "t")}`.execute(tx);
  const [order] = rows;
  if (!order) throw new Failure("NOT_FOUND", { details: { id } });
  return order;
}

/** A label a box, of orders that go with this carrier; their waybills are printed then. */
const labelsCall = (carrier: Carrier<CarrierCode>, labelPath: string): Call =>
  call({
    method: "POST",
    path: `/v1/printwaybill/${labelPath}`,
    summary: `Labels for the boxes of orders that go with ${carrier.code}, as PDF, or ZPL as the printer's setting says`,
    access: { menu: waybill.menu, code: "courier_label" },
    reads: false,
    body: Type.Object(
      {
        ids: Type.Array(idSchema, { minItems: 1, maxItems: maxLabelledRows }),
        ...paperProperties,
        ...formatProperties,
      },
      { additionalProperties: false },
    ),
    reply: "file",
    paper: true,
    async handle({ context, body }) {
      const { caller, database, language } = context;
      const value = body.paper ?? "label_100x150";
      const on = { field: "paper", value, paper: papers[value] } as const;
      demandLabelPaper(body.format, on);
      await context.write(async (tx) => {
        const found = await labelledOrders(tx, caller, body.ids, carrier);
        await demandOneOwner(tx, outbound, caller, body.ids);
        await demandNumbers(tx, body.ids, found);
        await markPrinted(tx, found);
        return {};
      });
      // Read by themselves: a call that is sent a second time marks nothing, and prints the same.
      const orders = await labelledOrders(database.reader, caller, body.ids, carrier);
      // A packer may have opened a box meanwhile: that is refused, and no empty label printed.
      await demandNumbers(database.reader, body.ids, orders);
      const format = await labelFormatOf(database.reader, caller, body.format, on, orders[0].wh_id);
      const { printWaybillLabels } = await printing();
      const options = { ...printedFor(context, body, orders[0].time_zone, value), format };
      const boxes = told(
        context,
        waybillBoxes(database.reader, caller, orders, carrier, language),
        orders.length,
        ({ outbound_no }) => outbound_no,
      );
      const numbers = orders.map(({ outbound_no }) => outbound_no);
      return paperFile(printWaybillLabels(boxes, options), numbers, "-waybills", format);
    },
  });

export const waybillCalls: readonly Call[] = [
  makeCall,
  ...carriers.flatMap((carrier) => (carrier.labelPath === null ? [] : [labelsCall(carrier, carrier.labelPath)])),
];
