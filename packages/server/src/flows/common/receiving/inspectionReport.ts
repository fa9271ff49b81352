import { messages } from "@stowage/messages";
import { Failure, lottableNames, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { nameFor } from "../../../crud/reading/overlay.ts";
import { idSchema } from "../../../crud/schema.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Reader } from "../../../database/index.ts";
import { demandOneOwner } from "../../../documents/oneOwner.ts";
import { type Call, call } from "../../../http/call.ts";
import type { Caller, Language } from "../../../http/caller.ts";
import { type LottableName, lottablesOf, lottableWords } from "../../../ledger/index.ts";
import { type InspectionReport, papers, printing } from "../../../printing/index.ts";
import { fieldWord } from "../../../words.ts";
import type { Kind } from "./kind.ts";

const paperNames = ["A4", "A4_landscape"] as const;
const maxReports = 1000;
/** Reports read at a time, so that a thousand are never held at once. */
const chunkSize = 50;

/** What was announced and what was counted, to be signed; before the count, a paper to write it on. */
export const inspectionReportCall = (kind: Kind): Call =>
  call({
    method: "POST",
    path: `/v1${kind.document.path}/quantityinspection/report/{userId}`,
    summary: `Quantity inspection reports of ${kind.document.name} as PDF, printed by the caller`,
    access: { menu: kind.document.menu, code: "quantity_inspection" },
    params: Type.Object({ userId: idSchema }),
    body: Type.Object(
      {
        ids: Type.Array(idSchema, { minItems: 1, maxItems: maxReports }),
        paper: Type.Optional(Type.Union(paperNames.map((name) => Type.Literal(name)))),
      },
      { additionalProperties: false },
    ),
    reply: "file",
    async handle({ context, body, params }) {
      const { caller, language } = context;
      if (params.userId.toLowerCase() !== caller.userId)
        throw new Failure("OUT_OF_SCOPE", { details: { field: "user_id" } });
      const heads = await context.read((reader) => headsOf(reader, kind, caller, body.ids));
      await demandOneOwner(context.database.reader, kind.document, caller, body.ids);
      const missing = body.ids.find((id) => !heads.some((head) => head.id === id.toLowerCase()));
      const [first] = heads;
      if (missing !== undefined || !first) throw new Failure("NOT_FOUND", { details: { id: missing ?? "" } });
      const { printInspectionReports } = await printing();
      const file = printInspectionReports(reportsOf(context.database.reader, kind, heads, language), {
        language,
        words: messages[language].print,
        paper: papers[body.paper ?? "A4"],
        timeZone: first.time_zone,
        printedAt: new Date().toISOString(),
        printedBy: caller.userName,
      });
      const name = heads.length === 1 ? first.number : `${first.number}-${heads.length}`;
      return { file, name: `${name}.pdf`, type: "application/pdf" };
    },
  });

interface Head extends Omit<InspectionReport, "lines" | "kind"> {
  readonly id: string;
  readonly wh_id: string;
  readonly owner_id: string;
  readonly time_zone: string;
}

async function headsOf(
  reader: Reader,
  { document }: Kind,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly Head[]> {
  const { number, bill, from, expected } = namesOf[document.name as keyof typeof namesOf];
  const { rows } = await sql<Head>`
    select t.${sql.ref(document.key)} as id, t.wh_id, t.owner_id, w.time_zone, ${number} as number, ${bill} as bill_no,
      ${nameFor(model.warehouse, "wh_name", "w", sql`w.company_id`, caller.language)} as wh_name,
      ${nameFor(model.customer, "customer_name", "o", sql`t.company_id`, caller.language)} as owner_name,
      ${from(caller.language)} as sender_name, ${expected}::text as expected_on,
      t.date_quantity_check::text as counted_at
    from ${sql.table(document.name)} t
    join warehouse w on w.wh_id = t.wh_id
    join customer o on o.customer_id = t.owner_id
    where t.${sql.ref(document.key)} = any(${ids}::uuid[]) and ${scopeCondition(document, caller.scope, "t")}
    order by t.wh_id, number`.execute(reader);
  return rows;
}

/** What the two kinds call what stands at the head of the paper. */
const namesOf = {
  inbound: {
    number: sql`t.inbound_no`,
    bill: sql`t.inbound_bill_no`,
    from: (language: string) =>
      sql`(select ${nameFor(model.customer, "customer_name", "v", sql`t.company_id`, language)} from customer v where v.customer_id = t.vendor_id)`,
    expected: sql`t.inbound_expect`,
  },
  returned: {
    number: sql`t.returned_no`,
    bill: sql`t.returned_bill_no`,
    from: (_language: string) => sql`t.returned_by`,
    expected: sql`t.returned_date`,
  },
} as const;

type Line = Omit<InspectionReport["lines"][number], "attributes">;
type Row = Line & Readonly<Record<LottableName, string | null>> & { readonly id: string };

/** What is said of the lot in the owner's own attributes, and in others by the product's word. */
export const attributesOf = (
  row: Readonly<Record<LottableName, string | null>>,
  called: ReturnType<typeof lottableWords>,
  language: Language,
): readonly (readonly [string, string])[] =>
  lottableNames.flatMap((name) => (row[name] ? [[called[name] ?? fieldWord(language, name), row[name]] as const] : []));

async function* reportsOf(
  reader: Reader,
  { document, line, lineKey }: Kind,
  heads: readonly Head[],
  language: Language,
): AsyncGenerator<InspectionReport> {
  const unitName = nameFor(model.unit, "unit_name", "u", sql`d.company_id`, language);
  const called = await lottablesOf(
    reader,
    heads.map(({ owner_id }) => owner_id),
  );
  const productName = nameFor(model.product, "product_name", "p", sql`d.company_id`, language);
  for (const [whId, same] of Map.groupBy(heads, (head) => head.wh_id)) {
    for (let from = 0; from < same.length; from += chunkSize) {
      const chunk = same.slice(from, from + chunkSize);
      const ids = chunk.map(({ id }) => id);
      const { rows } = await sql<Row>`
        select d.${sql.ref(document.key)} as id, p.product_code, ${productName} as product_name, p.product_spec, d.batch_no,
          d.manufactur_date::text as manufactur_date, d.valid_date::text as valid_date, ${sql.join(lottableNames.map((name) => sql.ref(`d.${name}`)))}, coalesce(${unitName}, '') as unit_name,
          ${inUnits("d.num_expect")} as num_expect, ${inUnits("d.num_loc")} as num_loc, ${inUnits("d.num_bad")} as num_bad
        from ${sql.table(line)} d
        join product p on p.product_id = d.product_id
        left join unit u on u.unit_id = d.unit_id
        where d.wh_id = ${whId} and d.${sql.ref(document.key)} = any(${ids}::uuid[])
        order by id, d.line_no, d.${sql.ref(lineKey)}`.execute(reader);
      const lines = Map.groupBy(rows, (row) => row.id);
      for (const head of chunk)
        yield {
          ...head,
          kind: document.name === "returned" ? "return" : "inbound",
          lines: (lines.get(head.id) ?? []).map((row) => ({
            ...row,
            attributes: attributesOf(row, lottableWords(called.get(head.owner_id), language), language),
          })),
        };
    }
  }
}

const inUnits = (column: string) => sql`trim_scale(round((${sql.raw(column)})::numeric / d.unit_factor, 6))::text`;
