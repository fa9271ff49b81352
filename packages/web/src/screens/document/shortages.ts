import type { AnyRow } from "../../api/resources.ts";

export interface Shortage {
  readonly product: string;
  readonly asked: string;
  readonly available: string;
  readonly missing: string;
  readonly unit: string;
}

const scale = 1_000_000n;

/**
 * What an order's lines ask beyond what is free, per product and quality, in the unit of the product's first line.
 * `stock` are rows of stock_product; quantities are decimal strings, factors whole.
 */
export function shortagesOf(lines: readonly AnyRow[], stock: readonly AnyRow[]): readonly Shortage[] {
  const free = new Map(stock.map((row) => [String(row.product_id), row]));
  const asked = new Map<string, { line: AnyRow; good: boolean; smallest: bigint }>();
  for (const line of lines) {
    for (const good of [true, false]) {
      const smallest = toSmallest(line[good ? "outbound_nums" : "outbound_nums_bad"], line.unit_factor);
      const key = `${line.product_id} ${good}`;
      const before = asked.get(key);
      if (smallest > 0n)
        asked.set(key, { line: before?.line ?? line, good, smallest: (before?.smallest ?? 0n) + smallest });
    }
  }
  return [...asked.values()].flatMap(({ line, good, smallest }) => {
    const row = free.get(String(line.product_id));
    const available = row ? toSmallest(row[good ? "num_loc_available" : "num_bad_available"], row.stock_factor) : 0n;
    if (available >= smallest) return [];
    const inUnit = (amount: bigint) => fromSmallest(amount, line.unit_factor);
    return [
      {
        product: `${line.product_code} ${line.product_name ?? ""}`.trim(),
        asked: inUnit(smallest),
        available: inUnit(available),
        missing: inUnit(smallest - available),
        unit: String(line.unit_name ?? ""),
      },
    ];
  });
}

/** Millionths of the smallest unit, so that no decimal is lost. */
function toSmallest(quantity: unknown, factor: unknown): bigint {
  const [whole = "0", part = ""] = String(quantity ?? "0").split(".");
  return BigInt(`${whole}${part.slice(0, 6).padEnd(6, "0")}`) * BigInt(Number(factor ?? 1) || 1);
}

function fromSmallest(amount: bigint, factor: unknown): string {
  const inUnit = amount / BigInt(Number(factor ?? 1) || 1);
  const part = String(inUnit % scale)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${inUnit / scale}${part ? `.${part}` : ""}`;
}
