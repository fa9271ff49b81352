import { type MenuCode, type MenuEntry, menu, switchCodes } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";

/** A menu entry as the sign-in answers it: whether it is in the caller's menu, its sub-menus and its functions. */
export interface MenuNode {
  readonly menu_code: string;
  readonly menu_name: string | null;
  readonly menu_path: string | null;
  readonly user_have_this_permission: boolean;
  readonly sub_menus: readonly MenuNode[];
  readonly permission_functions: readonly {
    readonly function_code: string;
    readonly user_have_this_permission_function: boolean;
  }[];
}

interface MenuRow {
  menu_id: string;
  menu_code: string;
  menu_name: string | null;
  menu_path: string | null;
  is_item: boolean;
  root_id: string | null;
}

/** The enabled menu entries as a tree; an entry is held where it is to be displayed, a group where any below it is. */
export async function menuTree(reader: Reader, granted: ReadonlySet<string>): Promise<MenuNode[]> {
  const { rows } = await sql<MenuRow>`
    select menu_id, menu_code, menu_name, menu_path, is_item, root_id from menu where enabled
    order by menu_sort_default, menu_code`.execute(reader);
  const below = (rootId: string | null): MenuNode[] =>
    rows.filter((row) => row.root_id === rootId).map((row) => nodeOf(row, below(row.menu_id), granted));
  return below(null);
}

function nodeOf(row: MenuRow, subMenus: MenuNode[], granted: ReadonlySet<string>): MenuNode {
  const { reports = [] }: MenuEntry = menu[row.menu_code as MenuCode] ?? {};
  const functions = (row.is_item ? [...switchCodes, ...reports] : []).map((code) => ({
    function_code: code,
    user_have_this_permission_function: granted.has(`${row.menu_code}:${code}`),
  }));
  const isHeld = granted.has(`${row.menu_code}:display`) || subMenus.some((below) => below.user_have_this_permission);
  return {
    menu_code: row.menu_code,
    menu_name: row.menu_name,
    menu_path: row.menu_path,
    user_have_this_permission: isHeld,
    sub_menus: subMenus,
    permission_functions: functions,
  };
}
