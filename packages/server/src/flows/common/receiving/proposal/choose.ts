import { compareCodes } from "@stowage/model";
import type { Line } from "../lines.ts";
import type { Location } from "../locations.ts";
import { type Fill, fillOf, type Measures, roomFor } from "../measures.ts";

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

/** Lays wishes over their candidates: by reason, then whole before in parts, then near before far. What fits nowhere is left over. */
export function choose(
  wishes: readonly { readonly wish: Wish; readonly candidates: readonly Candidate[] }[],
  measures: ReadonlyMap<string, Measures>,
  fills: Map<string, Fill>,
  nothing: Fill,
): { readonly proposed: readonly Proposed[]; readonly left: readonly Wish[] } {
  const proposed: Proposed[] = [];
  const left: Wish[] = [];
  for (const { wish, candidates } of wishes) {
    const of = measures.get(wish.line.product_id);
    let rest = wish.qty;
    if (!of) continue;
    for (const candidate of inOrder(wish, candidates, (location) => room(of, location))) {
      if (rest === 0n) break;
      const most = room(of, candidate.location);
      const qty = most === null || most >= rest ? rest : most - (most % wish.line.factor);
      if (qty <= 0n) continue;
      rest -= qty;
      proposed.push({ wish, candidate, qty });
      const before = fills.get(candidate.location.storage_id) ?? nothing;
      const added = fillOf(of, qty);
      const after = { volume: before.volume.plus(added.volume), weight: before.weight.plus(added.weight) };
      fills.set(candidate.location.storage_id, after);
    }
    if (rest > 0n) left.push({ ...wish, qty: rest });
  }
  return { proposed, left };

  function room(of: Measures, location: Location): bigint | null {
    return roomFor(of, location, fills.get(location.storage_id) ?? nothing);
  }
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
