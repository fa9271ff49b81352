import {
  holdsWorklist,
  isWorklist,
  type MenuCode,
  type MenuEntry,
  menu,
  menuLevels,
  menuTarget,
  model,
  switchCodes,
} from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";

/** A menu entry as the sign-in answers it: whether it is in the caller's menu, its sub-menus and its functions. */
export interface MenuNode {
  readonly menu_code: string;
  readonly menu_name: string | null;
  readonly menu_name_cn: string | null;
  readonly menu_name_eng: string | null;
  /** A screen's route below `/Main/`, with what it is asked; null for a group. */
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
  menu_name_cn: string | null;
  menu_name_eng: string | null;
  menu_path: string | null;
  root_id: string | null;
}

/**
 * The enabled menu entries as a tree. An entry is permitted with its function `display`, a worklist with the function of
 * its step, an entry that people added with the screen to which it leads, a group with any entry below it.
 */
export async function menuTree(reader: Reader, granted: ReadonlySet<string>): Promise<MenuNode[]> {
  const { rows } = await sql<MenuRow>`
    select menu_id, menu_code, menu_name, menu_name_cn, menu_name_eng, menu_path, root_id from menu where enabled
    order by menu_sort_default, menu_code`.execute(reader);
  const below = (rootId: string | null, level: number): MenuNode[] =>
    level > menuLevels
      ? []
      : rows.filter((row) => row.root_id === rootId).map((row) => nodeOf(row, below(row.menu_id, level + 1), granted));
  return below(null, 1);
}

function nodeOf(row: MenuRow, subMenus: MenuNode[], granted: ReadonlySet<string>): MenuNode {
  const { menu_code, menu_name, menu_name_cn, menu_name_eng, menu_path } = row;
  return {
    menu_code,
    menu_name,
    menu_name_cn,
    menu_name_eng,
    menu_path,
    user_have_this_permission: isHeld(row, granted) || subMenus.some((below) => below.user_have_this_permission),
    sub_menus: subMenus,
    permission_functions: functionsOf(menu_code).map((code) => ({
      function_code: code,
      user_have_this_permission_function: granted.has(`${menu_code}:${code}`),
    })),
  };
}

const declaredEntry = (code: string): MenuEntry | undefined =>
  Object.hasOwn(menu, code) ? menu[code as MenuCode] : undefined;

function isHeld({ menu_code, menu_path }: MenuRow, granted: ReadonlySet<string>): boolean {
  if (declaredEntry(menu_code)) return granted.has(`${menu_code}:display`);
  if (isWorklist(menu_code)) return holdsWorklist(model, menu_code, granted);
  const target = menu_path === null ? null : menuTarget(menu_path);
  return target !== null && granted.has(target.needs.join(":"));
}

function functionsOf(code: string): readonly string[] {
  const entry = declaredEntry(code);
  return entry?.path === undefined ? [] : [...switchCodes, ...(entry.reports ?? [])];
}
