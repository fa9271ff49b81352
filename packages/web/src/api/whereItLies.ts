import { type Beside, compareDecimals, model } from "@stowage/model";
import { call } from "./client.ts";
import { type AnyRow, scopedQuery, type Workspace } from "./resources.ts";

/** Of which product's locations some are to be offered first: by its key, or by its code where only that is known. */
export interface Goods {
  readonly product_id?: unknown;
  readonly product_code?: unknown;
  readonly beside: Beside;
}

const most = 5;

/** Locations on which a product lies, those with the most of it first; none for who may not see stock. */
export async function whereItLies(
  goods: Goods | undefined,
  workspace: Workspace,
  signal?: AbortSignal,
): Promise<readonly AnyRow[]> {
  const name = goods?.product_id ? "product_id" : "product_code";
  const value = goods?.[name];
  if (!goods || !value || !workspace.whId) return [];
  const query = [{ queryField: name, queryCondition: "equal" as const, queryValue: String(value) }];
  const sort = [{ sortField: goods.beside, sortOrder: "desc" as const }];
  const scoped = scopedQuery(model.inventory, { page: 1, pageSize: most, query, sort }, workspace);
  try {
    const found = (await call(`/v1${scoped.path}/q`, { body: scoped.query, signal }))[model.inventory.reply];
    const rows = found as readonly AnyRow[];
    const there = rows.filter((row) => compareDecimals(String(row[goods.beside] ?? "0"), "0") > 0);
    return [...new Map(there.map((row) => [row.storage_id, row])).values()].map((row) => ({
      storage_id: row.storage_id,
      storage_code: row.storage_loc_code,
      storage_type: row.storage_type,
      lies: row[goods.beside],
      lies_unit: row.unit_name,
    }));
  } catch {
    return [];
  }
}
