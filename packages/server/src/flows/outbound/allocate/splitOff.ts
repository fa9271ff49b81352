import { model } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../../../crud/hooks.ts";
import { storedColumns } from "../../../crud/writing/store.ts";
import { claimUnique } from "../../../crud/writing/unique.ts";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import { nextNumbers } from "../../../documents/numbers.ts";
import { insertAs } from "../../common/insertAs.ts";
import type { Line } from "../lines.ts";
import type { AnyStep } from "../types.ts";
import { freeOrderNumbers } from "./orderNumbers.ts";

/** What leaves an order for an order of its own; quantities in smallest units. */
export interface Part {
  readonly step: AnyStep;
  /** Given by the caller and known to be free, or the order's own with a number behind it. */
  readonly order_no: string | null;
  readonly lines: readonly { readonly line: Line; readonly qty: bigint }[];
}

/** Makes an order of each part, in the first state, takes its goods off the order it came from, and answers its order number. */
export async function splitOff(tx: Tx, whId: string, parts: readonly Part[]): Promise<readonly string[]> {
  if (parts.length === 0) return [];
  const orderNos = await freeOrderNumbers(tx, parts);
  const outboundNos = await nextNumbers(tx, model.outbound, parts.length);
  const headers = parts.map(({ step }, index) => headerOf(step, String(outboundNos[index]), String(orderNos[index])));
  const made = headers.map((values, index) => ({ by: parts[index]?.step.caller.userId ?? null, values }));
  await insertAs(tx, model.outbound, made);
  await claimUnique(tx, model.outbound, headers);
  await moveLines(tx, whId, parts, headers);
  await noteOrigin(tx, whId, parts, headers);
  return orderNos;
}

/** Money to be collected stays with the first order. */
function headerOf(step: AnyStep, outbound_no: string, order_no: string): Values {
  const row = new Map<string, unknown>(Object.entries(step.document));
  const copied = storedColumns(model.outbound).map(([name]) => [name, row.get(name) ?? null]);
  return {
    ...Object.fromEntries(copied),
    outbound_id: newId(),
    outbound_no,
    order_no,
    outbound_status: model.outbound.initial,
    cod_amount: null,
  };
}

async function moveLines(tx: Tx, whId: string, parts: readonly Part[], headers: readonly Values[]): Promise<void> {
  const moved = parts.flatMap(({ step, lines }, partIndex) =>
    lines.map(({ line, qty }, index) => ({
      from_id: line.line_id,
      outbound_detail_id: newId(),
      outbound_id: headers[partIndex]?.["outbound_id"],
      line_no: index + 1,
      qty: qty.toString(),
      by: step.caller.userId,
    })),
  );
  const input = JSON.stringify(moved);
  const columns = storedColumns(model.outbound_detail).map(([name]) => name);
  const of = { outbound_nums: "outbound_nums", outbound_nums_bad: "outbound_nums_bad" } as Record<string, string>;
  const values = columns.map((name) => {
    if (name in { outbound_detail_id: 1, outbound_id: 1, line_no: 1 }) return sql`g.${sql.ref(name)}`;
    if (of[name]) return sql`case when d.${sql.ref(name)} > 0 then g.qty else 0 end`;
    if (name === "wh_id") return sql`${whId}::uuid`;
    if (name === "is_outbounded") return sql`false`;
    return name.startsWith("num_") ? sql`0` : sql`d.${sql.ref(name)}`;
  });
  await sql`
    insert into outbound_detail (${sql.join(columns.map((name) => sql.ref(name)))}, created_by, updated_by)
    select ${sql.join(values)}, g.by, g.by
    from json_to_recordset(${input}::json)
      as g(from_id uuid, outbound_detail_id uuid, outbound_id uuid, line_no integer, qty bigint, by uuid)
    join outbound_detail d on d.wh_id = ${whId} and d.outbound_detail_id = g.from_id`.execute(tx);
  await sql`
    with taken as materialized (
      select from_id, sum(qty)::bigint as qty from json_to_recordset(${input}::json) as g(from_id uuid, qty bigint) group by from_id
    ), lowered as (
      update outbound_detail d set version = d.version + 1, updated_at = now(),
        outbound_nums = case when d.outbound_nums > 0 then d.outbound_nums - t.qty else 0 end,
        outbound_nums_bad = case when d.outbound_nums_bad > 0 then d.outbound_nums_bad - t.qty else 0 end
      from taken t where d.wh_id = ${whId} and d.outbound_detail_id = t.from_id
        and t.qty < d.outbound_nums + d.outbound_nums_bad
    )
    delete from outbound_detail d using taken t
    where d.wh_id = ${whId} and d.outbound_detail_id = t.from_id and t.qty >= d.outbound_nums + d.outbound_nums_bad`.execute(
    tx,
  );
}

async function noteOrigin(tx: Tx, whId: string, parts: readonly Part[], headers: readonly Values[]): Promise<void> {
  const rows = parts.map(({ step }, index) => ({
    document_id: headers[index]?.["outbound_id"],
    reason: String(step.document.outbound_no ?? ""),
    user_id: step.caller.userId,
    request_id: step.requestId,
  }));
  await sql`
    insert into document_history (wh_id, document_id, step, kind, action, to_state, reason, user_id, request_id)
    select ${whId}::uuid, x.document_id, 0, ${model.outbound.name}, 'split', ${model.outbound.initial}, x.reason, x.user_id, x.request_id
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(document_id uuid, reason text, user_id uuid, request_id text)`.execute(tx);
}
