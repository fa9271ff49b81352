import type { Tx } from "../../../database/index.ts";
import type { OrderStep, Result } from "../types.ts";

/** Ends a rest in a state that others pass through. */
export async function release(
  _tx: Tx,
  _whId: string,
  steps: readonly OrderStep<"release">[],
): Promise<readonly Result[]> {
  return steps.map(
    ({ document }): Result => ({ ok: true, to: document.status === "boxed" ? "awaiting_shipping" : "awaiting_boxing" }),
  );
}
