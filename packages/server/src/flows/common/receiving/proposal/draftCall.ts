import { dispositions, type FieldFailure, proposalReasons, toSmallest, unitFactor } from "@stowage/model";
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { declaredAs } from "../../../../crud/reading/columns.ts";
import { resolveReferences } from "../../../../crud/references/resolve.ts";
import type { Incoming } from "../../../../crud/rows.ts";
import { idSchema } from "../../../../crud/schema.ts";
import { demandOwner, demandScope } from "../../../../crud/sharing/scope.ts";
import type { Reader } from "../../../../database/index.ts";
import { type ProductUnits, unitsOf } from "../../../../hooks/units.ts";
import { type Call, call } from "../../../../http/call.ts";
import type { Caller } from "../../../../http/caller.ts";
import { inUnits } from "../../quantities.ts";
import type { Kind } from "../kind.ts";
import type { Line } from "../lines.ts";
import { proposalsFor } from "./call.ts";

const text = Type.Optional(Type.Union([Type.String({ maxLength: 80 }), Type.Null()]));
const number = Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()]));
const day = Type.Optional(Type.Union([Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }), Type.Null()]));
const draftLine = Type.Object(
  {
    product_code: Type.String({ maxLength: 80 }),
    unit_name: text,
    unit_code: text,
    num_loc: number,
    num_bad: number,
    batch_no: text,
    valid_date: day,
    disposition: Type.Optional(Type.Union([...dispositions.map((one) => Type.Literal(one)), Type.Null()])),
  },
  { additionalProperties: false },
);
type DraftLine = Static<typeof draftLine>;

interface Draft {
  readonly wh_id: string;
  readonly owner_id: string;
  readonly details: readonly DraftLine[];
}

/** Where goods may go that no document names yet; lines are named by their index in the request. */
export function draftProposalCall(kind: Kind): Call {
  const goods = {
    line: Type.Integer(),
    quality: Type.Union([Type.Literal("good"), Type.Literal("bad")]),
    /** In the line's unit. */
    num: Type.String(),
  };
  const found = {
    ...goods,
    storage_loc_code: Type.String(),
    reason: Type.Union(proposalReasons.map((one) => Type.Literal(one))),
  };
  return call({
    method: "POST",
    path: `/v1${kind.document.path}/simple/proposal`,
    summary: "Propose locations for lines in the making; what is not understood of them has no proposal",
    access: { menu: kind.document.menu, code: "create" },
    body: Type.Object(
      {
        wh_id: idSchema,
        owner_id: idSchema,
        details: Type.Array(draftLine, { minItems: 1, maxItems: 500 }),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object(
      {
        proposal: Type.Array(Type.Object(found, { additionalProperties: false })),
        unplaced: Type.Array(Type.Object(goods, { additionalProperties: false })),
      },
      { additionalProperties: false },
    ),
    async handle({ context, body }) {
      const { scope } = context.caller;
      demandScope(scope, "wh_id", body.wh_id);
      return context.read(async (reader) => {
        await demandOwner(reader, scope, body.owner_id);
        const lines = await drafted(reader, context.caller, kind, body);
        const { proposed, left } = await proposalsFor(reader, body.wh_id, lines);
        return {
          proposal: proposed.map(({ wish, location, qty, reason }) => ({
            ...rowOf(wish, qty),
            storage_loc_code: location.storage_code,
            reason,
          })),
          unplaced: left.map((wish) => rowOf(wish, wish.qty)),
        };
      });
    },
  });
}

const rowOf = ({ line, quality }: { line: Line; quality: "good" | "bad" }, qty: bigint) => ({
  line: line.line_no,
  quality,
  num: inUnits(qty, line),
});

/** Drafts as lines that were counted and stand nowhere; those with an unknown product, unit or number are left out. */
async function drafted(
  reader: Reader,
  caller: Caller,
  kind: Kind,
  { wh_id, owner_id, details }: Draft,
): Promise<Line[]> {
  const ownership = { company_id: await companyOf(reader, wh_id), wh_id, owner_id };
  const found = details.map((detail): Incoming => ({ values: { ...ownership }, names: namesIn(detail) }));
  const failures: FieldFailure[] = [];
  const at = (index: number) => ({ index });
  await resolveReferences({ tx: reader, resource: declaredAs(kind.line), caller, rows: found, at, failures });
  const unknown = new Set(failures.map(({ index }) => index));
  const products = await unitsOf(
    reader,
    found.flatMap(({ values }) => (typeof values.product_id === "string" ? [values.product_id] : [])),
  );
  return details.flatMap((detail, line_no): Line[] => {
    const { product_id, unit_id } = found[line_no]?.values ?? {};
    const product = products.get(String(product_id));
    if (!product || unknown.has(line_no)) return [];
    return lineOf(kind, detail, { ...ownership, line_no }, product, String(unit_id ?? product.stock_unit_id));
  });
}

async function companyOf(reader: Reader, whId: string): Promise<string> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from warehouse where wh_id = ${whId}::uuid`.execute(reader);
  return rows[0]?.company_id ?? "";
}

/** What a line names, as a document's line does. */
function namesIn({ product_code, unit_name, unit_code }: DraftLine): Incoming["names"] {
  const unit = unit_name ? { by: "unit_name", code: unit_name } : { by: "unit_code", code: unit_code ?? "" };
  return { product_id: { by: "product_code", code: product_code }, ...(unit.code ? { unit_id: unit } : {}) };
}

function lineOf(
  kind: Kind,
  detail: DraftLine,
  ownership: Pick<Line, "company_id" | "owner_id" | "line_no">,
  product: ProductUnits,
  unitId: string,
): Line[] {
  const factor = unitFactor(unitId, product, product.conversions);
  if (!factor) return [];
  const good = toSmallest(detail.num_loc || "0", BigInt(factor));
  const bad = toSmallest(detail.num_bad || "0", BigInt(factor));
  if (good === null || bad === null || good < 0n || bad < 0n) return [];
  const { product_id, product_code } = product;
  const { company_id, owner_id, line_no } = ownership;
  return [
    {
      ...{ line_id: "", document_id: "", company_id, owner_id, line_no, product_id, product_code },
      lot: { batch_no: detail.batch_no || null, valid_date: detail.valid_date || null },
      ...{ version: 1, num_sample: null, count_files: null, found: null, reject_reason: null },
      ...{
        tracked: false,
        blind: false,
        need_qc: false,
        product_sn: null,
        inventory_status: "received",
        before_steps: null,
      },
      ...{ part_of_id: null, to_storage_id: null, to_storage_bad_id: null },
      ...{ expiration_days: null, valid_date_computed: false, lottables: null },
      disposition: kind.disposes ? (detail.disposition ?? "undecided") : null,
      sscc: null,
      ...{ factor: BigInt(factor), num_expect: good + bad, num_loc: good, num_bad: bad, num_put: 0n, num_put_bad: 0n },
    },
  ];
}
