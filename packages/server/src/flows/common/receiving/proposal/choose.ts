import { compareCodes, type ProposalReason, type ProposalRejection, type PutawayKind } from "@stowage/model";
import type { Location } from "../../locations/locations.ts";
import { type Fill, filled, type Measures, nothing, roomFor, whyNoRoom } from "../../locations/measures.ts";
import { palletOf } from "../../locations/pallets.ts";
import type { Line } from "../lines.ts";
import type { Candidate } from "./candidate.ts";
import { rules, type Seen } from "./rules.ts";

/** What of a line is asked where it may go. */
export type Goods = Pick<Line, "line_id" | "owner_id" | "product_id" | "factor" | "disposition" | "lot">;

/** A part of a line that needs a location. */
export interface Wish<G extends Goods = Line> {
  readonly line: G;
  readonly quality: "good" | "bad";
  readonly qty: bigint;
  /** The walk order of a location where its product stands already. */
  readonly home: number | null;
}

export interface Proposed<G extends Goods = Line> {
  readonly wish: Wish<G>;
  readonly location: Location;
  readonly qty: bigint;
  readonly reason: ProposalReason;
}

/** A location that stands back, and why. */
export interface Rejected<G extends Goods = Line> {
  readonly wish: Wish<G>;
  readonly location: Location;
  readonly why: ProposalRejection;
}

export interface Chosen<G extends Goods = Line> {
  readonly proposed: readonly Proposed<G>[];
  readonly left: readonly Wish<G>[];
  readonly rejected: readonly Rejected<G>[];
}

/** How many are told of that are not proposed. */
const mostRejected = 10;

interface Wanted<G extends Goods> {
  readonly wish: Wish<G>;
  readonly candidates: readonly Candidate[];
}

/**
 * Lays wishes over their candidates: full pallets first, each whole; in the order of the warehouse's rules, then all in
 * one place before in parts, then near before far. What fits nowhere is left over.
 */
export function choose<G extends Goods>(
  wishes: readonly Wanted<G>[],
  order: readonly PutawayKind[],
  measures: ReadonlyMap<string, Measures>,
  fills: Map<string, Fill>,
): Chosen<G> {
  const proposed: Proposed<G>[] = [];
  const left: Wish<G>[] = [];
  const rejected: Rejected<G>[] = [];
  const empty = (id: string, at: ReadonlyMap<string, Fill>) => (at.get(id)?.stacks.size ?? 0) === 0;
  const before = new Map(fills);
  for (const { wish, candidates } of wishes) {
    const of = measures.get(wish.line.product_id);
    if (!of) continue;
    const found = new Map<Candidate, bigint>();
    const seen = (candidate: Candidate): Seen => ({
      ...{ candidate, of, fill: fills.get(candidate.location.storage_id) ?? nothing },
      isEmpty: empty(candidate.location.storage_id, before),
      far: farFrom(wish.home, candidate),
    });
    const usable = candidates.filter(({ isOthers, isFrozen }) => !isOthers && !isFrozen);
    const ranked = (qty: bigint) => inOrder(usable.map(seen), order, qty);
    const first = rank([...ranked(wish.qty), ...candidates.filter((one) => !usable.includes(one)).map(seen)], order);
    const lay = (qty: bigint, step: bigint): bigint => layOut({ of, fills, found }, ranked(qty), qty, step);
    const pallet = palletOf(of);
    // A pallet that is no whole number of the line's unit is laid out in that unit.
    const full = pallet !== null && pallet % wish.line.factor === 0n ? wish.qty - (wish.qty % pallet) : 0n;
    const unplaced = full > 0n ? lay(full, pallet ?? 1n) : 0n;
    const rest = lay(wish.qty - full + unplaced, wish.line.factor);
    const best = first.find(({ candidate }) => found.has(candidate));
    for (const [candidate, qty] of found)
      proposed.push({ wish, location: candidate.location, qty, reason: reasonOf(seen(candidate), order) });
    const others = first
      .filter(({ candidate }) => !found.has(candidate))
      .map((one) => ({ wish, location: one.candidate.location, why: whyNot(one, best, order) }));
    // What says more than that another is nearer is told first.
    rejected.push(...others.toSorted((one, other) => saysLittle(one) - saysLittle(other)).slice(0, mostRejected));
    if (rest > 0n) left.push({ ...wish, qty: rest });
  }
  return { proposed, left, rejected };
}

