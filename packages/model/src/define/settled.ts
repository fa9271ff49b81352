import type { FieldFailure } from "../errors.ts";
import type { Field } from "./fields.ts";

/** Why a stored row does not let a field be changed now; undefined where it does. */
export function settledBy(
  field: Field,
  name: string,
  row: Readonly<Record<string, unknown>>,
): FieldFailure | undefined {
  const { changedIn } = field;
  if (!changedIn || changedIn.values.includes(String(row[changedIn.field] ?? ""))) return undefined;
  const { code, told } = changedIn;
  return { field: name, code, details: { field: name, [told]: String(row[name] ?? "") } };
}
