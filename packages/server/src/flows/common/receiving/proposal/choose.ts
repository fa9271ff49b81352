import { compareCodes } from "@stowage/model";
import type { Location } from "../../locations/locations.ts";
import { type Fill, filled, type Measures, nothing, roomFor } from "../../locations/measures.ts";
import { palletOf } from "../../locations/pallets.ts";
import type { Line } from "../lines.ts";

export const reasons = ["same_lot", "same_product", "same_category", "empty", "room"] as const;
export type Reason = (typeof reasons)[number];

/** A location that may take some goods, with why it would. */
export interface Candidate {
  readonly location: Location;
  readonly walk_order: number | null;
  readonly reason: Reason;
}

/** A part of a line that needs a location. */
export interface Wish {
  readonly line: Line;
  readonly quality: "good" | "bad";
  readonly qty: bigint;
  /** The walk order of a location where its product stands already. */
  readonly home: number | null;
}

export interface Proposed {
  readonly wish: Wish;
  readonly candidate: Candidate;
  readonly qty: bigint;
}

/**
 * Lays wishes over their candidates: full pallets first, each whole; by reason, then all in one place before in parts,
 * then near before far. What fits nowhere is left over.
 */
export function choose(
  wishes: readonly { readonly wish: Wish; readonly candidates: readonly Candidate[] }[],
  measures: ReadonlyMap<string, Measures>,
  fills: Map<string, Fill>,
): { readonly proposed: readonly Proposed[]; readonly left: readonly Wish[] } {
  const proposed: Proposed[] = [];
  const left: Wish[] = [];
  for (const { wish, candidates } of wishes) {
    const of = measures.get(wish.line.product_id);
    if (!of) continue;
    const found = new Map<Candidate, bigint>();
    const lay = (qty: bigint, step: bigint): bigint => layOut({ of, fills, found }, { ...wish, qty }, candidates, step);
    const pallet = palletOf(of);
    // A pallet that is no whole number of the line's unit is laid out in that unit.
    const full = pallet !== null && pallet % wish.line.factor === 0n ? wish.qty - (wish.qty % pallet) : 0n;
    const unplaced = full > 0n ? lay(full, pallet ?? 1n) : 0n;
    const rest = lay(wish.qty - full + unplaced, wish.line.factor);
    proposed.push(...[...found].map(([candidate, qty]) => ({ wish, candidate, qty })));
    if (rest > 0n) left.push({ ...wish, qty: rest });
  }
  return { proposed, left };
}

interface Laid {
  readonly of: Measures;
  readonly fills: Map<string, Fill>;
  /** How much goes to each candidate so far. */
  readonly found: Map<Candidate, bigint>;
}

/** Lays a wish over its candidates in whole steps, except for what takes all that is left; answers what fits nowhere. */
function layOut({ of, fills, found }: Laid, wish: Wish, candidates: readonly Candidate[], step: bigint): bigint {
  const fillOf = ({ storage_id }: Location) => fills.get(storage_id) ?? nothing;
  const room = (location: Location) => roomFor(of, location, fillOf(location));
  let rest = wish.qty;
  for (const candidate of inOrder(wish, candidates, room)) {
    if (rest === 0n) break;
    const most = room(candidate.location);
    const qty = most === null || most >= rest ? rest : most - (most % step);
    if (qty <= 0n) continue;
    rest -= qty;
    found.set(candidate, (found.get(candidate) ?? 0n) + qty);
    fills.set(candidate.location.storage_id, filled(fillOf(candidate.location), of, qty));
  }
  return rest;
}

function inOrder(
  wish: Wish,
  candidates: readonly Candidate[],
  roomOf: (location: Location) => bigint | null,
): readonly Candidate[] {
  const rated = candidates.map((candidate) => {
    const room = roomOf(candidate.location);
    const whole = room === null || room >= wish.qty;
    const far =
      candidate.walk_order === null ? Number.MAX_SAFE_INTEGER : Math.abs(candidate.walk_order - (wish.home ?? 0));
    return { candidate, rank: reasons.indexOf(candidate.reason), whole: whole ? 0 : 1, far };
  });
  const code = (one: { candidate: Candidate }) => one.candidate.location.storage_code;
  return rated
    .sort((a, b) => a.rank - b.rank || a.whole - b.whole || a.far - b.far || compareCodes(code(a), code(b)))
    .map(({ candidate }) => candidate);
}
