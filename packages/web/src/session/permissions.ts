import type { Declared, FunctionCode } from "@stowage/model";
import { isSharedRow, makesSharedRows } from "@stowage/model/define/sharedRows";
import type { MenuNames } from "../i18n/menuNames.ts";
import type { AccountType, FunctionSwitches, MenuNode, Permissions } from "./types.ts";

/** Every entry of the tree, groups included, parents first. */
export function flatten(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.sub_menus ?? [])]);
}

export const namesOf = (tree: readonly MenuNode[]): MenuNames =>
  Object.fromEntries(
    flatten(tree).map(({ menu_code, menu_name, menu_name_cn, menu_name_eng }) => [
      menu_code,
      { zh_TW: menu_name, zh_CN: menu_name_cn, en_US: menu_name_eng },
    ]),
  );

/** The functions that the user holds, per menu entry; an entry without any is absent. */
export function permissionsOf(tree: readonly MenuNode[]): Permissions {
  const codesOf = flatten(tree).map((node) => [
    node.menu_code,
    (node.permission_functions ?? [])
      .filter((one) => one.user_have_this_permission_function)
      .map((one) => one.function_code),
  ]);
  return Object.fromEntries(codesOf.filter(([, codes]) => codes !== undefined && codes.length > 0));
}

export function switchesOf(permissions: Permissions): Readonly<Record<string, FunctionSwitches>> {
  return Object.fromEntries(
    Object.entries(permissions).map(([menu, codes]) => {
      const holds = (code: string) => codes.includes(code);
      return [
        menu,
        {
          display: holds("display"),
          search: holds("query"),
          create: holds("create"),
          modify: holds("update"),
          delete: holds("delete"),
          copy: holds("copy"),
          export: holds("dataexport"),
          copyForbidden: holds("copy_forbidden"),
        },
      ];
    }),
  );
}

/** Whether only accounts of a group may do this, since the rows are shared by all companies. */
export function isLeftToGroup(
  declared: Declared,
  code: FunctionCode,
  accountType: AccountType | undefined,
  row?: Readonly<Record<string, unknown>>,
): boolean {
  if (accountType === undefined || accountType === "group" || code === "query" || code === "dataexport") return false;
  return (code === "update" || code === "delete") && (row || declared.scope !== "shared")
    ? row !== undefined && isSharedRow(declared, row)
    : makesSharedRows(declared);
}
