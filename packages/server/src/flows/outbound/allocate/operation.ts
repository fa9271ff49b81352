import type { Tx } from "../../../database/index.ts";
import { type Line, loadLines } from "../lines.ts";
import type { OrderStep, Result } from "../types.ts";

type Operation = NonNullable<OrderStep<"close_order">["document"]["operation_type"]>;

/** People order little and alike: such orders are picked together. */
const ofPeople: readonly unknown[] = ["b2c", "convenience_store"];

/**
 * How an order is best worked: by the pallet where it takes whole ones only, boxed as it comes where it is of one product,
 * together with others where it goes to people, else by itself.
 * @param lines with what is booked for each, in smallest units.
 */
export function operationOf(
  order_type: unknown,
  lines: readonly { readonly line: Pick<Line, "product_id" | "pallet">; readonly qty: bigint }[],
): Operation {
  const booked = lines.filter(({ qty }) => qty > 0n);
  const isWhole = booked.every(({ line: { pallet }, qty }) => pallet > 0n && qty % pallet === 0n);
  if (booked.length > 0 && isWhole) return "bulk";
  if (new Set(booked.map(({ line }) => line.product_id)).size === 1) return "fast";
  return ofPeople.includes(order_type) ? "batch" : "single";
}

/** Orders are worked in another way than was derived; fast boxing, only what is of one product. */
export async function changeOperation(
  tx: Tx,
  whId: string,
  steps: readonly OrderStep<"change_operation">[],
): Promise<readonly Result[]> {
  const fast = steps.filter(({ payload }) => payload.operation_type === "fast").map(({ document }) => document.id);
  const lines = fast.length > 0 ? await loadLines(tx, whId, fast) : new Map<string, readonly Line[]>();
  return steps.map(({ document: { id }, payload: { operation_type = null } }): Result => {
    const booked = (lines.get(id) ?? []).filter((line) => line.booked > 0n);
    const count = new Set(booked.map(({ product_id }) => product_id)).size;
    return count > 1
      ? { ok: false, code: "SEVERAL_PRODUCTS", details: { count } }
      : { ok: true, set: { operation_type } };
  });
}
