import { type Carrier, type CarrierCode, carriers, maxLabelledRows, model, paperSorts } from "@stowage/model";
import { Type } from "typebox";
import { idSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { printing } from "../../../printing/index.ts";
import {
  demandFound,
  demandOneself,
  oneOf,
  paperFile,
  paperProperties,
  printedFor,
  told,
} from "../../common/papers.ts";
import { type OrderHead, orderHeads, shippedOrders, shippingTotals } from "../papers/shippedOrders.ts";
import { handoverLists } from "../waybills/handover.ts";
import { demandBoxed, demandNumbers, demandToHandOver, labelledOrders } from "../waybills/labels.ts";

const { outbound } = model;
const reportTypes = ["delivery_note", "shipping_detail"] as const;
const access = { menu: outbound.menu, code: "shipping_list" } as const;
const properties = {
  ids: Type.Array(idSchema, { minItems: 1, maxItems: maxLabelledRows }),
  ...paperProperties,
  sort: oneOf(paperSorts),
};

/** What goes with the goods of orders, each on pages of its own: a note for their consignees, or what lies in which box. */
const papersCall: Call = call({
  method: "POST",
  path: "/v1/shippinglist/g",
  summary: "Delivery notes or shipping details of orders as PDF",
  access,
  body: Type.Object({ ...properties, report_type: oneOf(reportTypes) }, { additionalProperties: false }),
  reply: "file",
  paper: true,
  async handle({ context, body }) {
    const heads = await boxedOrders(context, body.ids);
    const { printDeliveryNotes, printShippingDetails } = await printing();
    const isDetail = body.report_type === "shipping_detail";
    const print = isDetail ? printShippingDetails : printDeliveryNotes;
    const { database, caller, language } = context;
    const file = print(
      told(context, shippedOrders(database.reader, caller, heads, language), heads.length),
      printedFor(context, body, heads[0].time_zone),
    );
    return paperFile(file, numbersOf(heads), isDetail ? "-shipping" : "-delivery");
  },
});

/** What many orders amount to, a paper a warehouse. */
const totalCall: Call = call({
  method: "POST",
  path: "/v1/shippinglist/summary/{userId}",
  summary: "The goods of many orders added up, with their boxes and weight, as PDF, printed by the caller",
  access,
  params: Type.Object({ userId: idSchema }),
  body: Type.Object(properties, { additionalProperties: false }),
  reply: "file",
  paper: true,
  async handle({ context, body, params }) {
    demandOneself(context.caller, params);
    const heads = await boxedOrders(context, body.ids);
    const { printShippingTotals } = await printing();
    const file = printShippingTotals(
      told(context, shippingTotals(context.database.reader, heads, context.language), warehousesOf(heads)),
      printedFor(context, { sort: "product_code", ...body }, heads[0].time_zone),
    );
    return paperFile(file, numbersOf(heads), "-total");
  },
});

/** What a carrier takes along, which its driver counts by and signs for; its waybills stay as they are. */
const handoverCall = (carrier: Carrier<CarrierCode>, labelPath: string): Call =>
  call({
    method: "POST",
    path: `/v1/shippinglist/shipping/${labelPath}/waybill`,
    summary: `The boxes of orders that are handed over to ${carrier.code}, a list a warehouse, as PDF`,
    access,
    body: Type.Object({ ids: properties.ids, ...paperProperties }, { additionalProperties: false }),
    reply: "file",
    paper: true,
    async handle({ context, body }) {
      const { caller, database, language } = context;
      const orders = await context.read(async (reader) => {
        const found = await labelledOrders(reader, caller, body.ids, carrier);
        demandToHandOver(body.ids, found);
        await demandNumbers(reader, body.ids, found);
        return found;
      });
      await demandOneOwner(database.reader, outbound, caller, body.ids);
      const { printHandoverLists } = await printing();
      const file = printHandoverLists(
        told(context, handoverLists(database.reader, caller, orders, carrier, language), warehousesOf(orders)),
        printedFor(context, body, orders[0].time_zone),
      );
      return paperFile(file, numbersOf(orders), "-handover");
    },
  });

export const shippingListCalls: readonly Call[] = [
  papersCall,
  totalCall,
  ...carriers.flatMap((carrier) => (carrier.labelPath === null ? [] : [handoverCall(carrier, carrier.labelPath)])),
];

const numbersOf = (heads: readonly Pick<OrderHead, "outbound_no">[]) => heads.map(({ outbound_no }) => outbound_no);

/** So many papers are made where each warehouse has one. */
const warehousesOf = (orders: readonly { readonly wh_id: string }[]) => new Set(orders.map(({ wh_id }) => wh_id)).size;

/** @throws Failure NOT_FOUND, OWNER_FIRST, PAPERS_STOPPED, ORDER_NOT_BOXED */
async function boxedOrders(
  context: CallContext<Caller>,
  ids: readonly string[],
): Promise<readonly [OrderHead, ...OrderHead[]]> {
  const { caller, database } = context;
  const heads = await context.read((reader) => orderHeads(reader, caller, ids));
  const first = demandFound(ids, heads, ({ outbound_id }) => [outbound_id]);
  await demandOneOwner(database.reader, outbound, caller, ids);
  demandBoxed(ids, heads);
  return [first, ...heads.slice(1)];
}
