import {
  type Declared,
  type MenuCode,
  type MenuEntry,
  menu,
  model,
  type Shortcut,
  type ShortcutCode,
  shortcuts,
} from "@stowage/model";
import { flatten, permissionsOf } from "./permissions.ts";
import type { MenuNode, Permissions } from "./types.ts";

/** One screen or group of the menu that this user may see. */
export interface MenuItem {
  readonly code: MenuCode | ShortcutCode;
  readonly path: string | null;
  readonly items: readonly MenuItem[];
}

const entries = Object.entries(menu) as readonly [MenuCode, MenuEntry][];
const beside = Object.entries(shortcuts) as readonly [ShortcutCode, Shortcut][];

/** The tree of what is permitted, in the model's order; a group without a permitted screen is left out. */
export function menuItems(tree: readonly MenuNode[]): readonly MenuItem[] {
  const permitted = new Set(flatten(tree).flatMap((node) => (node.user_have_this_permission ? [node.menu_code] : [])));
  const permissions = permissionsOf(tree);
  const under = (parent: MenuCode | undefined): readonly MenuItem[] =>
    entries
      .filter(([, entry]) => entry.under === parent)
      .map(([code, entry]): MenuItem => ({ code, path: entry.path ?? null, items: under(code) }))
      .filter((item) => (item.path ? permitted.has(item.code) : item.items.length > 0))
      .flatMap((item) => [item, ...shortcutsBehind(item.code, permissions)]);
  return under(undefined);
}

const mostUnfolded = 12;

/** Groups so long that, laid open, they would push the day's work out of sight: they begin folded. */
export const longGroups = (tree: readonly MenuNode[]): readonly string[] =>
  menuItems(tree).flatMap(({ code, items }) => (items.length > mostUnfolded ? [code] : []));

const shortcutsBehind = (menuCode: string, permissions: Permissions): readonly MenuItem[] =>
  beside
    .filter(([, { behind, code }]) => behind === menuCode && permissions[behind]?.includes(code))
    .map(([code, { path }]) => ({ code, path, items: [] }));

export const codeOfPath = (path: string): MenuCode | null =>
  entries.find(([, entry]) => entry.path === path)?.[0] ?? null;

/** The screen at a path that stands beside an entry's own. */
export const shortcutAt = (path: string): (Shortcut & { readonly name: ShortcutCode }) | null => {
  const found = beside.find(([, one]) => one.path === path);
  return found ? { ...found[1], name: found[0] } : null;
};

/** The screen of one's own account, which everybody has. */
export const settingsPath = "account_settings";

/** The name in the menu of whatever stands at a path. */
export const nameOfPath = (path: string): MenuCode | ShortcutCode | null =>
  codeOfPath(path) ?? shortcutAt(path)?.name ?? null;

/** The resource or document behind a path of the menu; null for a screen of its own. */
export const declaredAtPath = (path: string): Declared | null =>
  (model as Readonly<Record<string, Declared>>)[path] ?? null;

/** Every permitted screen, flat. */
export const screensOf = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => [...(item.path ? [item] : []), ...screensOf(item.items)]);
