import { columnsOf, type Declared, partitionOf, partOf } from "./define/index.ts";
import type { ErrorCode } from "./errors.ts";

/** What a list is not searched without, in the order in which people are asked for it. */
export const needsOf = (declared: Declared): readonly string[] =>
  declared.type === "resource" ? (declared.needs ?? []) : [];

/** The same, and the warehouse where the list goes by one: no screen shows the rows of all warehouses as if they were in one. */
export const needsOnScreen = (declared: Declared): readonly string[] => {
  const partition = partitionOf(declared);
  const warehouse = partition !== null && columnsOf(declared, partOf.warehouse).includes(partition) ? [partition] : [];
  return [...new Set([...warehouse, ...needsOf(declared)])];
};

/** What lacks where a list is asked for without something that it needs. */
export interface MissingNeed {
  readonly field: string;
  readonly code: ErrorCode;
}

/** Of these fields those that nobody said; of an instant that is a day alone, its time lacks. */
export function missingNeeds(
  declared: Declared,
  needs: readonly string[],
  saidOf: (field: string) => unknown,
): readonly MissingNeed[] {
  return needs.flatMap((field) => {
    const code = missingAt(declared, field, saidOf(field));
    return code ? [{ field, code }] : [];
  });
}

function missingAt(declared: Declared, field: string, value: unknown): ErrorCode | null {
  const isThere = value !== undefined && value !== null && value !== "";
  if (columnsOf(declared, partOf.warehouse).includes(field)) return isThere ? null : "WAREHOUSE_NEEDED";
  if (columnsOf(declared, partOf.owner).includes(field)) return isThere ? null : "OWNER_NEEDED";
  if (declared.fields[field]?.kind === "instant") return missingOfInstant(isThere ? String(value) : "");
  return isThere ? null : declared.fields[field]?.kind === "date" ? "INVENTORY_DAY_NEEDED" : "REQUIRED";
}

function missingOfInstant(value: string): ErrorCode | null {
  if (value === "" || /^T?\d{1,2}:/.test(value)) return "DATE_NEEDED";
  return /^\d{4}-\d{2}-\d{2}T?$/.test(value) ? "TIME_NEEDED" : null;
}
