import { sql } from "kysely";
import { newId } from "../../../database/id.ts";
import type { Tx } from "../../../database/index.ts";
import type { Kind, ReceivingStep } from "./kind.ts";

const tableOf = ({ document }: Kind) => ({
  table: sql.table(`${document.name}_snapshot`),
  key: sql.ref(`${document.name}_snapshot_id`),
  of: sql.ref(document.key),
  number: sql.ref(document.number.field),
  bill: sql.ref(`${document.name}_bill_no`),
});

/** Keeps documents as they are when the work on them ends: what was received, and where each piece of it was put. */
export async function writeSnapshots(tx: Tx, kind: Kind, whId: string, steps: readonly ReceivingStep[]): Promise<void> {
  if (steps.length === 0) return;
  const { table, key, of, number, bill } = tableOf(kind);
  const line = sql.ref(kind.lineKey);
  const input = steps.map(({ document, caller }) => ({ id: newId(), of: document.id, by: caller.userId }));
  await sql`
    insert into ${table} (${key}, company_id, wh_id, owner_id, ${of}, ${number}, ${bill}, date_put_away, snapshot, created_by, updated_by)
    select g.id, h.company_id, ${whId}::uuid, h.owner_id, h.${of}, h.${number}, h.${bill}, now(),
      jsonb_build_object('document', to_jsonb(h), 'details', coalesce(l.details, '[]'::jsonb)), g.by, g.by
    from json_to_recordset(${JSON.stringify(input)}::json) as g(id uuid, of uuid, by uuid)
    join ${sql.table(kind.document.name)} h on h.wh_id = ${whId} and h.${of} = g.of
    left join lateral (
      select jsonb_agg(to_jsonb(d) - 'before_steps' || jsonb_build_object('product_code', p.product_code,
        'product_name', p.product_name, 'places', (
          select jsonb_agg(jsonb_build_object('storage_loc_code', s.storage_code, 'quality', r.quality, 'qty', r.num::text,
            'product_sn', r.product_sn) order by s.storage_code, r.quality)
          from ${sql.table(kind.putaway)} r join storage s on s.wh_id = ${whId} and s.storage_id = r.storage_id
          where r.wh_id = ${whId} and r.${line} = d.${line} and r.reverted = 'no')) order by d.line_no) as details
      from ${sql.table(kind.line)} d join product p on p.product_id = d.product_id
      where d.wh_id = ${whId} and d.${of} = g.of
    ) l on true`.execute(tx);
}

/** A document that is taken back has not ended, so its snapshot goes. */
export async function forgetSnapshots(tx: Tx, kind: Kind, whId: string, documentIds: readonly string[]): Promise<void> {
  const { table, of } = tableOf(kind);
  await sql`delete from ${table} where wh_id = ${whId} and ${of} = any(${documentIds}::uuid[])`.execute(tx);
}

/**
 * Of these documents those whose snapshot is closed for good: they stay as they ended. Until this transaction ends
 * nobody closes the others.
 */
export async function withClosedSnapshot(tx: Tx, kind: Kind, whId: string, documentIds: readonly string[]) {
  const { table, key, of } = tableOf(kind);
  const { rows } = await sql<{ id: string; closed: boolean }>`
    select ${of} as id, closed_at is not null as closed from ${table}
    where wh_id = ${whId} and ${of} = any(${documentIds}::uuid[]) order by ${key} for update`.execute(tx);
  return new Set(rows.filter(({ closed }) => closed).map(({ id }) => id));
}
