import { type HeaderOf, model, type PayloadOf } from "@stowage/model";
import { sql } from "kysely";
import { declaredAs } from "../../crud/reading/columns.ts";
import { newId, type Tx } from "../../database/index.ts";
import { createDocuments } from "../../documents/create.ts";
import { type Effect, refused, type Step } from "../../documents/flow.ts";
import { documentsByKey } from "../../documents/read.ts";
import { hooks } from "../../hooks/index.ts";
import { insertAs } from "../common/insertAs.ts";
import { lotNames } from "../common/lots.ts";

type Inbound = typeof model.inbound;
type SendBack = Step<PayloadOf<Inbound["actions"]["send_back"]>, HeaderOf<Inbound>>;

/** Bad goods of a line that stand on locations, as an order's line asks for them. */
interface Rejected {
  readonly line_id: string;
  readonly bonded_type: string | null;
  /** What the order's line says. */
  readonly asked: Readonly<Record<string, unknown>>;
}

/**
 * One order to the vendor of an inbound for all that was rejected of it and stands on locations. Each line goes back once,
 * unless its order was cancelled. An order asks for bonded goods or for others: where there are both, the next step takes
 * the others.
 */
export const sendBack: Effect<SendBack["payload"], never, HeaderOf<Inbound> & SendBack["document"]> = async (
  tx,
  whId,
  steps,
) => {
  const outcomes = [];
  // Each makes its own order; the documents are locked, so that nobody else sends the same goods back meanwhile.
  for (const step of steps) outcomes.push(await sendOne(tx, whId, step));
  return outcomes;
};

async function sendOne(tx: Tx, whId: string, { document, payload, caller, requestId }: SendBack) {
  const { owner_id, company_id, inbound_no } = document;
  const named = payload.vendor_id;
  const vendor = named ?? document.vendor_id;
  if (!vendor) return refused("VENDOR_REQUIRED", { inbound_no: String(inbound_no) });
  if (named && !(await isVendor(tx, document, named)))
    return refused("UNKNOWN_REFERENCE", { field: "vendor_id", value: named });
  const rejected = await rejectedOf(tx, whId, document.id);
  const lines = rejected.filter(({ bonded_type }) => bonded_type === rejected[0]?.bonded_type);
  if (lines.length === 0) return refused("NOTHING_REJECTED");
  await letReceive(tx, String(vendor), caller.userId);
  const draft = {
    ...{ company_id, wh_id: whId, owner_id, order_type: "vendor_return", consignee_id: vendor },
    ...{ bonded_type: lines[0]?.bonded_type ?? undefined, outbound_note1: inbound_no },
    details: lines.map(({ asked }) => asked),
  };
  const writer = { tx, document: model.outbound, caller, hooks };
  const { keys } = await createDocuments(writer, [draft], [requestId]);
  const [order] = await documentsByKey(tx, model.outbound, caller, { keys });
  await sql`
    update inbound_detail set sent_back_id = ${keys[0]}::uuid, version = version + 1, updated_at = now(),
      updated_by = ${caller.userId}::uuid
    where wh_id = ${whId}::uuid and inbound_detail_id = any(${lines.map(({ line_id }) => line_id)}::uuid[])`.execute(
    tx,
  );
  const outbound_no = String(order?.outbound_no);
  return { ok: true as const, details: { outbound_id: String(keys[0]), outbound_no }, reason: outbound_no };
}

async function rejectedOf(tx: Tx, whId: string, inboundId: string): Promise<readonly Rejected[]> {
  const asked = lotNames.filter((name) => name !== "bonded_type");
  const { rows } = await sql<Rejected>`
    select d.inbound_detail_id as line_id, d.bonded_type, json_build_object('product_id', d.product_id, 'unit_id', d.unit_id,
      'outbound_nums_bad', trim_scale(round(d.num_put_bad::numeric / d.unit_factor, 6))::text,
      ${sql.join(asked.flatMap((name) => [sql.lit(name), sql.ref(`d.${name}`)]))}) as asked
    from inbound_detail d
    left join outbound o on o.wh_id = d.wh_id and o.outbound_id = d.sent_back_id
    where d.wh_id = ${whId}::uuid and d.inbound_id = ${inboundId}::uuid and d.num_put_bad > 0
      and (d.sent_back_id is null or o.outbound_status = 'cancelled')
    order by d.line_no, d.inbound_detail_id`.execute(tx);
  return rows;
}

/** Whether a customer of the same company may be a vendor of this owner. */
async function isVendor(tx: Tx, { company_id, owner_id }: SendBack["document"], id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customer c left join customer_category k on k.customer_id = c.customer_id
    where c.customer_id = ${id}::uuid and c.company_id = ${company_id}::uuid
      and (c.owner_id is null or c.owner_id = ${owner_id}::uuid)
    group by c.customer_id having count(k.cc_id) = 0 or bool_or(k.customer_cat = 'vendor')`.execute(tx);
  return rows.length > 0;
}

/** Whoever gets goods is a consignee: a vendor that is told apart by categories gets this one, too. */
async function letReceive(tx: Tx, vendor: string, by: string): Promise<void> {
  const { rows } = await sql<{ company_id: string; owner_id: string | null; lacks: boolean }>`
    select c.company_id, c.owner_id, count(k.cc_id) > 0 and not bool_or(k.customer_cat = 'consignee') as lacks
    from customer c left join customer_category k on k.customer_id = c.customer_id
    where c.customer_id = ${vendor}::uuid group by c.customer_id`.execute(tx);
  const [found] = rows;
  if (!found?.lacks) return;
  const { company_id, owner_id } = found;
  const values = { cc_id: newId(), company_id, owner_id, customer_id: vendor, customer_cat: "consignee" };
  await insertAs(tx, declaredAs("customer_category"), [{ by, values }]);
}
