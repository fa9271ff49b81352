import { fitsTurned, volumeInCubicMetres, weightInKilograms } from "@stowage/model";
import Big from "big.js";
import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import type { Location } from "./locations.ts";

/** A product's measures, for one stock unit of it. */
export interface Measures {
  readonly product_id: string;
  readonly stock_factor: string;
  readonly pc_code: string | null;
  readonly length: string | null;
  readonly width: string | null;
  readonly height: string | null;
  readonly length_unit_name: string | null;
  readonly weight: string | null;
  readonly weight_unit_name: string | null;
}

/** Room in cubic metres and weight in kilograms that is taken. */
export interface Fill {
  readonly volume: Big;
  readonly weight: Big;
}

/** Whether one stock unit goes through the limits of a location, however it is turned. */
export const fits = (of: Measures, { max_length, max_width, max_height }: Location): boolean => {
  const metres = (side: string | null) => (side === null ? null : new Big(side).div(100).toFixed());
  return fitsTurned(of, { length: metres(max_length), width: metres(max_width), height: metres(max_height) });
};

/** Room and weight of a quantity in smallest units; what is not known of a product takes none. */
export function fillOf(of: Measures, qty: bigint): Fill {
  const stockUnits = new Big(qty.toString()).div(of.stock_factor);
  return {
    volume: stockUnits.times(volumeInCubicMetres(of) ?? "0"),
    weight: stockUnits.times(weightInKilograms(of) ?? "0"),
  };
}

/** Measures of products, by product. */
export async function measuresOf(
  reader: Reader,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Measures>> {
  const { rows } = await sql<Measures>`
    select p.product_id, p.stock_factor::text as stock_factor, c.pc_code, p.length::text, p.width::text, p.height::text,
      p.length_unit_name, p.weight::text, p.weight_unit_name
    from product p left join product_category c on c.pc_id = p.pc_id
    where p.product_id = any(${productIds}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** What stands on locations now. */
export async function fillsOf(reader: Reader, whId: string, storageIds: readonly string[]): Promise<Map<string, Fill>> {
  const { rows } = await sql<Measures & { storage_id: string; qty: string }>`
    select s.storage_id, sum(s.qty)::text as qty, p.product_id, p.stock_factor::text as stock_factor, null as pc_code,
      p.length::text, p.width::text, p.height::text, p.length_unit_name, p.weight::text, p.weight_unit_name
    from stock s join product p on p.product_id = s.product_id
    where s.wh_id = ${whId} and s.storage_id = any(${storageIds}::uuid[]) and s.qty > 0
    group by s.storage_id, p.product_id`.execute(reader);
  const fills = new Map<string, Fill>();
  for (const row of rows) {
    const before = fills.get(row.storage_id) ?? { volume: new Big(0), weight: new Big(0) };
    const added = fillOf(row, BigInt(row.qty));
    fills.set(row.storage_id, { volume: before.volume.plus(added.volume), weight: before.weight.plus(added.weight) });
  }
  return fills;
}

/** How many smallest units more a location takes; null where nothing limits it. */
export function roomFor(of: Measures, location: Location, fill: Fill): bigint | null {
  if (!takes(of, location)) return 0n;
  const one = { volume: volumeInCubicMetres(of) ?? "0", weight: weightInKilograms(of) ?? "0" };
  const rooms = [
    roomIn(location.max_volume, fill.volume, one.volume, of),
    roomIn(location.weight_capacity, fill.weight, one.weight, of),
  ].filter((room) => room !== null);
  return rooms.sort((a, b) => (a < b ? -1 : 1))[0] ?? null;
}

/** Whether a location takes this kind of goods at all: its category and its size. */
export const takes = (of: Measures, location: Location): boolean => {
  const allowed = location.allowed_categories ?? [];
  return (allowed.length === 0 || allowed.includes(of.pc_code ?? "")) && fits(of, location);
};

function roomIn(limit: string | null, taken: Big, stockUnit: string, of: Measures): bigint | null {
  if (limit === null || new Big(stockUnit).eq(0)) return null;
  const left = new Big(limit).minus(taken);
  if (left.lte(0)) return 0n;
  return BigInt(left.times(of.stock_factor).div(stockUnit).round(0, Big.roundDown).toFixed(0));
}
