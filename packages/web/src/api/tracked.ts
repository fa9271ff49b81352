import { timesWhole } from "@stowage/model";
import { rowsWithAny } from "./allRows.ts";
import type { AnyRow } from "./resources.ts";

/** Whether the pieces of a row's product are tracked by serial number. */
export const isTracked = (of: AnyRow): boolean => of.need_scan_product_sn === true;

/** Whether they are scanned again when its pieces are boxed. */
export const isRescanned = (of: AnyRow): boolean => of.rescan_product_sn === true;

/** How many single pieces a quantity of a row's unit is. */
export const piecesOf = (of: AnyRow, num: string): string => timesWhole(num, Number(of.unit_factor ?? 1));

/** Rows of products whose pieces are tracked by serial number say so. */
export async function withTracked(rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const ids = [...new Set(rows.flatMap(({ product_id }) => (product_id ? [String(product_id)] : [])))];
  const query = [{ queryField: "need_scan_product_sn", queryCondition: "equal" as const, queryValue: true }];
  const found = await rowsWithAny("product", "product_id", ids, { query });
  const tracked = new Map(found.map((product) => [product.product_id, product.rescan_product_sn === true]));
  return rows.map((row) => {
    const rescan_product_sn = tracked.get(String(row.product_id));
    return rescan_product_sn === undefined ? row : { ...row, need_scan_product_sn: true, rescan_product_sn };
  });
}
