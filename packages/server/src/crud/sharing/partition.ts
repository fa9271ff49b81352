import { type Declared, isSeenFromElsewhere, partitionOf, type Resource } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Caller, CallerScope } from "../../http/caller.ts";
import { companies, warehouses } from "./scopeResources.ts";

/** What leads the keys of a resource's rows: their warehouse, or their company. */
export interface Partition {
  readonly column: string;
  /** The resource that has it as its key. */
  readonly of: Resource;
  /** The keys among which a caller with this scope sees rows; null where rows of any key may be seen, such as what comes from another warehouse. */
  readonly within: (scope: CallerScope) => readonly string[] | null;
}

/** Null where a row's own key is all of it. */
export function partitionFor(declared: Declared): Partition | null {
  const column = partitionOf(declared);
  if (column === null) return null;
  return column === warehouses.key
    ? { column, of: warehouses, within: ({ whIds }) => (isSeenFromElsewhere(declared) ? null : whIds) }
    : { column, of: companies, within: ({ companyIds }) => companyIds };
}

/** A caller who sees no more of it than what lies in these warehouses: a cluster asks their nodes alone. */
export function narrowed(declared: Declared, caller: Caller, within: readonly string[]): Caller {
  const { scope } = caller;
  if (partitionOf(declared) !== warehouses.key || isSeenFromElsewhere(declared)) return caller;
  return { ...caller, scope: { ...scope, whIds: scope.whIds.filter((id) => within.includes(id)) } };
}

/** The condition that two rows, by their aliases, are kept together; to stand before the one on their keys. */
export function inSamePartition(declared: Declared, alias: string, other: string): RawBuilder<unknown> {
  const column = partitionOf(declared);
  return column ? sql`${sql.ref(`${alias}.${column}`)} = ${sql.ref(`${other}.${column}`)} and ` : sql``;
}
