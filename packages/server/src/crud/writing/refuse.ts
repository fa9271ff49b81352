import type { Declared } from "@stowage/model";
import type { HookContext, Values } from "../hooks.ts";
import { noteOutside } from "../sharing/scope.ts";
import { type Incoming, refuseIfAny } from "./check.ts";
import { rightBy, rightOf } from "./rightness.ts";
import { duplicatesOf } from "./unique.ts";

/** Notes which rows, of those that say rightly whose they are, lie outside the caller's scope. */
export function noteNotWithin(
  { caller, at, failures }: HookContext,
  declared: Declared,
  incoming: readonly Incoming[],
): void {
  if (declared.scope === "shared") return;
  const { company, warehouse, owner } = declared.scope;
  const columns = [company, warehouse, owner].flat().flatMap((column) => column ?? []);
  const isRight = rightBy(declared, incoming, at, failures);
  for (const [index, { values }] of incoming.entries())
    if (isRight(index, columns)) noteOutside(declared, caller.scope, [values], () => at(index), failures);
}

/**
 * Refuses rows of which some are wrong, and tells with it what is right in them but is another's already: who corrects
 * what is told has corrected all.
 */
export async function refuseWrong(
  context: HookContext,
  declared: Declared,
  incoming: readonly Incoming[],
  before: readonly Values[] | null,
): Promise<void> {
  const { tx, at, failures } = context;
  if (failures.length === 0) return;
  noteNotWithin(context, declared, incoming);
  const isRight = rightBy(declared, incoming, at, failures);
  const said = rightOf(incoming, isRight);
  failures.push(...(await duplicatesOf(tx, declared, said, at, { before, among: true, isRight })));
  refuseIfAny(failures);
}
