import { fromSmallest, packSizes, packsOf, toSmallest } from "@stowage/model";
import type { AnyRow } from "../api/resources.ts";
import { groupedDecimal } from "./format.ts";
import type { Words } from "./index.ts";

/** A quantity of a row in the full packs of its product, `1 pallet + 2 boxes + 6`; empty where it fills none. */
export function packsText(row: AnyRow | undefined, name: string, words: Words): string {
  if (!row || !isPacked(row)) return "";
  const stock_factor = Number(row.stock_factor ?? 1);
  const smallest = toSmallest(String(row[name] ?? ""), Number(row.unit_factor ?? stock_factor));
  if (smallest === null) return "";
  const sizes = Object.values(packSizes).map((field) => [field, row[field] as number | null]);
  const { full, rest } = packsOf(smallest, { stock_factor, ...Object.fromEntries(sizes) });
  if (full.length === 0) return "";
  const packs = full.map(
    ({ size, count }) => `${groupedDecimal(String(count))} ${words.say(`packs.${size}`, { count })}`,
  );
  return [...packs, ...(rest > 0n ? [groupedDecimal(fromSmallest(rest, stock_factor))] : [])].join(" + ");
}

/** Whether a row shows how its product is packed. */
export const isPacked = (row: AnyRow): boolean =>
  Object.values(packSizes).some((field) => typeof row[field] === "number");
