import { Failure, maxDocuments, model, paperSorts } from "@stowage/model";
import { Type } from "typebox";
import { queryPage } from "../../../crud/reading/query.ts";
import type { Query } from "../../../crud/reading/question.ts";
import { idSchema, pageSchema, querySchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { type PickingListOptions, printing } from "../../../printing/index.ts";
import { oneOf, type PaperName, paperFile, paperProperties, printedFor, told } from "../../common/papers.ts";
import { type ListKind, listsOf, papersOf, pickingLists, type ReportType, reportTypes } from "../pick/pickingLists.ts";

const maxNumbers = 1000;

const body = Type.Object(
  {
    ids: Type.Optional(Type.Array(idSchema, { maxItems: maxDocuments })),
    pickinglist_nos: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: maxNumbers })),
    ...paperProperties,
    line_barcode: oneOf(["none", "location", "product"]),
    sort: oneOf(paperSorts),
  },
  { additionalProperties: false },
);
const bodyOfOrders = Type.Object(
  { ...body.properties, report_type: oneOf(reportTypes) },
  { additionalProperties: false },
);

interface ListRequest {
  readonly ids?: readonly string[];
  readonly pickinglist_nos?: readonly string[];
  readonly paper?: PaperName;
  readonly repeat_header?: boolean;
  readonly line_barcode?: PickingListOptions["lineBarcode"];
  readonly sort?: PickingListOptions["sort"];
  readonly report_type?: ReportType;
}

/** The picking lists of single orders. */
const orderListsCall: Call = call({
  method: "POST",
  path: "/v1/pickinglist/order/q",
  summary: "Query the picking lists of single orders",
  access: { menu: model.picking_list.menu, code: "query" },
  params: Type.Object({}),
  body: querySchema,
  reply: pageSchema(model.picking_list),
  async handle({ context, body }) {
    const restriction = { caller: context.caller, equals: { list_kind: "order" } };
    const { reply, epoch } = await queryPage(context.database.reader, model.picking_list, restriction, body as Query);
    context.prove(epoch);
    return reply;
  },
});

/** Picking lists as PDF, as they were printed first or in another order of lines: by order, product or consignee. */
const papersCalls: readonly Call[] = (["order", "product", "consignee"] as const).map((kind) =>
  call({
    method: "POST",
    path: `/v1/pickinglist/${kind}`,
    summary: `The picking lists of orders as PDF, by ${kind}`,
    access: { menu: model.picking_list.menu, code: "picking_list" },
    body: kind === "order" ? bodyOfOrders : body,
    reply: "file",
    paper: true,
    handle: ({ context, body: request }) => printed(context, kind, request as ListRequest),
  }),
);

export const pickingListCalls: readonly Call[] = [orderListsCall, ...papersCalls];

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
  const report = request.report_type ?? "order";
  const plans = papersOf(lists, report);
  const papersOfLists = told(context, pickingLists(context.database.reader, plans, context.language), plans.length);
  const file = printPickingLists(papersOfLists, {
    ...printedFor(context, request, first.time_zone, report === "mini_order" ? "label_100x150" : "A4"),
    ...(request.line_barcode ? { lineBarcode: request.line_barcode } : {}),
  });
  return paperFile(
    file,
    lists.map(({ pickinglist_no }) => pickinglist_no),
  );
}
