import { type Declared, Failure, type FunctionCode } from "@stowage/model";
import type { Access } from "../../http/call.ts";
import { type Caller, may } from "../../http/caller.ts";
import type { Values } from "../hooks.ts";

/** Who may make a call of a resource: for rows that belong to a user, everybody signed in; the handler sees to whose. */
export const accessTo = (declared: Declared, code: FunctionCode): Exclude<Access, "public"> =>
  declared.ownedBy ? "signed_in" : { menu: declared.menu, code };

/** Whether the caller may reach nothing but rows of its own. */
export const onlyOwn = (declared: Declared, caller: Caller, code: FunctionCode): boolean =>
  declared.ownedBy !== undefined && (declared.private === true || !may(caller, declared.menu, code));

/** Refuses rows of others, where the caller may reach nothing but its own. */
export function demandOwn(
  declared: Declared,
  caller: Caller,
  code: FunctionCode,
  row: Readonly<Record<string, unknown>>,
): void {
  if (declared.ownedBy && onlyOwn(declared, caller, code) && row[declared.ownedBy] !== caller.userId) {
    throw new Failure("NOT_PERMITTED", { details: { function: `${declared.menu}:${code}` } });
  }
}

export const ownGuard = (declared: Declared, caller: Caller, code: FunctionCode) => (row: Values) => {
  // What is private does not exist for others.
  if (declared.private && declared.ownedBy && row[declared.ownedBy] !== caller.userId)
    throw new Failure("NOT_FOUND", { details: { id: String(row[declared.key]) } });
  demandOwn(declared, caller, code, row);
};

/** A row that says nothing of whose it is, is the caller's. */
export const asOwn = (declared: Declared, caller: Caller, row: unknown): unknown =>
  declared.private && declared.ownedBy && typeof row === "object" && row !== null && !(declared.ownedBy in row)
    ? { ...row, [declared.ownedBy]: caller.userId }
    : row;

/** Whose a copy becomes: that of the row it is like, unless it is said. */
export const asCopied = (declared: Declared, caller: Caller, given: unknown): Readonly<Record<string, unknown>> => ({
  [declared.ownedBy ?? ""]: caller.userId,
  ...(typeof given === "object" ? given : {}),
});
