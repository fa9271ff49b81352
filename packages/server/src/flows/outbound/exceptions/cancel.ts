import type { Tx } from "../../../database/index.ts";
import { freeAll } from "../allocate/close.ts";
import type { AnyStep, Result } from "../types.ts";

/** What is booked becomes free; nothing is picked in the states from which an order can be cancelled. */
export const cancel = (tx: Tx, whId: string, steps: readonly AnyStep[]): Promise<readonly Result[]> =>
  freeAll(tx, whId, steps, "cancel", undefined);
