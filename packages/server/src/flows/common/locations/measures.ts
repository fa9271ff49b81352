import { fitsTurned, volumeInCubicMetres, weightInKilograms } from "@stowage/model";
import Big from "big.js";
import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import type { Location } from "./locations.ts";
import { onTheirWay } from "./onTheirWay.ts";
import { type OnPallets, palletRoom, type Stacks } from "./pallets.ts";

/** A product's measures, for one stock unit of it. */
export interface Measures extends OnPallets {
  readonly product_id: string;
  readonly pc_code: string | null;
  readonly temperature_type: string;
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
  readonly stacks: Stacks;
}

export const nothing: Fill = { volume: new Big(0), weight: new Big(0), stacks: new Map() };

/** Whether one stock unit goes through the limits of a location, however it is turned. */
export const fits = (of: Measures, { max_length, max_width, max_height }: Location): boolean => {
  const metres = (side: string | null) => (side === null ? null : new Big(side).div(100).toFixed());
  return fitsTurned(of, { length: metres(max_length), width: metres(max_width), height: metres(max_height) });
};

/** What is taken once a quantity in smallest units has come to it; what is not known of a product takes no room. */
export function filled(before: Fill, of: Measures, qty: bigint): Fill {
  const stockUnits = new Big(qty.toString()).div(of.stock_factor);
  const stood = before.stacks.get(of.product_id)?.qty ?? 0n;
  return {
    volume: before.volume.plus(stockUnits.times(volumeInCubicMetres(of) ?? "0")),
    weight: before.weight.plus(stockUnits.times(weightInKilograms(of) ?? "0")),
    stacks: new Map(before.stacks).set(of.product_id, { of, qty: stood + qty }),
  };
}

/** The columns of `Measures` that stand with `product p` itself. */
const measureColumns = sql`p.product_id, p.stock_factor::text as stock_factor, p.temperature_type, p.pallet_in_num,
  p.pallet_stacking_num, p.length::text, p.width::text, p.height::text, p.length_unit_name, p.weight::text,
  p.weight_unit_name`;

/** Measures of products, by product. */
export async function measuresOf(
  reader: Reader,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Measures>> {
  const { rows } = await sql<Measures>`
    select c.pc_code, ${measureColumns} from product p left join product_category c on c.pc_id = p.pc_id
    where p.product_id = any(${productIds}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** What stands on locations now, and what is on its way to them, of other lines than those named. */
export async function fillsOf(
  reader: Reader,
  whId: string,
  storageIds: readonly string[],
  lineIds: readonly string[],
): Promise<Map<string, Fill>> {
  const { rows } = await sql<Measures & { storage_id: string; qty: string }>`
    select f.storage_id, sum(f.qty)::text as qty, null as pc_code, ${measureColumns}
    from (
      select s.storage_id, s.product_id, s.qty from stock s
      where s.wh_id = ${whId} and s.storage_id = any(${storageIds}::uuid[]) and s.qty > 0
      union all ${onTheirWay(whId, storageIds, lineIds)}
    ) f join product p on p.product_id = f.product_id
    group by f.storage_id, p.product_id`.execute(reader);
  const fills = new Map<string, Fill>();
  for (const row of rows) {
    const { storage_id, qty, ...of } = row;
    fills.set(storage_id, filled(fills.get(storage_id) ?? nothing, of, BigInt(qty)));
  }
  return fills;
}

/** How many smallest units more a location takes; null where nothing limits it. */
export function roomFor(of: Measures, location: Location, fill: Fill): bigint | null {
  if (!takes(of, location)) return 0n;
  return roomsFor(of, location, fill)[0]?.room ?? null;
}

/** What keeps a location from taking even one smallest unit more; null where it takes some. */
export function whyNoRoom(of: Measures, location: Location, fill: Fill) {
  if (!isAllowed(location.allowed_categories, of.pc_code)) return "goods_category";
  if (!isAllowed(location.allowed_temperatures, of.temperature_type)) return "goods_temperature";
  if (!fits(of, location)) return "too_small";
  const [tightest] = roomsFor(of, location, fill);
  return tightest?.room === 0n ? tightest.limit : null;
}

/** The room that each limit of a location leaves, the least first. */
function roomsFor(of: Measures, location: Location, fill: Fill) {
  const one = { volume: volumeInCubicMetres(of) ?? "0", weight: weightInKilograms(of) ?? "0" };
  const rooms = [
    { limit: "max_volume" as const, room: roomIn(location.max_volume, fill.volume, one.volume, of) },
    { limit: "weight_capacity" as const, room: roomIn(location.weight_capacity, fill.weight, one.weight, of) },
    { limit: "pallet_places" as const, room: palletRoom(of, location.pallet_places, fill.stacks) },
  ];
  return rooms
    .flatMap(({ limit, room }) => (room === null ? [] : [{ limit, room }]))
    .sort((a, b) => (a.room < b.room ? -1 : 1));
}

/** Whether a location takes this kind of goods at all: its category, its temperature and its size. */
export const takes = (of: Measures, location: Location): boolean =>
  isAllowed(location.allowed_categories, of.pc_code) &&
  isAllowed(location.allowed_temperatures, of.temperature_type) &&
  fits(of, location);

/** Whether a list of what is allowed names this; an empty one allows all. */
export const isAllowed = (allowed: readonly string[] | null, one: string | null): boolean =>
  allowed === null || allowed.length === 0 || allowed.includes(one ?? "");

function roomIn(limit: string | null, taken: Big, stockUnit: string, of: Measures): bigint | null {
  if (limit === null || new Big(stockUnit).eq(0)) return null;
  const left = new Big(limit).minus(taken);
  if (left.lte(0)) return 0n;
  return BigInt(left.times(of.stock_factor).div(stockUnit).round(0, Big.roundDown).toFixed(0));
}
