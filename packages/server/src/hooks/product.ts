import { unitFactor } from "@stowage/model";
import { sql } from "kysely";
import { refuseIfAny } from "../crud/check.ts";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { unitsOf } from "./units.ts";

/** A stock unit of several smallest ones says which those are. */
export const product: Hooks = {
  async fill({ at, failures }, rows) {
    for (const [index, row] of rows.entries()) {
      const same = !row.stock_unit_min_id || row.stock_unit_min_id === row.stock_unit_id;
      if (same && Number(row.stock_factor ?? 1) !== 1) {
        const details = { field: "stock_unit_min_id" };
        failures.push({ ...at(index), field: "stock_unit_min_id", code: "REQUIRED", details });
      }
    }
  },
};

/** Categories are a tree: none lies in itself, however far down. */
export const productCategory: Hooks = {
  async fill({ at, failures }, rows) {
    for (const [index, row] of rows.entries())
      if (row.pc_root_id && row.pc_root_id === row.pc_id)
        failures.push({ ...at(index), field: "pc_root_id", code: "SELF_REFERENCE", details: { field: "pc_root_id" } });
  },
  created: (context, rows) => refuseCircles(context, rows),
  updated: (context, rows) => refuseCircles(context, rows),
};

async function refuseCircles({ tx, at, failures }: HookContext, rows: readonly Values[]): Promise<void> {
  const hung = rows.filter((row) => row.pc_root_id);
  if (hung.length === 0) return;
  // Two that hang categories below each other at once must see one another.
  await sql`select 1 from company where company_id = any(${[...new Set(hung.map((row) => row.company_id))].sort()}::uuid[])
    order by company_id for no key update`.execute(tx);
  const { rows: found } = await sql<{ pc_id: string }>`
    with recursive up as (
      select pc_id as of, pc_root_id as at, 1 as depth from product_category where pc_id = any(${hung.map((row) => row.pc_id)}::uuid[])
      union all
      select u.of, c.pc_root_id, u.depth + 1 from up u join product_category c on c.pc_id = u.at
      where u.at <> u.of and u.depth < 100
    )
    select distinct of as pc_id from up where at = of or depth >= 100`.execute(tx);
  const circular = new Set(found.map(({ pc_id }) => pc_id));
  for (const [index, row] of rows.entries())
    if (circular.has(String(row.pc_id)))
      failures.push({ ...at(index), field: "pc_root_id", code: "SELF_REFERENCE", details: { field: "pc_root_id" } });
  refuseIfAny(failures);
}

/** A conversion leads to the product's smallest unit, evenly, and does not say otherwise than the product itself. */
export const unitConvert: Hooks = {
  async fill({ tx, at, failures }, rows) {
    const products = await unitsOf(tx, [...new Set(rows.map((row) => String(row.product_id)))]);
    for (const [index, row] of rows.entries()) {
      const of = products.get(String(row.product_id));
      if (!of) continue;
      const refuse = (field: string, code: "SELF_REFERENCE" | "NOT_A_CHOICE" | "NOT_WHOLE") =>
        failures.push({ ...at(index), field, code, details: { field, product: of.product_code } });
      const [from, to] = [Number(row.from_qty ?? 1), Number(row.to_qty)];
      if (row.to_unit_id !== (of.stock_unit_min_id ?? of.stock_unit_id)) refuse("to_unit_id", "NOT_A_CHOICE");
      else if (row.from_unit_id === row.to_unit_id && from !== to) refuse("from_unit_id", "SELF_REFERENCE");
      else if (to % from !== 0) refuse("to_qty", "NOT_WHOLE");
      else if ((unitFactor(String(row.from_unit_id), of, []) ?? to / from) !== to / from)
        refuse("to_qty", "NOT_A_CHOICE");
    }
  },
};
