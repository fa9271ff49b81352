import { model, unitFactor } from "@stowage/model";
import { sql } from "kysely";
import type { HookContext, Hooks, Values } from "../crud/hooks.ts";
import { nameFor } from "../crud/reading/overlay.ts";
import type { Reader } from "../database/index.ts";

export interface ProductUnits {
  readonly product_id: string;
  readonly product_code: string;
  readonly stock_unit_id: string;
  readonly stock_unit_min_id: string | null;
  readonly stock_factor: number;
  readonly conversions: readonly { from_unit_id: string; from_qty: number; to_qty: number }[];
}

/**
 * Gives each line its unit (the product's stock unit where none is named) and how many smallest units one of it holds.
 * A line keeps its factor for life, whatever becomes of the product's conversions.
 */
export const unitsOfLines: Hooks = {
  needs: ["company_id", "product_id", "unit_id"],
  async fill(context, rows, before) {
    const open = rows.map((row, index) => ({ row, index })).filter(({ row, index }) => changed(row, before?.[index]));
    const products = await unitsOf(context.tx, [...new Set(open.map(({ row }) => String(row.product_id)))]);
    const wrong: { row: Values; index: number; product: ProductUnits }[] = [];
    for (const { row, index } of open) {
      const product = products.get(String(row.product_id));
      if (product && !settle(row, product)) wrong.push({ row, index, product });
    }
    await refuse(context, wrong);
  },
};

const changed = (row: Values, before: Values | undefined) =>
  Boolean(row.product_id) && (!before || row.product_id !== before.product_id || row.unit_id !== before.unit_id);

function settle(row: Values, product: ProductUnits): boolean {
  const unitId = row.unit_id ? String(row.unit_id) : product.stock_unit_id;
  const factor = unitFactor(unitId, product, product.conversions);
  if (factor === null) return false;
  row.unit_id = unitId;
  row.unit_factor = factor;
  return true;
}

async function refuse(
  { tx, caller, at, failures }: HookContext,
  wrong: readonly { row: Values; index: number; product: ProductUnits }[],
): Promise<void> {
  if (wrong.length === 0) return;
  const of = (name: string) => wrong.map(({ row }) => row[name]);
  const { rows } = await sql<{ name: string | null }>`
    select ${nameFor(model.unit, "unit_name", "u", sql`x.company_id`, caller.language)} as name
    from unnest(${of("unit_id")}::uuid[], ${of("company_id")}::uuid[]) with ordinality x(unit_id, company_id, position)
      left join unit u on u.unit_id = x.unit_id
    order by x.position`.execute(tx);
  for (const [position, { index, product }] of wrong.entries()) {
    const details = { product: product.product_code, unit: rows[position]?.name ?? "" };
    failures.push({ ...at(index), field: "unit_id", code: "UNIT_NOT_CONVERTIBLE", details });
  }
}

/** The units in which each of the products can be counted. */
export async function unitsOf(
  reader: Reader,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductUnits>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<ProductUnits & { stock_factor: string | number }>`
    select p.product_id, p.product_code, p.stock_unit_id, p.stock_unit_min_id, p.stock_factor,
      coalesce((select json_agg(json_build_object('from_unit_id', c.from_unit_id, 'from_qty', c.from_qty, 'to_qty', c.to_qty))
        from unit_convert c where c.product_id = p.product_id), '[]'::json) as conversions
    from product p where p.product_id = any(${productIds}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.product_id, { ...row, stock_factor: Number(row.stock_factor) }]));
}
