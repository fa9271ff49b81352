import type { Readable } from "node:stream";
import { type LabelFormat, model } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { nameFor } from "../../../crud/reading/overlay.ts";
import { idSchema } from "../../../crud/schema.ts";
import { demandOneOwner } from "../../../crud/sharing/oneOwner.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Reader } from "../../../database/index.ts";
import { type Call, type CallContext, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import { papers, type ReceivingHead, type ReceivingOptions } from "../../../printing/index.ts";
import { formatProperties, labelFormatOf } from "../labelFormat.ts";
import { demandFound, demandOneself, oneOf, type PaperName, paperFile, printedFor } from "../papers.ts";
import type { Kind } from "./kind.ts";

const paperNames = ["A4", "A4_landscape"] as const;
const maxPapers = 1000;

/** A paper of inbounds or returns. */
export interface ReceivingPaper {
  readonly path: "quantityinspection/report" | "putaway/report" | "palletlabel/report";
  readonly summary: string;
  readonly code: "quantity_inspection" | "putaway_list";
  /** What it may be printed on, what is usual first; sheets unless told. */
  readonly media?: readonly PaperName[];
  /** It is a label, and written as PDF or ZPL as the printer's setting says. */
  readonly isLabel?: boolean;
  /** Refuses what is not printed of these. */
  readonly demand?: (heads: readonly Head[]) => void;
  readonly print: (
    context: CallContext<Caller>,
    heads: readonly Head[],
    options: ReceivingOptions & { readonly format: LabelFormat },
  ) => Promise<Readable>;
}

/** Prints a paper of documents as one file, in the caller's name. */
export const paperCall = (
  kind: Kind,
  { path, summary, code, media = paperNames, isLabel = false, demand, print }: ReceivingPaper,
): Call =>
  call({
    method: "POST",
    path: `/v1${kind.document.path}/${path}/{userId}`,
    summary,
    access: { menu: kind.document.menu, code },
    params: Type.Object({ userId: idSchema }),
    body: Type.Object(
      {
        ids: Type.Array(idSchema, { minItems: 1, maxItems: maxPapers }),
        paper: oneOf(media),
        ...(isLabel ? formatProperties : {}),
      },
      { additionalProperties: false },
    ),
    reply: "file",
    paper: true,
    async handle({ context, body, params }) {
      const { caller } = context;
      demandOneself(caller, params);
      const heads = await context.read((reader) => headsOf(reader, kind, caller, body.ids));
      await demandOneOwner(context.database.reader, kind.document, caller, body.ids);
      const first = demandFound(body.ids, heads, ({ id }) => [id]);
      demand?.(heads);
      const value = body.paper ?? media[0] ?? "A4";
      const on = { field: "paper", value, paper: papers[value] } as const;
      const { format: asked } = body as { readonly format?: LabelFormat };
      const format = isLabel
        ? await labelFormatOf(context.database.reader, caller, asked, on, first.wh_id)
        : ("pdf" as const);
      const file = await print(context, heads, { ...printedFor(context, body, first.time_zone, value), format });
      const numbers = heads.map(({ number }) => number);
      return paperFile(file, numbers, isLabel ? "-pallets" : "", format);
    },
  });

/** What stands at the head of a paper. */
export interface Head extends ReceivingHead {
  readonly id: string;
  readonly wh_id: string;
  readonly owner_id: string;
  readonly time_zone: string;
  readonly status: string;
}

async function headsOf(
  reader: Reader,
  { document }: Kind,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly Head[]> {
  const { number, bill, from, expected } = namesOf[document.name as keyof typeof namesOf];
  const { rows } = await sql<Omit<Head, "kind">>`
    select t.${sql.ref(document.key)} as id, t.${sql.ref(document.status)} as status, t.wh_id, t.owner_id, w.time_zone, ${number} as number, ${bill} as bill_no,
      ${nameFor(model.warehouse, "wh_name", "w", sql`w.company_id`, caller.language)} as wh_name,
      ${nameFor(model.customer, "customer_name", "o", sql`t.company_id`, caller.language)} as owner_name,
      ${from(caller.language)} as sender_name, ${expected}::text as expected_on,
      t.date_quantity_check::text as counted_at, w.blind_receiving
    from ${sql.table(document.name)} t
    join warehouse w on w.wh_id = t.wh_id
    join customer o on o.customer_id = t.owner_id
    where t.${sql.ref(document.key)} = any(${ids}::uuid[]) and ${scopeCondition(document, caller.scope, "t")}
    order by t.wh_id, number`.execute(reader);
  return rows.map((row) => ({ ...row, kind: document.name === "returned" ? "return" : "inbound" }));
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
