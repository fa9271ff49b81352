import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";

/** One row of the wholesaler's file, as it stands there. */
export interface Row {
  readonly InvoiceNo: string;
  readonly StockCode: string;
  readonly Description: string;
  readonly Quantity: string;
  /** `yyyy-mm-dd hh:mm:ss`. */
  readonly InvoiceDate: string;
  readonly UnitPrice: string;
  readonly CustomerID: string;
  readonly Country: string;
}

/** Reads the file, packed or not, up to `days` days on which anything was written. */
export async function readRows(path: string, days = Number.POSITIVE_INFINITY): Promise<Row[]> {
  const raw = createReadStream(path);
  const text = path.endsWith(".gz") ? raw.pipe(createGunzip()) : raw;
  const rows: Row[] = [];
  const seen = new Set<string>();
  for await (const row of text.pipe(parse({ columns: true, bom: true })) as AsyncIterable<Row>) {
    seen.add(row.InvoiceDate.slice(0, 10));
    if (seen.size > days) break;
    rows.push(row);
  }
  return rows;
}
