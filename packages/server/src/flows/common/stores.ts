import { storeCarriers } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Reader, Tx } from "../../database/index.ts";

/** A store as orders name it. */
export interface NamedStore {
  readonly company_id: string;
  readonly carrier_code: string;
  readonly store_no: string;
}

/**
 * Whether an order, by its alias, goes to a store that is not known or takes nothing.
 * @param without stores that are about to go.
 */
export const storeUnknown = (order: string, without: readonly string[] = []): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${order}.carrier_code`)} = any(${storeCarriers}::text[]) and not exists (
    select from store s where s.company_id = ${sql.ref(`${order}.company_id`)} and s.carrier_code = ${sql.ref(`${order}.carrier_code`)}
      and s.store_no = ${sql.ref(`${order}.store_no`)} and s.open and s.store_id <> all(${without}::uuid[])))`;

/** Those of these stores that are known, by their keys, with how they are written and called, and whether they take anything. */
export async function storesNamed(reader: Reader, named: readonly NamedStore[]): Promise<ReadonlyMap<string, Store>> {
  if (named.length === 0) return new Map();
  const { rows } = await sql<Store & NamedStore & { readonly said: string }>`
    select s.company_id, s.carrier_code, g.said, s.store_no, s.store_name, s.open
    from json_to_recordset(${JSON.stringify(named.map((one) => ({ ...one, said: one.store_no })))}::json)
      as g(company_id uuid, carrier_code text, said text)
    join store s on s.company_id = g.company_id and s.carrier_code = g.carrier_code and s.store_no in (g.said, upper(g.said))
    order by s.store_no = g.said`.execute(reader);
  return new Map(rows.map(({ said, ...one }) => [storeKey({ ...one, store_no: said }), one]));
}

export interface Store {
  readonly store_no: string;
  readonly store_name: string;
  readonly open: boolean;
}

export const storeKey = ({ company_id, carrier_code, store_no }: NamedStore): string =>
  `${company_id} ${carrier_code} ${store_no}`;

/**
 * Holds the stores of companies until this transaction ends: `shared` while orders are written that name some, so that none
 * is made or closed unseen by them; alone while stores are written.
 */
export async function holdStores(tx: Tx, companies: Iterable<string>, { shared }: { shared: boolean }): Promise<void> {
  const lock = sql.raw(shared ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  for (const company of [...new Set(companies)].sort())
    await sql`select ${lock}(hashtextextended(${`stores of ${company}`}, 0))`.execute(tx);
}
