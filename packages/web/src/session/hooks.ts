import type {
  Action,
  Declared,
  DocumentDeclaration,
  FunctionCode,
  MenuCode,
  ReportCode,
  Right,
  SwitchCode,
} from "@stowage/model";
import { useMemo } from "react";
import type { AnyRow, Workspace } from "../api/resources.ts";
import type { ScreenSearch } from "../api/search.ts";
import { dayIn } from "../i18n/format.ts";
import { itemInSight, type MenuItem, mayOpen, menuItems } from "./menu.ts";
import { isLeftToGroup } from "./permissions.ts";
import { useSession } from "./store.ts";
import type { UserInfo } from "./types.ts";

/** Whether the user holds a function or a report of a menu entry. */
export function useMay(): (menu: MenuCode, code: SwitchCode | ReportCode) => boolean {
  const permissions = useSession((session) => session.permissions);
  return (menu, code) => permissions[menu]?.includes(code) ?? false;
}

/** Whether the user may do this with a resource, or with this row of it; with what is private everybody may do all. */
export function useMayDo(): (declared: Declared, code: FunctionCode, row?: AnyRow) => boolean {
  const may = useMay();
  const accountType = useSession((session) => session.userInfo?.accountType);
  return (declared, code, row) =>
    declared.calls.includes(code) &&
    (declared.private === true || may(declared.menu, code)) &&
    !isLeftToGroup(declared, code, accountType, row);
}

/** Whether the user administers the group, in whose name companies are let in. */
export const useAdministersGroup = (): boolean => useSession((session) => session.userInfo?.accountType) === "group";

/** Whether the user may open the screen at a path. */
export function useMayOpen(): (path: string) => boolean {
  const permissions = useSession((session) => session.permissions);
  return (path) => mayOpen(path, permissions);
}

/** Tells by which entry of the menu a screen is opened that shows this. */
export function useItemInSight(): (path: string, shown: ScreenSearch) => MenuItem | undefined {
  const tree = useSession((session) => session.menuTree);
  const items = useMemo(() => menuItems(tree), [tree]);
  return (path, shown) => itemInSight(items, path, shown);
}

/** Whether the user holds a right of its own. */
export function useHasRight(): (right: Right) => boolean {
  const permissions = useSession((session) => session.permissions);
  return (right) => permissions.rights?.includes(right) ?? false;
}

/** Whether the user may take a step: by the document, or at the screen where this step is taken. */
export function useMayTake(document: DocumentDeclaration): (action: Action) => boolean {
  const may = useMay();
  const hasRight = useHasRight();
  return ({ at = [], right, orRight }) =>
    ([document.menu, ...at].some((menu) => may(menu, "update")) || (orRight !== undefined && hasRight(orRight))) &&
    (!right || hasRight(right));
}

/** The user's workspace: company, warehouse, and the owner whose goods are shown. */
export function useWorkspace(): Workspace {
  const companyId = useSession((session) => session.userInfo?.companyKey ?? null);
  const whId = useSession((session) => session.userInfo?.warehouseKey ?? null);
  const ownerId = useSession((session) => session.userInfo?.ownerKey ?? null);
  return { companyId, whId, ownerId };
}

/** The time zone of the warehouse where the user works; undefined where none is known. */
export function useTimeZone(): string | undefined {
  const { warehouseList, warehouseKey } = useUserInfo();
  return warehouseList.find((one) => one.wh_id === warehouseKey)?.time_zone;
}

/** Which day it is where the user works: `2026-11-21`. */
export const useToday = (): string => dayIn(useTimeZone(), new Date());

/** Who is signed in; screens below the sign-in guard have one. */
export function useUserInfo(): UserInfo {
  const userInfo = useSession((session) => session.userInfo);
  if (!userInfo) throw new Error("nobody is signed in");
  return userInfo;
}
