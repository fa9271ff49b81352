import { timesWhole } from "../../api/decimals.ts";
import { type AnyRow, queryRows } from "../../api/resources.ts";

/** Whether the pieces of a row's product are tracked by serial number. */
export const isTracked = (of: AnyRow): boolean => of.need_scan_product_sn === true;

/** How many single pieces a quantity of a row's unit is. */
export const piecesOf = (of: AnyRow, num: string): string => timesWhole(num, Number(of.unit_factor ?? 1));

/** Rows of products whose pieces are tracked by serial number say so. */
export async function withTracked(rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const ids = [...new Set(rows.flatMap(({ product_id }) => (product_id ? [String(product_id)] : [])))].slice(0, 1000);
  if (ids.length === 0) return rows;
  const query = [
    { queryField: "product_id", queryCondition: "equal" as const, queryValue: ids },
    { queryField: "need_scan_product_sn", queryCondition: "equal" as const, queryValue: true },
  ];
  const found = await queryRows("product", { page: 1, pageSize: 1500, query });
  const tracked = new Set(found.rows.map((product) => product.product_id));
  return rows.map((row) => (tracked.has(String(row.product_id)) ? { ...row, need_scan_product_sn: true } : row));
}
