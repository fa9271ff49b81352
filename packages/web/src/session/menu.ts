import { type Declared, type MenuCode, type MenuEntry, menu, model } from "@stowage/model";
import { flatten } from "./permissions.ts";
import type { MenuNode } from "./types.ts";

/** One screen or group of the menu that this user may see. */
export interface MenuItem {
  readonly code: MenuCode;
  readonly path: string | null;
  readonly items: readonly MenuItem[];
}

const entries = Object.entries(menu) as readonly [MenuCode, MenuEntry][];

/** The tree of what is permitted, in the model's order; a group without a permitted screen is left out. */
export function menuItems(tree: readonly MenuNode[]): readonly MenuItem[] {
  const permitted = new Set(flatten(tree).flatMap((node) => (node.user_have_this_permission ? [node.menu_code] : [])));
  const under = (parent: MenuCode | undefined): readonly MenuItem[] =>
    entries
      .filter(([, entry]) => entry.under === parent)
      .map(([code, entry]) => ({ code, path: entry.path ?? null, items: under(code) }))
      .filter((item) => (item.path ? permitted.has(item.code) : item.items.length > 0));
  return under(undefined);
}

export const codeOfPath = (path: string): MenuCode | null =>
  entries.find(([, entry]) => entry.path === path)?.[0] ?? null;

/** The resource or document behind a path of the menu; null for a screen of its own. */
export const declaredAtPath = (path: string): Declared | null =>
  (model as Readonly<Record<string, Declared>>)[path] ?? null;

/** Every permitted screen, flat. */
export const screensOf = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => [...(item.path ? [item] : []), ...screensOf(item.items)]);
