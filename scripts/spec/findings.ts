import { whyOpen } from "./held.ts";
import { readList } from "./list.ts";
import type { Finding } from "./page.ts";
import { productOf } from "./product.ts";
import { openRegistry } from "./registry.ts";

/** Holds the whole list against the product. */
export async function findAll(): Promise<readonly Finding[]> {
  const registry = await openRegistry();
  try {
    const list = readList();
    const product = productOf(registry, list);
    const found: Finding[] = [];
    for (const item of list) found.push({ item, open: await whyOpen(item, product) });
    return found;
  } finally {
    await registry.close();
  }
}
