import { unitFactor } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { lockProducts } from "../ledger/index.ts";
import { refuseCircles, refuseSelf } from "./circles.ts";
import { unitsOf } from "./units.ts";

/** A stock unit of several smallest ones says which those are, one that has others how many it holds: both stay for life. */
export const stockUnits: Hooks = {
  needs: ["stock_unit_id", "stock_unit_min_id", "stock_factor"],
  async fill({ at, failures }, rows, before) {
    for (const [index, row] of rows.entries()) {
      const same = !row.stock_unit_min_id || row.stock_unit_min_id === row.stock_unit_id;
      const one = Number(row.stock_factor ?? 1) === 1;
      const details = { field: "stock_unit_min_id" };
      if (same && !one) failures.push({ ...at(index), field: "stock_unit_min_id", code: "REQUIRED", details });
      else if (!before && !same && one) failures.push({ ...at(index), field: "stock_factor", code: "UNITS_ALIKE" });
    }
  },
};

/** Pieces are told apart by their numbers, or not, for as long as there are any. */
export const serialTracking: Hooks = {
  needs: ["need_scan_product_sn"],
  async fill(context, rows, before) {
    for (const [index, was] of (before ?? []).entries()) {
      const row = rows[index] ?? {};
      if (row.need_scan_product_sn !== was.need_scan_product_sn) await refuseStocked(context, index, row);
    }
  },
};

/**
 * A transaction that receives goods of the product holds its lock: what it receives is visible once we have the lock.
 */
async function refuseStocked({ tx, at, failures }: HookContext, index: number, row: Values): Promise<void> {
  const { company_id, owner_id, product_id } = row;
  const { rows: warehouses } = await sql<{ wh_id: string }>`
    select wh_id from warehouse where company_id = ${company_id} order by wh_id`.execute(tx);
  const product = { owner_id: String(owner_id), product_id: String(product_id) };
  for (const { wh_id } of warehouses) await lockProducts(tx, wh_id, [product]);
  const { rows: found } = await sql<{ count: string }>`/* every warehouse */
    select coalesce(sum(s.qty), 0)::text as count
    from warehouse w join stock s on s.wh_id = w.wh_id and s.owner_id = ${owner_id} and s.product_id = ${product_id}
    where w.company_id = ${company_id}`.execute(tx);
  const count = found[0]?.count ?? "0";
  if (count === "0") return;
  failures.push({ ...at(index), field: "need_scan_product_sn", code: "STOCK_EXISTS", details: { count } });
}

const tree = {
  table: "product_category",
  from: "pc_id",
  to: "pc_root_id",
  lock: { table: "company", key: "company_id", column: "company_id" },
} as const;

/** Categories are a tree: none lies in itself, however far down. */
export const productCategory: Hooks = {
  needs: [tree.to],
  fill: async (context, rows) => refuseSelf(context, rows, tree.from, tree.to),
  created: (context, rows) => refuseCircles(context, rows, tree),
  updated: (context, rows) => refuseCircles(context, rows, tree),
};

const productsOf = ({ tx }: HookContext, rows: readonly Values[]) =>
  unitsOf(tx, [...new Set(rows.map((row) => String(row.product_id)))]);

/** A conversion leads to the product's smallest unit. */
export const leadsToSmallest: Hooks = {
  needs: ["product_id", "to_unit_id"],
  async fill(context, rows) {
    const products = await productsOf(context, rows);
    for (const [index, row] of rows.entries()) {
      const of = products.get(String(row.product_id));
      if (!of || row.to_unit_id === (of.stock_unit_min_id ?? of.stock_unit_id)) continue;
      const details = { field: "to_unit_id", product: of.product_code };
      context.failures.push({ ...context.at(index), field: "to_unit_id", code: "NOT_SMALLEST_UNIT", details });
    }
  },
};

/** A conversion leads to its unit evenly, and does not say otherwise than the product itself. */
export const convertsEvenly: Hooks = {
  needs: ["product_id", "from_unit_id", "from_qty", "to_unit_id", "to_qty"],
  async fill(context, rows) {
    const products = await productsOf(context, rows);
    for (const [index, row] of rows.entries()) {
      const of = products.get(String(row.product_id));
      if (!of) continue;
      const refuse = (field: string, code: "SELF_REFERENCE" | "NOT_A_CHOICE" | "NOT_WHOLE", more = {}) => {
        const details = { field, product: of.product_code, ...more };
        context.failures.push({ ...context.at(index), field, code, details });
      };
      const [from, to] = [Number(row.from_qty ?? 1), Number(row.to_qty)];
      if (row.from_unit_id === row.to_unit_id && from !== to) refuse("from_unit_id", "SELF_REFERENCE");
      else if (to % from !== 0) refuse("to_qty", "NOT_WHOLE");
      else {
        const factor = unitFactor(String(row.from_unit_id), of, []) ?? to / from;
        if (factor !== to / from) refuse("to_qty", "NOT_A_CHOICE", { value: to, choices: String(factor * from) });
      }
    }
  },
};
