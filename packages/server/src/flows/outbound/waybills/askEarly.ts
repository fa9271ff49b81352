import { givesNumbers } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { openBoxes } from "../pack/boxes.ts";
import type { AnyStep } from "../types.ts";
import { type Asked, askedOf } from "./boxWaybills.ts";
import { askedByInterface } from "./interfaces.ts";
import { issueWaybills } from "./waybills.ts";

/**
 * Opens the first box of orders that reach the bench, where their carrier makes a label without knowing what it weighs, and
 * has the carrier asked, so that the packer does not wait for it.
 */
export async function askEarly(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<void> {
  const asked = steps.map((step) => ({ step, ...askedOf({ ...step, payload: {} }) }));
  await issueWaybills(tx, whId, await openEarly(tx, whId, asked), { noteFailures: false });
}

/** Those of these orders whose carrier is asked before they are packed, each with a box. */
export async function openEarly<O extends Asked & { readonly step: AnyStep }>(
  tx: Tx,
  whId: string,
  orders: readonly O[],
): Promise<readonly O[]> {
  const numbered = orders.filter(({ carrier_code }) => givesNumbers(carrier_code));
  const early = [...(await askedByInterface(tx, numbered, { early: true }))];
  await openBoxes(
    tx,
    whId,
    early.map(({ step }) => step),
  );
  return early;
}
