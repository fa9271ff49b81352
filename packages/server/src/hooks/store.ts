import type { Hooks, Values } from "../crud/hooks.ts";
import { lookOverStores } from "../flows/common/storeOrders.ts";

/** The open orders for a store are looked over once it is made, closed, opened, renamed or gone. */
export const lookedOverByStore: Hooks = {
  created: ({ tx }, rows) => lookOverStores(tx, rows),
  updated: ({ tx }, rows, before) =>
    lookOverStores(
      tx,
      rows.flatMap((row, index) => changed({ ...before[index], ...row }, before[index] ?? {})),
    ),
  deleting: ({ tx }, rows) => lookOverStores(tx, rows, rows),
};

/** A store that orders see otherwise now, with what it was called by before. */
function changed(now: Values, was: Values): readonly Values[] {
  if (now.store_no !== was.store_no) return [was, now];
  return now.open !== was.open || now.store_name !== was.store_name ? [now] : [];
}
