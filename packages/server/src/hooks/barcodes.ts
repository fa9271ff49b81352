import { barcodesOf, isGtin, model } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";

const { fields = [] } = barcodesOf(model.product) ?? {};

/** Barcodes are GTINs with right check digits, unless the product or its company says that they need not be. */
export const barcodes: Hooks = {
  needs: ["company_id", "free_barcodes"],
  async fill({ tx, at, failures }, rows, before) {
    const wrong = rows.flatMap((row, index) =>
      fields.filter((field) => isOpen(row, before?.[index], field)).map((field) => ({ row, index, field })),
    );
    if (wrong.length === 0) return;
    const ids = [...new Set(wrong.map(({ row }) => String(row.company_id)))];
    const { rows: free } = await sql<{ company_id: string }>`
      select company_id from company where company_id = any(${ids}::uuid[]) and free_barcodes`.execute(tx);
    const companies = new Set(free.map(({ company_id }) => company_id));
    for (const { row, index, field } of wrong) {
      if (companies.has(String(row.company_id))) continue;
      failures.push({ ...at(index), field, code: "NOT_A_GTIN", details: { field, value: String(row[field]) } });
    }
  },
};

// What stood there before it was asked for stays, until somebody touches it.
function isOpen(row: Values, was: Values | undefined, field: string): boolean {
  const value = row[field];
  if (typeof value !== "string" || row.free_barcodes === true || isGtin(value)) return false;
  return was === undefined || was[field] !== value || was.free_barcodes === true;
}
