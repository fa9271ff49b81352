import { messages } from "@stowage/messages";
import { Failure, maxLabelledRows, model } from "@stowage/model";
import { Type } from "typebox";
import { idSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../documents/oneOwner.ts";
import { type Call, call } from "../../../http/call.ts";
import { boxSorts, papers, printing } from "../../../printing/index.ts";
import { boxHeads, packedBoxes } from "../pack/packedBoxes.ts";

const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Optional(Type.Union(values.map((value) => Type.Literal(value))));

const reportTypes = ["boxing_detail", "box_label"] as const;
const ids = Type.Array(idSchema, { maxItems: maxLabelledRows });

/** What lies in boxes, a page or more a box; or a label a box. Of boxes, or of all boxes of orders. */
export const boxReportCall: Call = call({
  method: "POST",
  path: "/v1/boxing/report/{userId}",
  summary: "Content lists or labels of boxes as PDF, printed by the caller",
  access: { menu: model.boxing.menu, code: "boxing_report" },
  params: Type.Object({ userId: idSchema }),
  body: Type.Object(
    {
      ids: Type.Optional(ids),
      outbound_ids: Type.Optional(ids),
      report_type: oneOf(reportTypes),
      paper: oneOf(Object.keys(papers) as (keyof typeof papers)[]),
      repeat_header: Type.Optional(Type.Boolean()),
      sort: oneOf(boxSorts),
    },
    { additionalProperties: false },
  ),
  reply: "file",
  async handle({ context, body, params }) {
    const { caller, language } = context;
    if (params.userId.toLowerCase() !== caller.userId)
      throw new Failure("OUT_OF_SCOPE", { details: { field: "user_id" } });
    const asked = { ids: body.ids ?? [], orders: body.outbound_ids ?? [] };
    if (asked.ids.length + asked.orders.length === 0) throw Failure.at("ids", "REQUIRED");
    const heads = await context.read((reader) => boxHeads(reader, caller, asked));
    const known = new Set(heads.flatMap(({ boxing_id, outbound_id }) => [boxing_id, outbound_id]));
    const missing = [...asked.ids, ...asked.orders].find((id) => !known.has(id.toLowerCase()));
    const [first] = heads;
    if (missing !== undefined || !first) throw new Failure("NOT_FOUND", { details: { id: missing ?? "" } });
    if (heads.length > maxLabelledRows)
      throw new Failure("TOO_MANY_ROWS", { details: { count: heads.length, max: maxLabelledRows } });
    const orders = [...new Set(heads.map(({ outbound_id }) => outbound_id))];
    await demandOneOwner(context.database.reader, model.outbound, caller, orders);
    const { printBoxContents, printBoxLabels } = await printing();
    const isLabel = body.report_type === "box_label";
    const print = isLabel ? printBoxLabels : printBoxContents;
    const file = print(packedBoxes(context.database.reader, heads, language), {
      language,
      words: messages[language].print,
      paper: papers[body.paper ?? (isLabel ? "label_100x150" : "A4")],
      timeZone: first.time_zone,
      printedAt: new Date().toISOString(),
      printedBy: caller.userName,
      ...(body.repeat_header === undefined ? {} : { repeatHeader: body.repeat_header }),
      ...(body.sort ? { sort: body.sort } : {}),
    });
    const name = orders.length === 1 ? first.outbound_no : `${first.outbound_no}-${orders.length}`;
    return { file, name: `${name}-boxes.pdf`, type: "application/pdf" };
  },
});
