import type { model } from "@stowage/model";
import type { Transaction } from "kysely";
import type { Reader, Tables, Tx } from "../src/database/types.ts";
import { type Effect, type Flow, noEffect } from "../src/documents/flow.ts";

/** Flows that must not compile: an action without its effect, an effect of no action, a state that is none. */
type Adjustment = typeof model.adjustment;

export const whole: Flow<Adjustment> = { adjust: noEffect, reverse: noEffect, cancel: noEffect };

// @ts-expect-error Property 'reverse' is missing
export const lacking: Flow<Adjustment> = { adjust: noEffect, cancel: noEffect };

// @ts-expect-error 'fly' does not exist in type
export const surplus: Flow<Adjustment> = { adjust: noEffect, reverse: noEffect, cancel: noEffect, fly: noEffect };

const astray: Effect<Record<never, never>, "ajar"> = async (_tx, _whId, steps) =>
  steps.map(() => ({ ok: true, to: "ajar" }));
// @ts-expect-error Type '"ajar"' is not assignable to type
export const elsewhere: Flow<Adjustment> = { adjust: astray, reverse: noEffect, cancel: noEffect };

/** The payload arrives as declared. */
export const inbound: Pick<Flow<typeof model.inbound>, "confirm_putaway"> = {
  confirm_putaway: async (_tx, _whId, steps) => {
    const [first] = steps;
    const where: string | null | undefined = first?.payload.details?.[0]?.storage_loc_code;
    // @ts-expect-error Property 'storage' does not exist
    const typo = first?.payload.details?.[0]?.storage;
    return steps.map(() => (where || typo ? { ok: true } : { ok: false, code: "LOCATION_REQUIRED" }));
  },
};

/** Only `transact` makes a transaction: what merely reads cannot be passed off as one. */
export function passedOff(reader: Reader, plain: Transaction<Tables>): readonly Tx[] {
  // @ts-expect-error Type 'Reader' is not assignable to type 'Tx'
  const first: Tx = reader;
  // @ts-expect-error Property '[brand]' is missing in type 'Transaction<Tables>'
  const second: Tx = plain;
  return [first, second];
}
