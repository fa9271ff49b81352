import { model, toSmallest, unitFactor } from "@stowage/model";
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { idSchema } from "../../../crud/schema.ts";
import { demandScope, scopeCondition } from "../../../crud/scope.ts";
import type { Reader } from "../../../database/index.ts";
import { type Call, call } from "../../../http/call.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Kind } from "../kind.ts";
import type { Line } from "../lines.ts";
import { shown } from "../refusal.ts";
import { placesFor } from "./call.ts";
import { reasons } from "./choose.ts";

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
  },
  { additionalProperties: false },
);
type DraftLine = Static<typeof draftLine>;

/** Where goods may go that no document names yet; lines are named by their place in the request. */
export function draftProposalCall(kind: Kind): Call {
  const place = {
    line: Type.Integer(),
    quality: Type.Union([Type.Literal("good"), Type.Literal("bad")]),
    /** In the line's unit. */
    num: Type.String(),
  };
  const found = {
    ...place,
    storage_loc_code: Type.String(),
    reason: Type.Union(reasons.map((one) => Type.Literal(one))),
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
        lang: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object(
      {
        proposal: Type.Array(Type.Object(found, { additionalProperties: false })),
        unplaced: Type.Array(Type.Object(place, { additionalProperties: false })),
      },
      { additionalProperties: false },
    ),
    async handle({ context, body }) {
      const { scope } = context.caller;
      demandScope(scope, "wh_id", body.wh_id);
      demandScope(scope, "owner_id", body.owner_id);
      return context.read(async (reader) => {
        const lines = await drafted(reader, context.caller, body.owner_id, body.details);
        const { proposed, left } = await placesFor(reader, body.wh_id, lines);
        return {
          proposal: proposed.map(({ wish, candidate, qty }) => ({
            ...rowOf(wish, qty),
            storage_loc_code: candidate.location.storage_code,
            reason: candidate.reason,
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
  num: shown(qty, line),
});

interface Known {
  readonly product_id: string;
  readonly product_code: string;
  readonly company_id: string;
  readonly stock_unit_id: string;
  readonly stock_unit_min_id: string | null;
  readonly stock_factor: string | number;
  readonly conversions: readonly { from_unit_id: string; from_qty: number; to_qty: number }[];
  readonly units: Readonly<Record<string, string>>;
}

/** Drafts as lines that were counted and stand nowhere; those with an unknown product, unit or number are left out. */
async function drafted(
  reader: Reader,
  caller: Caller,
  ownerId: string,
  details: readonly DraftLine[],
): Promise<readonly Line[]> {
  const { rows } = await sql<Known>`
    select t.product_id, t.product_code, t.company_id, t.stock_unit_id, t.stock_unit_min_id, t.stock_factor,
      coalesce((select json_agg(json_build_object('from_unit_id', c.from_unit_id, 'from_qty', c.from_qty, 'to_qty', c.to_qty))
        from unit_convert c where c.product_id = t.product_id), '[]'::json) as conversions,
      coalesce((select json_object_agg(n.name, u.unit_id) from unit u, unnest(array[u.unit_name, u.unit_code]) n(name)
        where n.name = any(${details.flatMap(({ unit_name, unit_code }) => unit_name || unit_code || [])}::text[])), '{}'::json) as units
    from product t where t.owner_id = ${ownerId} and t.product_code = any(${details.map((line) => line.product_code)}::text[])
      and ${scopeCondition(model.product, caller.scope, "t")}`.execute(reader);
  const products = new Map(rows.map((row) => [row.product_code, row]));
  return details.flatMap((detail, line_no): Line[] => {
    const product = products.get(detail.product_code);
    return product ? lineOf(detail, line_no, product, ownerId) : [];
  });
}

function lineOf(detail: DraftLine, line_no: number, product: Known, owner_id: string): Line[] {
  const named = detail.unit_name || detail.unit_code;
  const unit = named ? product.units[named] : product.stock_unit_id;
  const factor =
    unit && unitFactor(unit, { ...product, stock_factor: Number(product.stock_factor) }, product.conversions);
  if (!factor) return [];
  const good = toSmallest(detail.num_loc || "0", BigInt(factor));
  const bad = toSmallest(detail.num_bad || "0", BigInt(factor));
  if (good === null || bad === null || good < 0n || bad < 0n) return [];
  const { product_id, product_code, company_id } = product;
  return [
    {
      ...{ line_id: "", document_id: "", company_id, owner_id, line_no, product_id, product_code },
      lot: { batch_no: detail.batch_no || null, valid_date: detail.valid_date || null },
      ...{ tracked: false, need_qc: false, product_sn: null, inventory_status: "received", before_steps: null },
      ...{ factor: BigInt(factor), num_expect: good + bad, num_loc: good, num_bad: bad, num_put: 0n, num_put_bad: 0n },
    },
  ];
}
