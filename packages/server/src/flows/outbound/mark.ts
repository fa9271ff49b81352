import type { Tx } from "../../database/index.ts";
import { freeAll } from "./close.ts";
import type { AnyStep, OrderStep, Result } from "./types.ts";

/** While it is marked the engine lets nothing but `unlock_abnormal` at the order. */
export async function markAbnormal(_tx: Tx, _whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  return steps.map(
    ({ reason }): Result => ({ ok: true, set: { abnormal: true, abnormal_reason: reason?.slice(0, 250) ?? null } }),
  );
}

export async function unlockAbnormal(_tx: Tx, _whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> {
  return steps.map(
    ({ document }): Result =>
      document.abnormal === true
        ? { ok: true, set: { abnormal: false, abnormal_reason: null } }
        : { ok: false, code: "NOT_ABNORMAL" },
  );
}

/** What is booked becomes free; nothing is picked in the states from which an order can be cancelled. */
export const cancel = (tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> =>
  freeAll(tx, whId, steps, "cancel", undefined);

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
