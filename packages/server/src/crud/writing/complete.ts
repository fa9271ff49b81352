import { lookupsOf } from "@stowage/model";
import { type Values, valuesOf } from "../rows.ts";
import { rightBy } from "./rightness.ts";
import { encodeQuantities } from "./store.ts";
import type { Writing } from "./writing.ts";

/**
 * Completes rows and notes what is wrong with them as far as they are right: a hook that says what it needs is asked of
 * every row that is right in that, whatever else is wrong with it, so that one answer tells all. Quantities become
 * smallest units where it is known how many one of their unit holds.
 */
export async function completeKnown(writing: Writing): Promise<void> {
  const { resource, hooks, before, at, isWritten } = writing;
  const rows = valuesOf(writing.rows);
  for (const hook of hooks) {
    const { needs } = hook;
    if (!needs) continue;
    const isRight = rightBy(writing);
    const open = [...rows.keys()].filter((index) => isRight(index, needs));
    if (open.length === 0) continue;
    const pick = (from: readonly Values[]) => open.map((index) => from[index] as Values);
    await hook.fill?.({ ...writing, at: (n) => at(open[n] ?? 0) }, pick(rows), before && pick(before));
  }
  const isRight = rightBy(writing);
  const lookups = lookupsOf(resource).map(([name]) => name);
  encodeQuantities({ ...writing, rows }, (index, name, per) => {
    // What the server fills in follows from what was looked up.
    const isKnown = isRight(index, resource.fields[per]?.readonly ? lookups : [per]);
    return isKnown && isWritten(index, name);
  });
}

/** Completes rows with which nothing is wrong, by the hooks that need all of a row. */
export async function completeWhole(writing: Writing): Promise<void> {
  const rows = valuesOf(writing.rows);
  for (const hook of writing.hooks) if (!hook.needs) await hook.fill?.(writing, rows, writing.before);
}
