import { barcodeKey, type FieldFailure } from "@stowage/model";
import Big from "big.js";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import type { Kind, LineRow, ReceivingStep } from "./kind.ts";
import type { Line } from "./lines.ts";

/** Codes are one whatever their capitals. */
export const codeOf = (code: unknown): string => String(code).toLowerCase();

interface Meant {
  readonly position: number;
  readonly product_code: string;
  readonly stock_factor: string;
  /** Smallest units in the pack; null where a piece was scanned. */
  readonly holds: string | null;
}

/**
 * The rows of a count, those that were scanned by a barcode of their owner's goods as rows of the product: a pack counts
 * for what it holds, in the unit of the product's line, else in its stock unit. A barcode that means several goods is
 * refused at its row, which stays as it was sent.
 */
export async function rowsOfBarcodes(
  tx: Tx,
  kind: Kind,
  { payload, document }: ReceivingStep,
  lines: readonly Line[],
): Promise<{ readonly rows: readonly LineRow[]; readonly wrong: readonly FieldFailure[] }> {
  const rows = payload.details ?? [];
  const announced = new Set(lines.map(({ product_code }) => codeOf(product_code)));
  const open = rows.flatMap((row, position) => {
    const isOpen = !row[kind.lineKey] && row.product_code && !announced.has(codeOf(row.product_code));
    const code = String(row.product_code);
    return isOpen ? [{ position, code, barcode: barcodeKey(code) }] : [];
  });
  if (open.length === 0) return { rows, wrong: [] };
  const { rows: found } = await sql<Meant>`
    select x.position, p.product_code, p.stock_factor::text as stock_factor, (u.to_qty / u.from_qty)::text as holds
    from json_to_recordset(${JSON.stringify(open)}::json) as x(position int, code text, barcode text)
    join goods_barcode b on b.owner_id = ${document.owner_id} and b.barcode = x.barcode
    join product p on p.product_id = b.product_id
    left join unit_convert u on u.uc_id = b.uc_id
    where not exists (
      select 1 from product o where o.owner_id = ${document.owner_id} and lower(o.product_code) = lower(x.code))`.execute(
    tx,
  );
  const meant = Map.groupBy(found, ({ position }) => position);
  const isOne = (position: number) => meant.get(position)?.length === 1;
  return {
    rows: rows.map((row, position) => {
      const [one] = meant.get(position) ?? [];
      return one && isOne(position) ? { ...row, product_code: one.product_code, ...numbersOf(row, one, lines) } : row;
    }),
    wrong: open.flatMap(({ position, code: value }): FieldFailure[] => {
      const field = "product_code";
      if (!meant.has(position) || isOne(position)) return [];
      return [{ line: position, field, code: "AMBIGUOUS_REFERENCE", details: { field, value } }];
    }),
  };
}

function numbersOf(row: LineRow, { product_code, stock_factor, holds }: Meant, lines: readonly Line[]) {
  if (holds === null) return {};
  const factor = lines.find((line) => line.product_code === product_code)?.factor.toString() ?? stock_factor;
  const inLine = (num: unknown) => new Big(String(num)).times(holds).div(factor).toFixed();
  const names = (["num_loc", "num_bad"] as const).filter((name) => row[name] !== undefined && row[name] !== null);
  return Object.fromEntries(names.map((name) => [name, inLine(row[name])]));
}
