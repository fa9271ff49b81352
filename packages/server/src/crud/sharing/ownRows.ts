import { type Declared, Failure, type FunctionCode } from "@stowage/model";
import type { Access } from "../../http/call.ts";
import { type Caller, may } from "../../http/caller.ts";
import type { Values } from "../rows.ts";

/**
 * Who may make a call of a resource. For rows that belong to a user: everybody signed in, and the handler checks whose
 * they are.
 */
export const accessTo = (declared: Declared, code: FunctionCode): Exclude<Access, "public"> =>
  declared.ownedBy ? "signed_in" : { menu: declared.menu, code };

/** Whether the caller may reach nothing but rows of its own. */
export const reachesOnlyOwnRows = (declared: Declared, caller: Caller, code: FunctionCode): boolean =>
  declared.ownedBy !== undefined && (declared.private === true || !may(caller, declared.menu, code));

/** Refuses rows of others, where the caller may reach nothing but its own. */
export function demandOwnRow(
  declared: Declared,
  caller: Caller,
  code: FunctionCode,
  row: Readonly<Record<string, unknown>>,
): void {
  if (declared.ownedBy && reachesOnlyOwnRows(declared, caller, code) && row[declared.ownedBy] !== caller.userId) {
    throw new Failure("NOT_PERMITTED", { details: { function: `${declared.menu}:${code}` } });
  }
}

/** Refuses a stored row of somebody else; what is private does not exist for others. */
export const ownRowGuard = (declared: Declared, caller: Caller, code: FunctionCode) => (row: Values) => {
  if (declared.private && declared.ownedBy && row[declared.ownedBy] !== caller.userId)
    throw new Failure("NOT_FOUND", { details: { id: String(row[declared.key]) } });
  demandOwnRow(declared, caller, code, row);
};

/** A private row that names no user is the caller's. */
export const ownedByCaller = (declared: Declared, caller: Caller, row: unknown): unknown =>
  declared.private && declared.ownedBy && typeof row === "object" && row !== null && !(declared.ownedBy in row)
    ? { ...row, [declared.ownedBy]: caller.userId }
    : row;

/** The user who owns a copy: the caller, unless the request names another user. */
export const copyOwner = (declared: Declared, caller: Caller, body: unknown): Readonly<Record<string, unknown>> => ({
  [declared.ownedBy ?? ""]: caller.userId,
  ...(typeof body === "object" ? body : {}),
});
