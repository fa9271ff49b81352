import { lookupsOf } from "@stowage/model";
import { type Values, valuesOf } from "../rows.ts";
import { rightBy } from "./rightness.ts";
import { encodeQuantities } from "./store.ts";
import type { Writing } from "./writing.ts";

/**
 * Completes rows by the hooks that need only some fields, and converts quantities to smallest units. A hook runs for every
 * row whose needed fields are right, even where other fields of it are wrong, so that one reply reports all errors.
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
    const context = { ...writing, at: (n: number) => at(open[n] ?? 0), keptReferences: pick(writing.keptReferences) };
    await hook.fill?.(context, pick(rows), before && pick(before));
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
