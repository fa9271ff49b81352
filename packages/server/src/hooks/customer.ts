import { Failure, model } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";
import { referredToAs } from "../crud/references/referrers.ts";
import { heldWhileReferred, holdAlone, type Tx } from "../database/index.ts";

/** Nobody is their own consignee or vendor, and an owner of goods is nobody's: another owner's people would see it. */
export const customer: Hooks = {
  needs: ["customer_no", "owner_id"],
  async fill({ tx, at, failures }, rows, before) {
    const refuse = (index: number, code: "SELF_REFERENCE" | "OWNER_OF_GOODS", details = {}) =>
      failures.push({ ...at(index), field: "owner_id", code, details: { field: "owner_id", ...details } });
    const changed = rows.filter((row, index) => before && row.owner_id && row.owner_id !== before[index]?.owner_id);
    const owners = await ownersAmong(tx, changed);
    for (const [index, row] of rows.entries())
      if (row.owner_id && row.owner_id === row.customer_id) refuse(index, "SELF_REFERENCE");
      else if (owners.has(row.customer_id)) refuse(index, "OWNER_OF_GOODS", { value: row.customer_no });
  },
};

/** A customer stays what it is used as, and is not at once an owner and another owner's. */
export const customerCategory: Hooks = {
  async fill({ tx, at, failures }, rows, before) {
    const changed = [...rows.keys()].filter((n) => rows[n]?.customer_cat !== before?.[n]?.customer_cat);
    if (before) await refuseUsed(tx, pick(before, changed));
    const owners = changed.filter((n) => rows[n]?.customer_cat === "owner");
    const belonging = await othersAmong(tx, pick(rows, owners));
    for (const index of owners) {
      const value = belonging.get(String(rows[index]?.customer_id));
      const details = { field: "customer_cat", value: value ?? null };
      if (value) failures.push({ ...at(index), field: "customer_cat", code: "OWNER_OF_GOODS", details });
    }
  },
  deleting: ({ tx }, rows) => refuseUsed(tx, rows),
};

const pick = (rows: readonly Values[], indexes: readonly number[]): readonly Values[] =>
  indexes.map((index) => rows[index] ?? {});
const customersOf = (rows: readonly Values[]) => [...new Set(rows.map((row) => String(row.customer_id)))].sort();

/** Customers that are owners by their category, or by what names them as such. */
async function ownersAmong(tx: Tx, rows: readonly Values[]): Promise<ReadonlySet<Values[string] | undefined>> {
  const ids = customersOf(rows);
  if (ids.length === 0) return new Set();
  const { rows: categorised } = await sql<{ customer_id: string }>`
    select customer_id from customer_category
    where customer_id = any(${ids}::uuid[]) and customer_cat = 'owner'`.execute(tx);
  const referred = await referredToAs(tx, model.customer, "owner", ids);
  return new Set([...categorised.map(({ customer_id }) => customer_id), ...referred.keys()]);
}

/** Customers that belong to an owner, with their numbers; they are held, so that none comes to belong to one meanwhile. */
async function othersAmong(tx: Tx, rows: readonly Values[]): Promise<ReadonlyMap<string, string>> {
  const ids = customersOf(rows);
  if (ids.length === 0) return new Map();
  const lock = await heldWhileReferred(tx, model.customer, "customer_id", ids);
  const { rows: found } = await sql<{ customer_id: string; customer_no: string; owner_id: string | null }>`
    select customer_id, customer_no, owner_id from customer where customer_id = any(${ids}::uuid[])
    order by customer_id ${lock}`.execute(tx);
  return new Map(found.flatMap((row) => (row.owner_id ? [[row.customer_id, row.customer_no]] : [])));
}

/** Customers are held, so that nothing comes to name them meanwhile. @throws Failure IN_USE */
async function refuseUsed(tx: Tx, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return;
  await holdAlone(tx, model.customer, customersOf(rows));
  await sql`select 1 from customer where customer_id = any(${customersOf(rows)}::uuid[]) order by customer_id for update`.execute(
    tx,
  );
  for (const role of new Set(rows.map((row) => String(row.customer_cat)))) {
    const ids = customersOf(rows.filter((row) => row.customer_cat === role));
    const [resource] = (await referredToAs(tx, model.customer, role, ids)).values();
    if (resource) throw new Failure("IN_USE", { details: { resource } });
  }
}
