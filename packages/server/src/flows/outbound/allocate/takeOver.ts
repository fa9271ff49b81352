import type { Tx } from "../../../database/index.ts";
import { type Ending, free, lockEnding, noteFreed } from "../../common/reservations.ts";
import type { Line } from "../lines.ts";
import type { OrderStep } from "../types.ts";

type CloseStep = OrderStep<"close_order">;

/** An order about to be closed. */
interface Closing {
  readonly step: CloseStep;
  readonly lines: readonly Line[];
}

/**
 * The reservations that orders take over, by order, locked: what each keeps is freed right before the order books, which takes it before
 * all other goods. Those whose time is over are freed first, for whoever comes.
 */
export async function takeOver(
  tx: Tx,
  whId: string,
  today: string,
  closings: readonly Closing[],
): Promise<ReadonlyMap<CloseStep, Ending>> {
  const named = closings.flatMap(({ step }) => step.document.reservation_id ?? []);
  const products = [...new Set(closings.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)))];
  const ending = await lockEnding(tx, whId, { named, products });
  await free(
    tx,
    whId,
    today,
    ending.filter(({ due }) => due),
  );
  const open = new Map(ending.flatMap((one) => (one.due ? [] : [[one.reservation_id, one]])));
  const taken = new Map<CloseStep, Ending>();
  for (const { step, lines } of closings) {
    const one = open.get(step.document.reservation_id ?? "");
    if (!one || !lines.some(({ product_id }) => product_id === one.product_id)) continue;
    // Of two orders that name it, the first has it.
    open.delete(one.reservation_id);
    taken.set(step, one);
  }
  return taken;
}

/** Writes which order took which reservation over. */
export const noteTaken = (
  tx: Tx,
  whId: string,
  taken: ReadonlyMap<CloseStep, Ending>,
  isClosed: (step: CloseStep) => boolean,
): Promise<void> =>
  noteFreed(
    tx,
    whId,
    [...taken].flatMap(([step, { reservation_id }]) => {
      const { userId } = step.caller;
      const by = { freed_by: "order", outbound_no: step.document.outbound_no ?? "", userId } as const;
      return isClosed(step) ? [{ reservation_id, ...by, requestId: step.requestId }] : [];
    }),
  );
