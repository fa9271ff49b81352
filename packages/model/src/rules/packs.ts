/** The sizes of full packs, each with the field of a product that says how many stock units it holds. */
export const packSizes = {
  pallet: "pallet_in_num",
  big_box: "big_box_in_num",
  box: "box_in_num",
  inner: "inner_in_num",
} as const;
export type PackSize = keyof typeof packSizes;

/** What a pack may be of its product; the smallest lies within a box. */
export const packLevels = ["inner", "box", "big_box", "pallet"] as const;

/** What of a product says how it is packed. */
export type Packed = { readonly stock_factor: number | string } & {
  readonly [Size in PackSize as (typeof packSizes)[Size]]?: number | null | undefined;
};

export interface Packs {
  /** Full packs, the largest first; none of a size is left out. */
  readonly full: readonly { readonly size: PackSize; readonly count: bigint }[];
  /** Smallest units beside them. */
  readonly rest: bigint;
}

/** A quantity in smallest units as full packs of a product. */
export function packsOf(smallest: bigint, product: Packed): Packs {
  const packs = (Object.keys(packSizes) as PackSize[]).flatMap((size) => {
    const holds = smallestInPack(size, product);
    return holds === null ? [] : [{ size, holds }];
  });
  const { full, rest } = inPacks(smallest, packs);
  return { full: full.map(({ pack, count }) => ({ size: pack.size, count })), rest };
}

/** A quantity in packs that hold so many smallest units: of the largest as many as there are, then of the next. */
export function inPacks<P extends { readonly holds: bigint }>(
  smallest: bigint,
  packs: readonly P[],
): { readonly full: readonly { readonly pack: P; readonly count: bigint }[]; readonly rest: bigint } {
  let rest = smallest;
  const full = [...packs]
    .sort((a, b) => (a.holds < b.holds ? 1 : a.holds > b.holds ? -1 : 0))
    .flatMap((pack) => {
      const count = rest / pack.holds;
      rest -= count * pack.holds;
      return count > 0n ? [{ pack, count }] : [];
    });
  return { full, rest };
}

/** Smallest units in a full pack; null where the product has none of this size, or one that holds a single stock unit. */
export function smallestInPack(size: PackSize, product: Packed): bigint | null {
  const holds = product[packSizes[size]];
  return typeof holds === "number" && holds > 1 ? BigInt(holds) * BigInt(product.stock_factor) : null;
}
