import { Failure, maxLabelledRows, model, paperSorts } from "@stowage/model";
import { Type } from "typebox";
import { idSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { type Call, call } from "../../../http/call.ts";
import { papers, printing } from "../../../printing/index.ts";
import { formatProperties, labelFormatOf } from "../../common/labelFormat.ts";
import {
  demandFound,
  demandOneself,
  oneOf,
  paperFile,
  paperProperties,
  printedFor,
  told,
} from "../../common/papers.ts";
import { boxHeads, packedBoxes } from "../pack/packedBoxes.ts";

const reportTypes = ["boxing_detail", "box_label"] as const;
const ids = Type.Array(idSchema, { maxItems: maxLabelledRows });

/** What lies in boxes, a page or more a box; or a label a box. Of boxes, or of all boxes of orders. */
export const boxReportCall: Call = call({
  method: "POST",
  path: "/v1/boxing/report/{userId}",
  summary:
    "Content lists of boxes as PDF, or their labels as PDF or ZPL as the printer's setting says, printed by the caller",
  access: { menu: model.boxing.menu, code: "boxing_report" },
  params: Type.Object({ userId: idSchema }),
  body: Type.Object(
    {
      ids: Type.Optional(ids),
      outbound_ids: Type.Optional(ids),
      report_type: oneOf(reportTypes),
      ...paperProperties,
      ...formatProperties,
      sort: oneOf(paperSorts),
    },
    { additionalProperties: false },
  ),
  reply: "file",
  paper: true,
  async handle({ context, body, params }) {
    const { caller, language } = context;
    demandOneself(caller, params);
    const isLabel = body.report_type === "box_label";
    const value = body.paper ?? "label_100x150";
    if (body.format === "zpl" && !isLabel) throw Failure.at("format", "NOT_A_CHOICE", { value: body.format });
    const asked = { ids: body.ids ?? [], orders: body.outbound_ids ?? [] };
    if (asked.ids.length + asked.orders.length === 0) throw Failure.at("ids", "REQUIRED");
    const heads = await context.read((reader) => boxHeads(reader, caller, asked));
    const first = demandFound([...asked.ids, ...asked.orders], heads, ({ boxing_id, outbound_id }) => [
      boxing_id,
      outbound_id,
    ]);
    if (heads.length > maxLabelledRows)
      throw new Failure("TOO_MANY_ROWS", { details: { count: heads.length, max: maxLabelledRows } });
    const orders = [...new Set(heads.map(({ outbound_id }) => outbound_id))];
    await demandOneOwner(context.database.reader, model.outbound, caller, orders);
    const { printBoxContents, printBoxLabels } = await printing();
    const boxes = told(context, packedBoxes(context.database.reader, heads, language), heads.length);
    const numbers = [...new Set(heads.map(({ outbound_no }) => outbound_no))];
    if (!isLabel)
      return paperFile(printBoxContents(boxes, printedFor(context, body, first.time_zone)), numbers, "-boxes");
    const on = { field: "paper", value, paper: papers[value] } as const;
    const format = await labelFormatOf(context.database.reader, caller, body.format, on, first.wh_id);
    const options = { ...printedFor(context, body, first.time_zone, value), format };
    return paperFile(printBoxLabels(boxes, options), numbers, "-boxes", format);
  },
});
