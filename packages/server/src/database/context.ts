import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` as the inside of a transaction; what it leaves behind running is outside again once it ended. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await running.run(state, work);
  } finally {
    state.open = false;
  }
}

/** Throws where a second connection is asked for inside a transaction: the embedded database would wait for itself. */
export function refuseInsideTransaction(): void {
  if (running.getStore()?.open) throw new Error("Inside a transaction everything goes through it: pass it along.");
}
