import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

export interface Line {
  readonly product: string;
  readonly ordered: number;
  readonly price: string;
  readonly received: number;
  readonly rejected: number;
}

export interface Order {
  readonly no: string;
  readonly due: string;
  readonly vendor: string;
  readonly lines: readonly Line[];
}

export interface Plan {
  readonly orders: readonly Order[];
  /** Their names, by number. */
  readonly products: ReadonlyMap<string, string>;
  readonly vendors: ReadonlyMap<string, string>;
  /** The locations where the company itself has a product, by its number. */
  readonly places: ReadonlyMap<string, readonly string[]>;
}

/** What the purchase orders in a folder say was ordered, came, and was rejected; of the first so many orders. */
export function planFrom(folder: string, most: number): Plan {
  const read = (name: string): Record<string, string>[] =>
    parse(readFileSync(join(folder, `${name}.csv`), "utf8"), { columns: true, bom: true });
  const headers = new Map(read("PurchaseOrderHeader").map((row) => [row.PurchaseOrderID, row]));
  const byOrder = Map.groupBy(read("PurchaseOrderDetail"), (row) => row.PurchaseOrderID ?? "");
  const orders = [...byOrder].slice(0, most).map(([no, rows]) => ({
    no,
    due: rows[0]?.DueDate?.slice(0, 10) ?? "",
    vendor: headers.get(no)?.VendorID ?? "",
    lines: rows.map((row) => ({
      product: row.ProductID ?? "",
      ordered: Number(row.OrderQty),
      price: String(Number(row.UnitPrice)),
      received: Number(row.ReceivedQty),
      rejected: Number(row.RejectedQty),
    })),
  }));
  const places = Map.groupBy(read("ProductInventory"), (row) => row.ProductID ?? "");
  return {
    orders,
    products: new Map(read("Product").map((row) => [row.ProductID ?? "", row.Name ?? ""])),
    vendors: new Map(read("Vendor").map((row) => [row.BusinessEntityID ?? "", row.Name ?? ""])),
    places: new Map([...places].map(([product, rows]) => [product, rows.map(placeOf)])),
  };
}

const placeOf = ({ LocationID, Shelf, Bin }: Record<string, string>) =>
  `${LocationID}-${Shelf?.replace("/", "")}-${Bin}`;
