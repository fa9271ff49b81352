/** By what a warehouse chooses where received goods go, in the order of its rules. */
export const putawayKinds = [
  "fixed_location",
  "same_lot",
  "category",
  "temperature",
  "nearest_free",
  "weight",
  "height",
  "empty_first",
] as const;
export type PutawayKind = (typeof putawayKinds)[number];

/** The order in a warehouse that has no rules of its own. */
export const usualPutaway: readonly PutawayKind[] = ["fixed_location", "same_lot", "category", "empty_first"];

/** Why a location is proposed: it was settled before, a rule speaks for it, or it has room. */
export const proposalReasons = [
  "planned",
  "fixed_location",
  "same_lot",
  "same_product",
  "same_category",
  "temperature",
  "empty",
  "weight",
  "height",
  "room",
] as const;
export type ProposalReason = (typeof proposalReasons)[number];

/** Why another one is not: what keeps it from taking the goods, or the rule in which the proposed one is better. */
export const proposalRejections = [
  "frozen",
  "kept_for_others",
  "goods_category",
  "goods_temperature",
  "too_small",
  "max_volume",
  "weight_capacity",
  "pallet_places",
  ...putawayKinds,
  "takes_less",
  "farther",
] as const;
export type ProposalRejection = (typeof proposalRejections)[number];
