import { smallestInPack } from "@stowage/model";

/** What of a product says how many of it stand on a full pallet, and how many of these one on the other. */
export interface OnPallets {
  readonly stock_factor: string;
  readonly pallet_in_num: number | null;
  readonly pallet_stacking_num: number | null;
}

/** What stands on a location of each product, in smallest units. */
export type Stacks = ReadonlyMap<string, { readonly of: OnPallets; readonly qty: bigint }>;

/** Smallest units on a full pallet; null where it is not known. */
export const palletOf = (of: OnPallets): bigint | null => smallestInPack("pallet", of);

/** Where nobody said that pallets of a product may stand one on the other, they do not. */
const high = (of: OnPallets): bigint => BigInt(of.pallet_stacking_num ?? 1);

/** Full pallets in what stands of one product. */
export const palletsIn = (of: OnPallets, qty: bigint): bigint => qty / (palletOf(of) ?? qty + 1n);

/** Places that full pallets take: of one product they stand one on the other, as high as it allows. */
export function placesTaken(stacks: Stacks, but?: string): bigint {
  const others = [...stacks].filter(([product]) => product !== but);
  return others.reduce((sum, [, { of, qty }]) => sum + (palletsIn(of, qty) + high(of) - 1n) / high(of), 0n);
}

/** How many smallest units more of a product fit before a full pallet would lack its place; null where nothing limits them. */
export function palletRoom(
  of: OnPallets & { readonly product_id: string },
  places: number | null,
  stacks: Stacks,
): bigint | null {
  const pallet = palletOf(of);
  if (places === null || pallet === null) return null;
  const free = BigInt(places) - placesTaken(stacks, of.product_id);
  const most = (free > 0n ? free * high(of) : 0n) + 1n;
  const room = most * pallet - 1n - (stacks.get(of.product_id)?.qty ?? 0n);
  return room > 0n ? room : 0n;
}
