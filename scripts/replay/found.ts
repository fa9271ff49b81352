import type { Client } from "./client.ts";
import type { World } from "./setup.ts";

interface Stock {
  readonly product_code: string;
  readonly num_loc: string;
  readonly num_bad: string;
}

/** Every product's stock as the server says it, good and bad together unless told. */
export async function stockOnServer(
  client: Client,
  world: Pick<World, "whId" | "ownerId">,
  count = ({ num_loc, num_bad }: Stock): number => Number(num_loc) + Number(num_bad),
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let page = 1; ; page++) {
    const { additionals } = await client.must(
      `/v1/stock/product/${client.companyId}/${world.whId}/${world.ownerId}/q`,
      {
        page,
        pageSize: 1500,
        sort: [{ sortField: "product_code", sortOrder: "asc" }],
      },
    );
    const rows = additionals.stockProduct as Stock[];
    for (const row of rows) found.set(row.product_code, count(row));
    if (rows.length < 1500) return found;
  }
}
