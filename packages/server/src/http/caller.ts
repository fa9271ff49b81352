import type { Language } from "@stowage/messages";
import {
  type FunctionCode,
  functionCodes,
  type MenuCode,
  type ReportCode,
  type Right,
  reportCodes,
} from "@stowage/model";

export type { Language };

/** What a caller may see. Every list is complete: an empty one means nothing. */
export interface CallerScope {
  /** Groups of these companies, and groups without any company that the caller's user made. */
  readonly groupIds: readonly string[];
  readonly companyIds: readonly string[];
  readonly whIds: readonly string[];
  /** The owners that the account is limited to, or its warehouses are fixed to; `null` for all of those companies. */
  readonly ownerIds: readonly string[] | null;
  /** Warehouses that are fixed to an owner: only this owner's goods are seen there. */
  readonly fixedOwners: readonly { readonly whId: string; readonly ownerId: string }[];
}

/** Who asks: an account with its rights and scope, as they were at `epoch`. */
export interface Caller {
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly loginName: string;
  readonly userName: string;
  /** The language of names and errors: the account's, within a request that of the request. */
  readonly language: Language;
  readonly accountType: "group" | "company" | "department" | "personal";
  /** `goodsSetup:query` for a function of a menu entry, or the name of a right. */
  readonly granted: ReadonlySet<string>;
  readonly scope: CallerScope;
  /** Whether the account itself is limited to some owners, wherever it works. */
  readonly isLimited: boolean;
  /** The administrator, where one sees the system as this account; nothing can be changed then. */
  readonly seenBy?: { readonly accountId: string; readonly loginName: string; readonly userName: string };
  /** The epoch of all rights at which this was read; a call proves within its own transaction that it still is. */
  readonly epoch: string;
}

export const may = (caller: Caller, menu: MenuCode, code: FunctionCode | ReportCode): boolean =>
  caller.granted.has(`${menu}:${code}`);

/** Whether the caller has any function at an entry beside seeing it in the menu. */
export const mayAnything = (caller: Caller, menu: MenuCode): boolean =>
  [...functionCodes, ...reportCodes].some((code) => may(caller, menu, code));

export const hasRight = (caller: Caller, right: Right): boolean => caller.granted.has(right);
