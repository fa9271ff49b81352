import type { Fields } from "./fields.ts";
import type { Scope } from "./scope.ts";

interface Scoped {
  readonly key: string;
  readonly scope: Scope | "shared";
  readonly fields: Fields;
}

/** Whether a row belongs to no company: those who see it share it, and only accounts of type `group` change it. */
export function isSharedRow(declared: Scoped, row: Readonly<Record<string, unknown>>): boolean {
  const column = openCompany(declared);
  return column === "none" || (column !== null && row[column] == null);
}

/** Whether every row that is made belongs to no company, whatever is sent with it. */
export function makesSharedRows(declared: Scoped): boolean {
  const column = openCompany(declared);
  return column === "none" || (column !== null && declared.fields[column]?.readonly === true);
}

/** The company's column where a row may leave it empty, `none` where rows have none, null where each belongs to one. */
function openCompany({ key, scope, fields }: Scoped): string | null {
  if (scope === "shared" || scope.group) return "none";
  const { company } = scope;
  return company === undefined || company === key || fields[company]?.required ? null : company;
}
