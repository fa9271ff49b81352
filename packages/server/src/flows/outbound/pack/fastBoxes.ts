import { Failure, isClosed, model } from "@stowage/model";
import { sql } from "kysely";
import { rowsByKey } from "../../../crud/reading/query.ts";
import { scopeCondition } from "../../../crud/sharing/scope.ts";
import type { Tx } from "../../../database/index.ts";
import type { Caller } from "../../../http/caller.ts";
import { packingsOf } from "./box.ts";
import { packedGoods } from "./goods.ts";
import { measuresOf, type Typed, weightTolerance } from "./measures.ts";
import type { InHand } from "./nextOrder.ts";

const { boxing } = model;

interface FastBox {
  readonly boxing_id: string;
  readonly wh_id: string;
  readonly company_id: string;
  readonly outbound_id: string;
  readonly version: number;
  readonly closed_at: string | null;
  readonly measures: Typed;
  readonly inHand: InHand;
}

/** A box that was packed in one step. @throws Failure NOT_FOUND where it is none that this caller sees. */
export async function fastBoxNamed(tx: Tx, { scope }: Caller, id: string): Promise<FastBox> {
  const { rows } = await sql<FastBox & { weight_kind: string }>`
    select t.boxing_id, t.wh_id, t.company_id, t.outbound_id, t.version, t.closed_at, t.weight_kind,
      json_build_object('length', t.length::text, 'width', t.width::text, 'height', t.height::text,
        'length_unit_name', t.length_unit_name, 'weight', t.weight::text, 'weight_unit_name', t.weight_unit_name,
        'box_type_code', y.box_type_code) as measures,
      json_build_object('wh_id', t.wh_id, 'product_code', (
        select p.product_code from boxing_detail d join product p on p.product_id = d.product_id
        where d.wh_id = t.wh_id and d.boxing_id = t.boxing_id limit 1)) as "inHand"
    from boxing t left join box_type y on y.box_type_id = t.box_type_id
    where t.boxing_id = ${id}::uuid and t.fast and t.boxing_status = 'confirmed' and ${scopeCondition(boxing, scope, "t")}`.execute(
    tx,
  );
  const [box] = rows;
  if (!box) throw new Failure("NOT_FOUND", { details: { id } });
  if (isClosed(boxing, box)) throw new Failure("RECORD_CLOSED", { details: { id } });
  // What was computed is computed again, of what is said now.
  const { weight, weight_unit_name, ...sizes } = box.measures;
  return { ...box, measures: { ...sizes, ...(box.weight_kind === "weighed" ? { weight, weight_unit_name } : {}) } };
}

/** Changes what a box measures as long as its order has not left: what is said empty is taken away, the rest stays. */
export async function changeFastBox(tx: Tx, caller: Caller, id: string, said: Typed, version?: number): Promise<void> {
  const { outbound_id, wh_id } = await fastBoxNamed(tx, caller, id);
  // Its order first, as every step locks it; then the box as it is now.
  const { rows } = await sql<{ outbound_status: string }>`
    select outbound_status from outbound where wh_id = ${wh_id} and outbound_id = ${outbound_id} for no key update`.execute(
    tx,
  );
  const box = await fastBoxNamed(tx, caller, id);
  if (version !== undefined && version !== box.version) {
    const now = await rowsByKey(tx, boxing, { caller }, [id]);
    throw new Failure("VERSION_CONFLICT", {
      details: { version: String(box.version) },
      additionals: { fastBoxing: now.parse() },
    });
  }
  const status = String(rows[0]?.outbound_status);
  if (!["boxed", "awaiting_shipping"].includes(status))
    throw new Failure("INVALID_STATE", { details: { status, action: "confirm_boxing" } });
  if (Object.keys(said).length === 0) return;
  const values = await measuredAnew(tx, box, said);
  await sql`
    update boxing set length = ${values.length}::numeric, width = ${values.width}::numeric, height = ${values.height}::numeric,
      length_unit_name = ${values.length_unit_name}, weight = ${values.weight}::numeric, weight_unit_name = ${values.weight_unit_name},
      box_type_id = ${values.box_type_id}::uuid, weight_kind = ${values.weight_kind}, weight_differs = ${values.weight_differs},
      expected_weight = ${values.expected_weight}::numeric, version = version + 1, updated_at = now(), updated_by = ${caller.userId}
    where wh_id = ${wh_id} and boxing_id = ${id}::uuid`.execute(tx);
}

async function measuredAnew(tx: Tx, box: FastBox, said: Typed) {
  const { lines, boxes } = (await packingsOf(tx, box.wh_id, [box.outbound_id]))(box.outbound_id);
  const content = boxes
    .filter(({ boxing_id }) => boxing_id === box.boxing_id)
    .flatMap((one) => one.content)
    .flatMap(({ outbound_detail_id, num, serials }) => {
      const line = lines.find(({ line_id }) => line_id === outbound_detail_id);
      return line ? [{ line, num, serials }] : [];
    });
  const { box_type_code, weight, weight_unit_name } = box.measures;
  // Another kind of box has sizes of its own.
  const typed = said.box_type_code ? { weight, weight_unit_name, ...said } : { ...box.measures, ...said };
  const goods = await packedGoods(tx, {
    companies: [box.company_id],
    products: lines.map(({ product_id }) => product_id),
    names: [said.box_type_code, box_type_code].flatMap((name) => name ?? []),
  });
  const tolerance = await weightTolerance(tx, box.wh_id);
  const values = measuresOf(typed, content, box.company_id, { goods, tolerance });
  if (!Array.isArray(values)) return values as Readonly<Record<string, unknown>>;
  const errors = values.map(({ field, code, details }) => ({ field, code, details }));
  throw new Failure(errors[0]?.code ?? "REQUIRED", { details: errors[0]?.details ?? {}, errors });
}
