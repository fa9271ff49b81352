import { type Declared, partitionOf, type Resource } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { CallerScope } from "../../http/caller.ts";
import { companies, warehouses } from "./scopeResources.ts";

/** What leads the keys of a resource's rows: their warehouse, or their company. */
export interface Partition {
  readonly column: string;
  /** The resource that has it as its key. */
  readonly of: Resource;
  /** The keys that a caller with this scope may see. */
  readonly within: (scope: CallerScope) => readonly string[];
}

/** Null where a row's own key is all of it. */
export function partitionFor(declared: Declared): Partition | null {
  const column = partitionOf(declared);
  if (column === null) return null;
  return column === warehouses.key
    ? { column, of: warehouses, within: ({ whIds }) => whIds }
    : { column, of: companies, within: ({ companyIds }) => companyIds };
}

/** The condition that two rows, by their aliases, are kept together; to stand before the one on their keys. */
export function inSamePartition(declared: Declared, alias: string, other: string): RawBuilder<unknown> {
  const column = partitionOf(declared);
  return column ? sql`${sql.ref(`${alias}.${column}`)} = ${sql.ref(`${other}.${column}`)} and ` : sql``;
}