interface Laid {
  readonly of: Measures;
  readonly fills: Map<string, Fill>;
  /** How much goes to each candidate so far. */
  readonly found: Map<Candidate, bigint>;
}

/** Lays goods over candidates in whole steps, except for what takes all that is left; answers what fits nowhere. */
function layOut({ of, fills, found }: Laid, ranked: readonly Seen[], all: bigint, step: bigint): bigint {
  let rest = all;
  for (const { candidate } of ranked) {
    if (rest === 0n) break;
    const fill = fills.get(candidate.location.storage_id) ?? nothing;
    const most = roomFor(of, candidate.location, fill);
    const qty = most === null || most >= rest ? rest : most - (most % step);
    if (qty <= 0n) continue;
    rest -= qty;
    found.set(candidate, (found.get(candidate) ?? 0n) + qty);
    fills.set(candidate.location.storage_id, filled(fill, of, qty));
  }
  return rest;
}

const farFrom = (home: number | null, { walk_order }: Candidate): number =>
  walk_order === null ? Number.MAX_SAFE_INTEGER : Math.abs(walk_order - (home ?? 0));

/** Compared as sorting asks, where both may be without end. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

/** As the rules have them; what takes all of it before what takes a part; the nearest first. */
function inOrder(all: readonly Seen[], order: readonly PutawayKind[], qty: bigint): readonly Seen[] {
  const part = new Map(
    all.map((one) => {
      const room = roomFor(one.of, one.candidate.location, one.fill);
      return [one, room === null || room >= qty ? 0 : 1];
    }),
  );
  return rank(all, order, (one) => part.get(one) ?? 0);
}

function rank(
  all: readonly Seen[],
  order: readonly PutawayKind[],
  part: (one: Seen) => number = () => 0,
): readonly Seen[] {
  const scores = new Map(all.map((one) => [one, order.map((kind) => rules[kind].score(one))]));
  const byRules = (one: Seen, other: Seen) =>
    (scores.get(one) ?? []).reduce((sum, score, at) => sum || compare(score, scores.get(other)?.[at] ?? 0), 0);
  return [...all].sort(
    (one, other) =>
      byRules(one, other) ||
      part(one) - part(other) ||
      compare(one.far, other.far) ||
      compareCodes(one.candidate.location.storage_code, other.candidate.location.storage_code),
  );
}

/** The first rule that speaks for it. */
function reasonOf(seen: Seen, order: readonly PutawayKind[]): ProposalReason {
  const kind = order.find((one) => rules[one].score(seen) < Number.POSITIVE_INFINITY);
  return kind ? rules[kind].reason(seen) : "room";
}

const saysLittle = ({ why }: { readonly why: ProposalRejection }): number => (why === "farther" ? 1 : 0);

/** What keeps a location from taking the goods, else the first rule in which the best one is better. */
function whyNot(one: Seen, best: Seen | undefined, order: readonly PutawayKind[]): ProposalRejection {
  const { candidate, of, fill } = one;
  if (candidate.isFrozen) return "frozen";
  if (candidate.isOthers) return "kept_for_others";
  const why = whyNoRoom(of, candidate.location, fill);
  if (why || !best) return why ?? "takes_less";
  const lost = order.find((kind) => rules[kind].score(one) > rules[kind].score(best));
  return lost ?? (one.far > best.far ? "farther" : "takes_less");
}
