import { carrierOf, storeCarriers } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";
import type { Tx } from "../database/index.ts";
import { carrierName, takesType, unfitFor } from "../flows/common/delivery.ts";
import { holdStores, type NamedStore, storeKey, storesNamed } from "../flows/common/stores.ts";

/**
 * An order without a carrier goes with its consignee's, if that is for such orders, else with the one that its warehouse has
 * for its type; each is one for which it is, and says what its carrier needs. A store that is known says its name.
 */
export const carrierOfOrder: Hooks = {
  needs: [
    "company_id",
    "wh_id",
    "order_type",
    "carrier_code",
    "consignee_id",
    "store_no",
    "store_name",
    "service_type",
  ],
  async fill({ tx, at, failures }, rows, before) {
    const open = rows.filter((row, index) => !row.carrier_code && isNew(row, before?.[index]));
    await asConsigneesHave(tx, open);
    await asWarehousesHave(
      tx,
      open.filter(({ carrier_code }) => !carrier_code),
    );
    for (const [index, row] of rows.entries()) {
      const { carrier_code, order_type = "b2b", store_no, service_type } = row;
      const unfit = unfitFor({ carrier_code, order_type, store_no, service_type });
      if (unfit) failures.push({ ...at(index), ...unfit });
      if (row.carrier_code !== (before?.[index]?.carrier_code ?? null))
        row.shipping_company_name = carrierName(row.carrier_code);
    }
    await nameStores(
      tx,
      rows.filter((row, index) => goesElsewhere(row, before?.[index])),
    );
  },
};

const isNew = (row: Values, before: Values | undefined): boolean =>
  !before || row.consignee_id !== before.consignee_id || row.order_type !== before.order_type;

async function asConsigneesHave(tx: Tx, rows: readonly Values[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ consignee_id }) => (consignee_id ? [String(consignee_id)] : [])))];
  if (ids.length === 0) return;
  const { rows: found } = await sql<{ customer_id: string; carrier_code: string }>`
    select customer_id, carrier_code from customer
    where customer_id = any(${ids}::uuid[]) and carrier_code is not null`.execute(tx);
  const usual = new Map(found.map(({ customer_id, carrier_code }) => [customer_id, carrierOf(carrier_code)]));
  for (const row of rows) {
    const carrier = usual.get(String(row.consignee_id));
    if (carrier && takesType(carrier, row.order_type)) row.carrier_code = carrier.code;
  }
}

async function asWarehousesHave(tx: Tx, rows: readonly Values[]): Promise<void> {
  for (const [whId, own] of Map.groupBy(rows, ({ wh_id }) => String(wh_id))) {
    const { rows: found } = await sql<{ order_type: string; carrier_code: string }>`
      select order_type, carrier_code from default_carrier where wh_id = ${whId}`.execute(tx);
    const usual = new Map(found.map(({ order_type, carrier_code }) => [order_type, carrier_code]));
    for (const row of own) row.carrier_code = usual.get(String(row.order_type ?? "b2b")) ?? null;
  }
}

/** Whether an order is brought to a store, and was not to this one before. */
const goesElsewhere = (row: Values, before: Values | undefined): boolean =>
  Boolean(row.store_no) &&
  (storeCarriers as readonly unknown[]).includes(row.carrier_code) &&
  (row.store_no !== before?.store_no || row.carrier_code !== before?.carrier_code);

async function nameStores(tx: Tx, rows: readonly Values[]): Promise<void> {
  const asked = rows.map((row) => ({ row, named: namedBy(row) }));
  await holdStores(
    tx,
    asked.map(({ named }) => named.company_id),
    { shared: true },
  );
  const stores = await storesNamed(
    tx,
    asked.map(({ named }) => named),
  );
  for (const { row, named } of asked) {
    const store = stores.get(storeKey(named));
    if (store) Object.assign(row, { store_no: store.store_no, store_name: store.store_name });
  }
}

const namedBy = ({ company_id, carrier_code, store_no }: Values): NamedStore => ({
  company_id: String(company_id),
  carrier_code: String(carrier_code),
  store_no: String(store_no),
});
