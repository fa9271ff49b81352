import type { Client } from "./client.ts";
import type { World } from "./setup.ts";

/** Every product's stock as the server says it, good and bad together. */
export async function stockOnServer(client: Client, world: World): Promise<Map<string, number>> {
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
    const rows = additionals.stockProduct as { product_code: string; num_loc: string; num_bad: string }[];
    for (const row of rows) found.set(row.product_code, Number(row.num_loc) + Number(row.num_bad));
    if (rows.length < 1500) return found;
  }
}
