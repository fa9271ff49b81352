import { type Declared, Failure, type FunctionCode, isSharedRow, makesSharedRows } from "@stowage/model";
import type { Caller } from "../../http/caller.ts";
import type { Values } from "../rows.ts";

const administersGroup = ({ accountType }: Caller): boolean => accountType === "group";

/** Whether the caller may make rows of a resource at all, functions apart. */
export const mayMake = (declared: Declared, caller: Caller): boolean =>
  administersGroup(caller) || !makesSharedRows(declared);

/** Rows that all companies share are changed by those only who administer the group. @throws Failure NOT_PERMITTED */
export function refuseSharedRows(
  declared: Declared,
  caller: Caller,
  code: FunctionCode,
  rows: readonly Values[],
): void {
  if (!administersGroup(caller) && rows.some((row) => isSharedRow(declared, row))) refuse(declared, code);
}

/** The same before any row is there. @throws Failure NOT_PERMITTED */
export function demandMaker(declared: Declared, caller: Caller): void {
  if (!mayMake(declared, caller)) refuse(declared, "create");
}

function refuse(declared: Declared, code: FunctionCode): never {
  const details = { function: `${declared.menu}:${code}`, account_type: "group", resource: declared.name };
  throw new Failure("NOT_PERMITTED", { details });
}
