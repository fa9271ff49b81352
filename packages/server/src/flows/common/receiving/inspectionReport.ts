import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import type { Call } from "../../../http/call.ts";
import type { Language } from "../../../http/caller.ts";
import { type InspectionReport, printing } from "../../../printing/index.ts";
import { told } from "../papers.ts";
import type { Kind } from "./kind.ts";
import { type GoodsRow, goodsColumns, goodsTables, inItsUnit, withLines } from "./paperLines.ts";
import { type Head, paperCall } from "./papers.ts";

/** What was announced and what was counted, to be signed; before the count, a paper to write it on. */
export const inspectionReportCall = (kind: Kind): Call =>
  paperCall(kind, {
    path: "quantityinspection/report",
    summary: `Quantity inspection reports of ${kind.document.name} as PDF, printed by the caller`,
    code: "quantity_inspection",
    async print(context, heads, options) {
      const { database, language } = context;
      const { printInspectionReports } = await printing();
      return printInspectionReports(
        told(context, reportsOf(database.reader, kind, heads, language), heads.length),
        options,
      );
    },
  });

type Row = GoodsRow & Pick<InspectionReport["lines"][number], "num_expect" | "num_loc" | "num_bad">;

async function* reportsOf(
  reader: Reader,
  kind: Kind,
  heads: readonly Head[],
  language: Language,
): AsyncGenerator<InspectionReport> {
  const documents = withLines(reader, heads, language, async (whId, ids) => {
    const { rows } = await sql<Row>`
      select ${goodsColumns(kind, language)}, ${inItsUnit(sql`d.num_expect`)} as num_expect,
        ${inItsUnit(sql`d.num_loc`)} as num_loc, ${inItsUnit(sql`d.num_bad`)} as num_bad
      from ${goodsTables(kind)}
      where d.wh_id = ${whId} and d.${sql.ref(kind.document.key)} = any(${ids}::uuid[])
      order by id, d.line_no, d.${sql.ref(kind.lineKey)}`.execute(reader);
    return rows;
  });
  for await (const [head, lines] of documents) yield { ...head, lines };
}
