import { givesNumbers } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import { openBoxes } from "../pack/boxes.ts";
import type { AnyStep } from "../types.ts";
import { askedOf } from "./assignCarrier.ts";
import { askedByInterface } from "./interfaces.ts";
import { issueWaybills } from "./waybills.ts";

/**
 * Opens the first box of orders that reach the bench, where their carrier makes a label without knowing what it weighs, and
 * has the carrier asked, so that the packer does not wait for it.
 */
export async function askEarly(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<void> {
  const asked = steps
    .filter(({ document }) => givesNumbers(document.carrier_code))
    .map((step) => ({ step, ...askedOf({ document: step.document, caller: step.caller, payload: {} }) }));
  const early = [...(await askedByInterface(tx, asked, { early: true }))];
  await openBoxes(
    tx,
    whId,
    early.map(({ step }) => step),
  );
  await issueWaybills(tx, whId, early, { noteFailures: false });
}
