import { type ProposalReason, type PutawayKind, usualPutaway } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../../../../database/index.ts";
import type { Fill, Measures } from "../../locations/measures.ts";
import type { Candidate } from "./candidate.ts";

/** A location as it is looked at for some goods. */
export interface Seen {
  readonly candidate: Candidate;
  readonly of: Measures;
  readonly fill: Fill;
  /** Nothing stands there or is on its way there. */
  readonly isEmpty: boolean;
  /** How far it is from where the product stands already. */
  readonly far: number;
}

interface Rule {
  /** The less the better; Infinity where the rule does not speak for it. */
  readonly score: (seen: Seen) => number;
  readonly reason: (seen: Seen) => ProposalReason;
}

const last = Number.POSITIVE_INFINITY;

/** A rule that speaks for some locations, and for all of them alike. */
const speaksFor = (reason: ProposalReason, holds: (seen: Seen) => boolean): Rule => ({
  score: (seen) => (holds(seen) ? 0 : last),
  reason: () => reason,
});

/** What each kind of rule says of a location. */
export const rules: Readonly<Record<PutawayKind, Rule>> = {
  fixed_location: speaksFor("fixed_location", ({ candidate }) => candidate.isFixed),
  same_lot: {
    score: ({ candidate }) => (candidate.hasLot ? 0 : candidate.hasProduct ? 1 : last),
    reason: ({ candidate }) => (candidate.hasLot ? "same_lot" : "same_product"),
  },
  category: speaksFor("same_category", ({ candidate }) => candidate.hasCategory || candidate.hasProduct),
  temperature: speaksFor("temperature", ({ candidate, of }) =>
    (candidate.location.allowed_temperatures ?? []).includes(of.temperature_type),
  ),
  nearest_free: { score: ({ isEmpty, far }) => (isEmpty ? far : last), reason: () => "empty" },
  // What bears no more than it has to is taken first, so that what bears much stays free for heavy goods.
  weight: {
    score: ({ candidate: { location }, fill }) =>
      location.weight_capacity === null ? last : Number(location.weight_capacity) - fill.weight.toNumber(),
    reason: () => "weight",
  },
  height: {
    score: ({ candidate: { location } }) => (location.max_height === null ? last : Number(location.max_height)),
    reason: () => "height",
  },
  empty_first: speaksFor("empty", ({ isEmpty }) => isEmpty),
};

/** The rules of a warehouse in their order; the usual ones where it has none. */
export async function rulesOf(reader: Reader, whId: string): Promise<readonly PutawayKind[]> {
  const { rows } = await sql<{ rule_kind: PutawayKind; enabled: boolean }>`
    select rule_kind, enabled from putaway_rule where wh_id = ${whId} order by rule_rank, rule_kind`.execute(reader);
  return rows.length === 0 ? usualPutaway : rows.filter(({ enabled }) => enabled).map(({ rule_kind }) => rule_kind);
}
