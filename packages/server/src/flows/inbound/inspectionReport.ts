import { messages } from "@stowage/messages";
import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { idSchema } from "../../crud/schema.ts";
import { scopeCondition } from "../../crud/scope.ts";
import type { Reader } from "../../database/index.ts";
import { type Call, call } from "../../http/call.ts";
import type { Caller } from "../../http/caller.ts";
import { type InspectionReport, papers, printInspectionReports } from "../../printing/index.ts";

const paperNames = ["A4", "A4_landscape"] as const;
const maxReports = 1000;
/** Reports read at a time, so that a thousand are never held at once. */
const chunkSize = 50;

/** What was announced and what was counted, to be signed; before the count, a paper to write it on. */
export const inspectionReportCall: Call = call({
  method: "POST",
  path: "/v1/inbound/quantityinspection/report/{userId}",
  summary: "Quantity inspection reports of inbounds as PDF, printed by the caller",
  access: { menu: model.inbound.menu, code: "quantity_inspection" },
  params: Type.Object({ userId: idSchema }),
  body: Type.Object(
    {
      ids: Type.Array(idSchema, { minItems: 1, maxItems: maxReports }),
      paper: Type.Optional(Type.Union(paperNames.map((name) => Type.Literal(name)))),
      lang: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  reply: "file",
  async handle({ context, body, params }) {
    const { caller, language } = context;
    if (params.userId.toLowerCase() !== caller.userId)
      throw new Failure("OUT_OF_SCOPE", { details: { field: "user_id" } });
    const heads = await context.read((reader) => headsOf(reader, caller, body.ids));
    const missing = body.ids.find((id) => !heads.some(({ inbound_id }) => inbound_id === id.toLowerCase()));
    const [first] = heads;
    if (missing !== undefined || !first) throw new Failure("NOT_FOUND", { details: { id: missing ?? "" } });
    const file = printInspectionReports(reportsOf(context.database.reader, heads), {
      language,
      words: messages[language].print,
      paper: papers[body.paper ?? "A4"],
      timeZone: first.time_zone,
      printedAt: new Date().toISOString(),
      printedBy: caller.userName,
    });
    const name = heads.length === 1 ? first.inbound_no : `${first.inbound_no}-${heads.length}`;
    return { file, name: `${name}.pdf`, type: "application/pdf" };
  },
});

interface Head extends Omit<InspectionReport, "lines"> {
  readonly inbound_id: string;
  readonly wh_id: string;
  readonly time_zone: string;
}

async function headsOf(reader: Reader, caller: Caller, ids: readonly string[]): Promise<readonly Head[]> {
  const { rows } = await sql<Head>`
    select t.inbound_id, t.wh_id, w.time_zone, t.inbound_no, t.inbound_bill_no, w.wh_name, o.customer_name as owner_name,
      v.customer_name as vendor_name, t.inbound_expect::text as inbound_expect, t.date_quantity_check::text as counted_at
    from inbound t
    join warehouse w on w.wh_id = t.wh_id
    join customer o on o.customer_id = t.owner_id
    left join customer v on v.customer_id = t.vendor_id
    where t.inbound_id = any(${ids}::uuid[]) and ${scopeCondition(model.inbound, caller.scope, "t")}
    order by t.wh_id, t.inbound_no`.execute(reader);
  return rows;
}

type Line = InspectionReport["lines"][number];

async function* reportsOf(reader: Reader, heads: readonly Head[]): AsyncGenerator<InspectionReport> {
  for (const [whId, same] of Map.groupBy(heads, (head) => head.wh_id)) {
    for (let from = 0; from < same.length; from += chunkSize) {
      const chunk = same.slice(from, from + chunkSize);
      const ids = chunk.map(({ inbound_id }) => inbound_id);
      const { rows } = await sql<Line & { inbound_id: string }>`
        select d.inbound_id, p.product_code, p.product_name, p.product_spec, d.batch_no,
          d.manufactur_date::text as manufactur_date, d.valid_date::text as valid_date, coalesce(u.unit_name, '') as unit_name,
          ${inUnits("d.num_expect")} as num_expect, ${inUnits("d.num_loc")} as num_loc, ${inUnits("d.num_bad")} as num_bad
        from inbound_detail d
        join product p on p.product_id = d.product_id
        left join unit u on u.unit_id = d.unit_id
        where d.wh_id = ${whId} and d.inbound_id = any(${ids}::uuid[])
        order by d.inbound_id, d.line_no, d.inbound_detail_id`.execute(reader);
      const lines = Map.groupBy(rows, (row) => row.inbound_id);
      for (const head of chunk) yield { ...head, lines: lines.get(head.inbound_id) ?? [] };
    }
  }
}

const inUnits = (column: string) => sql`trim_scale(round((${sql.raw(column)})::numeric / d.unit_factor, 6))::text`;
