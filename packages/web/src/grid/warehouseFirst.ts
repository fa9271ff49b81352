import { type Declared, partitionOf, scopeColumns } from "@stowage/model";
import type { Workspace } from "../api/resources.ts";
import type { ScreenSearch } from "../api/search.ts";

/** Whether a list that goes by warehouse is asked for without one: no rows would look as if there were none. */
export const isWarehouseMissing = (declared: Declared, { q = [] }: ScreenSearch, { whId }: Workspace): boolean =>
  partitionOf(declared) === scopeColumns.warehouse &&
  whId === null &&
  !q.some(([field]) => field === scopeColumns.warehouse);
