import { givesNumbers } from "@stowage/model";
import type { Tx } from "../../../database/index.ts";
import type { AnyStep, Result } from "../types.ts";
import { setWaybillStatus } from "../waybills/waybills.ts";

/** The goods are with whom they were for, and so are their waybills. */
export async function deliver(tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  await setWaybillStatus(
    tx,
    whId,
    steps.flatMap(({ document }) => (givesNumbers(document.carrier_code) ? [document.id] : [])),
    "delivered",
  );
  return steps.map((): Result => ({ ok: true }));
}
