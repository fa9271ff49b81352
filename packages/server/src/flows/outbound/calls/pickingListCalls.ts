import { messages } from "@stowage/messages";
import { Failure, maxDocuments, model } from "@stowage/model";
import { type TSchema, Type } from "typebox";
import { idSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../documents/oneOwner.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { type PickingListOptions, papers, printing } from "../../../printing/index.ts";
import { type ListKind, listsOf, pickingLists } from "../pick/pickingLists.ts";

const maxNumbers = 1000;

const oneOf = <const V extends readonly string[]>(values: V): TSchema =>
  Type.Union(values.map((value) => Type.Literal(value)));

const body = Type.Object(
  {
    ids: Type.Optional(Type.Array(idSchema, { maxItems: maxDocuments })),
    pickinglist_nos: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: maxNumbers })),
    paper: Type.Optional(oneOf(Object.keys(papers))),
    repeat_header: Type.Optional(Type.Boolean()),
    line_barcode: Type.Optional(oneOf(["none", "location", "product"])),
    sort: Type.Optional(oneOf(["walking", "location", "product_code", "product_name", "quantity", "given"])),
  },
  { additionalProperties: false },
);

interface ListRequest {
  readonly ids?: readonly string[];
  readonly pickinglist_nos?: readonly string[];
  readonly paper?: keyof typeof papers;
  readonly repeat_header?: boolean;
  readonly line_barcode?: PickingListOptions["lineBarcode"];
  readonly sort?: PickingListOptions["sort"];
}

/** Picking lists as PDF, as they were printed first or in another order of lines: by order, product or consignee. */
export const pickingListCalls: readonly Call[] = (["order", "product", "consignee"] as const).map((kind) =>
  call({
    method: "POST",
    path: `/v1/pickinglist/${kind}`,
    summary: `The picking lists of orders as PDF, by ${kind}`,
    access: { menu: model.picking_list.menu, code: "picking_list" },
    body,
    reply: "file",
    handle: ({ context, body: request }) => printed(context, kind, request as ListRequest),
  }),
);

async function printed(context: CallContext<Caller>, kind: ListKind, request: ListRequest) {
  const { ids = [], pickinglist_nos = [] } = request;
  if (ids.length + pickinglist_nos.length === 0) throw new Failure("REQUIRED", { details: { field: "ids" } });
  const lists = await context.read((reader) =>
    listsOf(reader, context.caller, { ids, numbers: pickinglist_nos }, kind),
  );
  const orders = lists.flatMap((list) => list.orders.map(({ outbound_id }) => outbound_id));
  await demandOneOwner(context.database.reader, model.outbound, context.caller, orders);
  const first = lists[0];
  if (!first) throw new Failure("NOT_FOUND", { details: { resource: "picking_list" } });
  const { printPickingLists } = await printing();
  const file = printPickingLists(pickingLists(context.database.reader, lists, context.language), {
    language: context.language,
    words: messages[context.language].print,
    paper: papers[request.paper ?? "A4"],
    timeZone: first.time_zone,
    printedAt: new Date().toISOString(),
    printedBy: context.caller.userName,
    ...(request.repeat_header === undefined ? {} : { repeatHeader: request.repeat_header }),
    ...(request.line_barcode ? { lineBarcode: request.line_barcode } : {}),
    ...(request.sort ? { sort: request.sort } : {}),
  });
  const name = lists.length === 1 ? first.pickinglist_no : `${first.pickinglist_no}-${lists.length}`;
  return { file, name: `${name}.pdf`, type: "application/pdf" };
}
