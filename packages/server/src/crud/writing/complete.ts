import { type Declared, lookupsOf } from "@stowage/model";
import type { HookContext, Hooks, Values } from "../hooks.ts";
import type { Incoming } from "./check.ts";
import { rightBy } from "./rightness.ts";
import { encodeQuantities } from "./store.ts";

/** Rows on their way in, with what they were where they are changed. */
export interface Completed {
  readonly incoming: readonly Incoming[];
  readonly before: readonly Values[] | null;
  /** Whether a field of a row is written; else it stands as it is stored. */
  readonly isWritten?: (index: number, name: string) => boolean;
}

/**
 * Completes rows and notes what is wrong with them as far as they are right: a hook that says what it needs is asked of
 * every row that is right in that, whatever else is wrong with it, so that one answer tells all. Quantities become
 * smallest units where it is known how many one of their unit holds.
 */
export async function completeKnown(
  context: HookContext,
  declared: Declared,
  hooks: readonly Hooks[],
  { incoming, before, isWritten = () => true }: Completed,
): Promise<void> {
  const { at, failures } = context;
  const rows = incoming.map(({ values }) => values);
  for (const hook of hooks) {
    const { needs } = hook;
    if (!needs) continue;
    const isRight = rightBy(declared, incoming, at, failures);
    const open = [...rows.keys()].filter((index) => isRight(index, needs));
    if (open.length === 0) continue;
    const those = (from: readonly Values[]) => open.map((index) => from[index] as Values);
    await hook.fill?.({ ...context, at: (n) => at(open[n] ?? 0) }, those(rows), before && those(before));
  }
  const isRight = rightBy(declared, incoming, at, failures);
  const lookups = lookupsOf(declared).map(([name]) => name);
  encodeQuantities(declared, rows, at, failures, (index, name, per) => {
    // What the server fills in follows from what was looked up.
    const isKnown = isRight(index, declared.fields[per]?.readonly ? lookups : [per]);
    return isKnown && isWritten(index, name);
  });
}

/** Completes rows with which nothing is wrong, by the hooks that need all of a row. */
export async function completeWhole(
  context: HookContext,
  hooks: readonly Hooks[],
  rows: readonly Values[],
  before: readonly Values[] | null,
): Promise<void> {
  for (const hook of hooks) if (!hook.needs) await hook.fill?.(context, rows, before);
}
