import { type LotAttributes, lotFields } from "./lot.ts";

type Asked = Readonly<Partial<LotAttributes>>;

interface Share<Lot> {
  readonly lot: Lot;
  free: bigint;
}

interface Taker<Lot> {
  readonly asked: Asked;
  readonly of: Map<Share<Lot>, bigint>;
}

/** Whether a lot is what somebody says of it; what is left open may be anything. */
export const agreesWith = (lot: Asked, asked: Asked): boolean =>
  lotFields.every((name) => !asked[name] || asked[name] === lot[name]);

/**
 * Quantities of one product's lots, of which several take who say more or less of their lot. Who takes later gets all that
 * is possible: who came before is moved to another lot of theirs where that makes room.
 */
export class LotShares {
  private readonly shares: readonly Share<Asked>[];
  private readonly takers = new Map<string, Taker<Asked>>();

  constructor(lots: readonly { readonly lot: Asked; readonly qty: bigint }[]) {
    this.shares = lots.map(({ lot, qty }) => ({ lot, free: qty }));
  }

  /** Takes as much of a quantity as there is of lots that agree. @returns how much that is. */
  take(asked: Asked, qty: bigint): bigint {
    const key = JSON.stringify(lotFields.map((name) => asked[name] || null));
    const taker = this.takers.get(key) ?? { asked, of: new Map() };
    this.takers.set(key, taker);
    let got = 0n;
    while (got < qty) {
      const more = this.move(taker, qty - got);
      if (more === 0n) break;
      got += more;
    }
    return got;
  }

  /** Looks for the nearest free lot, over lots that others give up for another of theirs, and moves along that way. */
  private move(first: Taker<Asked>, most: bigint): bigint {
    const cameFrom = new Map<Share<Asked>, Taker<Asked>>();
    const gaveUp = new Map<Taker<Asked>, Share<Asked> | null>([[first, null]]);
    for (const [taker] of gaveUp) {
      for (const share of this.shares) {
        if (cameFrom.has(share) || !agreesWith(share.lot, taker.asked)) continue;
        cameFrom.set(share, taker);
        if (share.free > 0n) return along(share, { cameFrom, gaveUp }, most);
        for (const other of this.takers.values())
          if (!gaveUp.has(other) && (other.of.get(share) ?? 0n) > 0n) gaveUp.set(other, share);
      }
    }
    return 0n;
  }
}

interface Path {
  readonly cameFrom: ReadonlyMap<Share<Asked>, Taker<Asked>>;
  readonly gaveUp: ReadonlyMap<Taker<Asked>, Share<Asked> | null>;
}

function along(end: Share<Asked>, { cameFrom, gaveUp }: Path, most: bigint): bigint {
  const steps: { readonly taker: Taker<Asked>; readonly gets: Share<Asked>; readonly gives: Share<Asked> | null }[] =
    [];
  for (let gets: Share<Asked> | null = end; gets; ) {
    const taker = cameFrom.get(gets);
    if (!taker) break;
    const gives: Share<Asked> | null = gaveUp.get(taker) ?? null;
    steps.push({ taker, gets, gives });
    gets = gives;
  }
  let qty = end.free < most ? end.free : most;
  for (const { taker, gives } of steps) {
    const held = gives ? (taker.of.get(gives) ?? 0n) : qty;
    if (held < qty) qty = held;
  }
  end.free -= qty;
  for (const { taker, gets, gives } of steps) {
    taker.of.set(gets, (taker.of.get(gets) ?? 0n) + qty);
    if (gives) taker.of.set(gives, (taker.of.get(gives) ?? 0n) - qty);
  }
  return qty;
}
