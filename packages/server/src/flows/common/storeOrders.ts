import { model } from "@stowage/model";
import { sql } from "kysely";
import type { Values } from "../../crud/hooks.ts";
import type { Tx } from "../../database/index.ts";
import { lookOver } from "./orderRules.ts";
import { holdStores } from "./stores.ts";

const { initial, actions } = model.outbound;
/** Until it is shipped or intercepted, an order waits for its store. */
const waiting = [initial, ...actions.request_intercept.from, "awaiting_interception"];

/**
 * Orders that are not shipped yet and name these stores, in small letters too, bear their names, and are looked over:
 * marked where their store is not there, no longer marked where it is now.
 * @param gone those of them that are about to go.
 */
export async function lookOverStores(tx: Tx, stores: readonly Values[], gone: readonly Values[] = []): Promise<void> {
  if (stores.length === 0) return;
  const companies = [...new Set(stores.map(({ company_id }) => String(company_id)))].sort();
  // An order that is written meanwhile waits, and then sees them.
  await holdStores(tx, companies, { shared: false });
  const named = JSON.stringify(
    stores.map(({ company_id, carrier_code, store_no }) => ({ company_id, carrier_code, store_no })),
  );
  const { rows: warehouses } = await sql<{ wh_id: string }>`
    select wh_id from warehouse where company_id = any(${companies}::uuid[]) order by wh_id`.execute(tx);
  for (const { wh_id } of warehouses) {
    const { rows } = await sql<{ outbound_id: string }>`
      select o.outbound_id from outbound o
      where o.wh_id = ${wh_id} and o.outbound_status = any(${waiting}::text[]) and exists (
        select from json_to_recordset(${named}::json) as g(company_id uuid, carrier_code text, store_no text)
        where g.company_id = o.company_id and g.carrier_code = o.carrier_code
          and g.store_no in (o.store_no, upper(o.store_no)))
      order by o.outbound_id for update`.execute(tx);
    const ids = rows.map(({ outbound_id }) => outbound_id);
    if (ids.length === 0) continue;
    await sql`
      update outbound o set store_no = s.store_no, store_name = s.store_name, version = o.version + 1, updated_at = now()
      from store s
      where o.wh_id = ${wh_id} and o.outbound_id = any(${ids}::uuid[]) and s.company_id = o.company_id
        and s.carrier_code = o.carrier_code and (s.store_no = o.store_no or s.store_no = upper(o.store_no) and not exists (
          select from store e where e.company_id = o.company_id and e.carrier_code = o.carrier_code and e.store_no = o.store_no))
        and (o.store_no, o.store_name) is distinct from (s.store_no, s.store_name)`.execute(tx);
    const withoutStores = gone.map(({ store_id }) => String(store_id));
    await lookOver(tx, wh_id, ids, { states: waiting, withoutStores });
  }
}
