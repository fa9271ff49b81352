import { type Beside, compareDecimals, maxPageSize, model, sumDecimals } from "@stowage/model";
import { call } from "./client.ts";
import { type AnyRow, scopedQuery, type Workspace } from "./resources.ts";

/** Of which product's locations some are to be offered first: by its key, or by its code where only that is known. */
export interface Goods {
  readonly product_id?: unknown;
  readonly product_code?: unknown;
  readonly beside: Beside;
}

const most = 5;

/** Locations on which a product lies, those with the most of it first, whatever its lots; none for who may not see stock. */
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
  const scoped = scopedQuery(model.inventory, { page: 1, pageSize: maxPageSize, query, sort }, workspace);
  try {
    const found = (await call(`/v1${scoped.path}/q`, { body: scoped.query, signal }))[model.inventory.reply];
    const rows = found as readonly AnyRow[];
    // Of more lots than one reply holds, how much there is of all of them is not known.
    const isWhole = rows.length < maxPageSize;
    const places = [...Map.groupBy(rows, (row) => row.storage_id).values()].flatMap(([first, ...others]) =>
      first ? [{ first, lies: sumDecimals([first, ...others].map((row) => row[goods.beside] ?? "0")) }] : [],
    );
    return places
      .filter(({ lies }) => compareDecimals(lies, "0") > 0)
      .sort((one, other) => compareDecimals(other.lies, one.lies))
      .slice(0, most)
      .map(({ first, lies }) => ({
        storage_id: first.storage_id,
        storage_code: first.storage_loc_code,
        storage_type: first.storage_type,
        ...(isWhole ? { lies, lies_unit: first.unit_name } : {}),
      }));
  } catch {
    return [];
  }
}
