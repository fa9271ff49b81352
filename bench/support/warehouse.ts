import type { Client } from "../../scripts/replay/client.ts";
import { inParts } from "../../scripts/replay/setup.ts";

export interface Warehouse {
  readonly company_id: string;
  readonly wh_id: string;
  readonly owner_id: string;
}

const linesANotice = 500;

export interface Furniture {
  readonly products: number;
  readonly locations: number;
  readonly pieces: number;
  /** The warehouses' keys, where it matters on which node of a cluster they lie. */
  readonly whIds?: readonly string[];
}

/**
 * By the calls anyone would make: a warehouse with an owner, products, and locations with so many pieces on each; further
 * ones are numbered.
 */
export async function furnish(
  client: Client,
  { products, locations, pieces, whIds }: Furniture,
  number = 0,
): Promise<Warehouse> {
  const further = number === 0 ? "" : String(number);
  const company_id = client.companyId;
  const wh_id = await make(client, "/v1/warehouse/a", "warehouse", "wh_id", {
    company_id,
    ...(whIds ? { wh_id: whIds[number] } : {}),
    wh_no: `BENCH${further}`,
    wh_name: "Bench",
  });
  const owner_id = await make(client, "/v1/customer/a", "customer", "customer_id", {
    company_id,
    customer_no: `OWNER${further}`,
    customer_name: "Owner",
  });
  await client.must("/v1/customer/category/a", { customer_id: owner_id, customer_cat: "owner" });
  if (number === 0) await client.must("/v1/unit/a", { unit_code: "BENCH", unit_name: "bench piece" });
  const warehouse = { company_id, wh_id, owner_id };
  await makeProducts(client, warehouse, 0, products);
  const storages = [
    { storage_code: "STAGING", storage_type: "staging" },
    ...Array.from({ length: locations }, (_, n) => ({ storage_code: locationCode(n) })),
  ];
  await inParts(storages, (part) =>
    client.must(
      "/v1/storage/a",
      part.map((each, index) => ({ company_id, wh_id, ...each, walk_order: index })),
    ),
  );
  const stock = Array.from({ length: locations }, (_, n) => ({
    product: productCode(n % products),
    location: n,
    pieces,
  }));
  await receive(client, warehouse, stock);
  return warehouse;
}

export const productCode = (number: number): string => `P-${String(number).padStart(4, "0")}`;
const locationCode = (number: number): string => `L-${String(number).padStart(5, "0")}`;

/** Products from number `from` on. */
export async function makeProducts(client: Client, warehouse: Warehouse, from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    company_id: warehouse.company_id,
    owner_id: warehouse.owner_id,
    product_code: productCode(from + n),
    product_name: `Product ${from + n}`,
    stock_unit_code: "BENCH",
    shipment_policy: "fifo",
  }));
  await inParts(rows, (part) => client.must("/v1/product/a", part));
}

let notices = 0;

export async function receive(
  client: Client,
  warehouse: Warehouse,
  stock: readonly { product: string; location: number; pieces: number }[],
): Promise<void> {
  await inParts(
    stock,
    (part) =>
      client.must("/v1/inbound/simple/a", {
        ...warehouse,
        inbound_bill_no: `BENCH-${notices++}`,
        details: part.map(({ product, location, pieces }) => ({
          product_code: product,
          num_expect: String(pieces),
          num_loc: String(pieces),
          storage_loc_code: locationCode(location),
        })),
      }),
    linesANotice,
  );
}

async function make(client: Client, path: string, reply: string, key: string, body: unknown): Promise<string> {
  const { additionals } = await client.must(path, body);
  return String((additionals[reply] as Record<string, unknown>[])[0]?.[key]);
}
