import { sql } from "kysely";
import type { Hooks } from "../crud/hooks.ts";
import { refuseCircles, refuseSelf } from "./circles.ts";

const parts = {
  table: "product_relation",
  from: "product_id",
  to: "child_product_id",
  lock: { table: "customer", key: "customer_id", column: "owner_id" },
} as const;

/** A combined product is made of a quantity of each of its parts. */
export const quantityOfParts: Hooks = {
  needs: ["relation_num"],
  async fill({ at, failures }, rows) {
    for (const [index, row] of rows.entries())
      if (!(Number(row.relation_num ?? 0) > 0))
        failures.push({ ...at(index), field: "relation_num", code: "QUANTITY_REQUIRED" });
  },
};

/** A combined product is made of others, counted in the units of each, and never of itself, however far down. */
export const partsOfOthers: Hooks = {
  needs: [parts.from, parts.to],
  async fill(context, rows) {
    const { tx } = context;
    refuseSelf(context, rows, parts.from, parts.to);
    const ids = [...new Set(rows.map((row) => String(row.child_product_id)))];
    const { rows: found } = await sql<{ product_id: string; stock_factor: string }>`
      select product_id, stock_factor from product where product_id = any(${ids}::uuid[])`.execute(tx);
    const factors = new Map(found.map((one) => [one.product_id, Number(one.stock_factor)]));
    for (const row of rows) row.stock_factor = factors.get(String(row.child_product_id)) ?? 1;
  },
  created: (context, rows) => refuseCircles(context, rows, parts),
  updated: (context, rows) => refuseCircles(context, rows, parts),
};

/** A tariff number can be one. */
export const tariffNumber: Hooks = {
  needs: ["hs_code"],
  async fill({ at, failures }, rows) {
    for (const [index, row] of rows.entries()) {
      const digits = String(row.hs_code ?? "").replaceAll(".", "");
      if (!row.hs_code || /^\d{6,11}$/.test(digits)) continue;
      const details = { field: "hs_code", example: "8471.30.00.00" };
      failures.push({ ...at(index), field: "hs_code", code: "BAD_FORMAT", details });
    }
  },
};
