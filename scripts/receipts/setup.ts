import type { Client } from "../replay/client.ts";
import { ensureUnit, inParts } from "../replay/setup.ts";
import type { Plan } from "./plan.ts";

export interface World {
  readonly whId: string;
  readonly ownerId: string;
  /** What each document says of where and whose it is. */
  readonly scope: Readonly<Record<string, string>>;
}

const ownerNo = "OWNER";

/** Makes warehouse, owner, vendors, products, and locations with the products that they are kept for. */
export async function setUp(client: Client, plan: Plan): Promise<World> {
  const company_id = client.companyId;
  const [wh] = await made(client, "/v1/warehouse/a", { company_id, wh_no: "MAIN", wh_name: "Receipts" });
  const whId = String(wh?.wh_id);
  const [owner] = await made(client, "/v1/customer/a", { company_id, customer_no: ownerNo, customer_name: "Bicycles" });
  const ownerId = String(owner?.customer_id);
  await client.must("/v1/customer/category/a", { customer_id: ownerId, customer_cat: "owner" });
  await ensureUnit(client);
  const vendors = [...plan.vendors].map(([customer_no, customer_name]) => ({ company_id, customer_no, customer_name }));
  await inParts(vendors, async (part) => {
    const rows = await made(client, "/v1/customer/a", part);
    const categories = rows.map(({ customer_id }) => ({ customer_id, customer_cat: "vendor" }));
    await client.must("/v1/customer/category/a", categories);
  });
  const products = [...plan.products].map(([product_code, product_name]) => ({
    ...{ company_id, owner_no: ownerNo, product_code, product_name, stock_unit_code: "EA" },
  }));
  await inParts(products, (part) => client.must("/v1/product/a", part));
  const scope = { company_id, wh_id: whId };
  const storages = [
    ...new Set([...plan.places.values()].flat()),
    ...["RECEIPTS", ...plan.orders.slice(0, 20).map(({ no }) => `FREE-${no}`)],
  ].map((storage_code, index) => ({ ...scope, storage_code, walk_order: index }));
  const bad = { ...scope, storage_code: "REJECTED", storage_type: "bad" };
  await inParts([...storages, bad], (part) => client.must("/v1/storage/a", part));
  const kept = [...plan.places].flatMap(([product_code, codes]) =>
    [...new Set(codes)].map((code) => ({ ...scope, owner_no: ownerNo, product_code, storage_loc_code: code })),
  );
  await inParts(kept, (part) => client.must("/v1/product/location/a", part));
  return { whId, ownerId, scope: { ...scope, owner_id: ownerId } };
}

async function made(client: Client, path: string, body: unknown): Promise<readonly Record<string, unknown>[]> {
  const { additionals } = await client.must(path, body);
  return Object.values(additionals).find((value) => Array.isArray(value)) as Record<string, unknown>[];
}
