import { model } from "@stowage/model";
import type { OrderOfPolicy } from "../src/ledger/candidates.ts";
import { type Kinds, rulesOf } from "../src/ledger/kinds/index.ts";
import type { KindRules } from "../src/ledger/kinds/rules.ts";
import type { Ship } from "../src/ledger/kinds/ship.ts";

/** Parts of the ledger that must not compile: a kind of command without its rules, rules without a part, a policy without its order. */
export const every = (kinds: Kinds): Kinds => ({ ...kinds });

// @ts-expect-error Property 'ship' is missing
export const shipless = ({ ship, ...others }: Kinds): Kinds => ({ ...others });

const parts = {
  takenBackBy: [],
  isShort: () => true,
  looksUp: () => ({}),
  locks: () => [],
  gather() {},
  decide() {},
};
export const whole: KindRules<Ship> = parts;
const { locks: _locks, ...withoutLocks } = parts;
// @ts-expect-error Property 'locks' is missing
export const lockless: KindRules<Ship> = withoutLocks;

// @ts-expect-error '"fly"' is not assignable to type
export const fly = rulesOf({ kind: "fly" });

const policies: readonly (keyof OrderOfPolicy)[] = model.product.fields.shipment_policy.values;
export const all = policies;
// @ts-expect-error Property 'fewest_picks' is missing
export const policyless: OrderOfPolicy = { fefo: ["firstExpired"], fifo: ["firstIn"], lifo: ["lastIn"] };
