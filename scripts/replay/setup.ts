import type { Client } from "./client.ts";
import type { Plan } from "./rules.ts";

/** The world that the run takes place in. */
export interface World {
  readonly whId: string;
  readonly ownerId: string;
  readonly ownerNo: string;
  /** Code of each product's own location. */
  readonly locations: ReadonlyMap<string, string>;
  /** Codes of the totes that orders are picked into. */
  readonly totes: readonly string[];
}

/** How many orders one person picks in one walk. */
export const waveSize = 10;

const atATime = 1000;

/** Makes warehouse, owner, products, consignees, a location for each product, and totes for so many people, by the calls anyone would make. */
export async function setUp(client: Client, plan: Plan, run: string, people: number): Promise<World> {
  const whNo = `W${run}`;
  const ownerNo = `O${run}`;
  const made = await client.must("/v1/warehouse/a", {
    company_id: client.companyId,
    wh_no: whNo,
    wh_name: `Replay ${run}`,
  });
  const whId = String((made.additionals.warehouse as { wh_id: string }[])[0]?.wh_id);
  const owner = await client.must("/v1/customer/a", {
    company_id: client.companyId,
    customer_no: ownerNo,
    customer_name: "Gift wholesaler",
  });
  const ownerId = String((owner.additionals.customer as { customer_id: string }[])[0]?.customer_id);
  await client.must("/v1/customer/category/a", { customer_id: ownerId, customer_cat: "owner" });
  await ensureUnit(client);
  const codes = [...plan.products.keys()].sort();
  const locations = new Map(codes.map((code, index) => [code, locationCode(index)]));
  await inParts(codes, (part) =>
    client.must(
      "/v1/product/a",
      part.map((product_code) => ({
        company_id: client.companyId,
        owner_id: ownerId,
        product_code,
        product_name: plan.products.get(product_code),
        stock_unit_code: "EA",
        shipment_policy: "fifo",
      })),
    ),
  );
  await inParts([...plan.customers], (part) =>
    client.must(
      "/v1/customer/a",
      part.map(([customer_no, country]) => ({
        company_id: client.companyId,
        owner_id: ownerId,
        customer_no: `${run}-${customer_no}`,
        customer_name: `Customer ${customer_no}`,
        address: country,
      })),
    ),
  );
  const totes = Array.from({ length: people * waveSize }, (_, index) => `T${String(index + 1).padStart(3, "0")}`);
  const storages = [
    ...[...locations.values()].map((storage_code) => ({ storage_code })),
    { storage_code: "STAGING", storage_type: "staging" },
    ...totes.map((storage_code) => ({ storage_code, storage_type: "tote" })),
  ];
  await inParts(storages, (part) =>
    client.must(
      "/v1/storage/a",
      part.map((storage, index) => ({ company_id: client.companyId, wh_id: whId, ...storage, walk_order: index })),
    ),
  );
  return { whId, ownerId, ownerNo, locations, totes };
}

export async function ensureUnit(client: Client): Promise<void> {
  const reply = await client.post("/v1/unit/a", { unit_code: "EA", unit_name: "each" });
  if (reply.status !== 200 && reply.code !== "DUPLICATE")
    throw new Error(`the unit could not be made: ${reply.message}`);
}

/** Rack, level, slot: 20 slots a level, 5 levels a rack. */
function locationCode(index: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `R${String(Math.floor(index / 100)).padStart(3, "0")}-${two(Math.floor((index % 100) / 20) + 1)}-${two((index % 20) + 1)}`;
}

export async function inParts<T>(
  items: readonly T[],
  work: (part: readonly T[]) => Promise<unknown>,
  size = atATime,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) await work(items.slice(from, from + size));
}
