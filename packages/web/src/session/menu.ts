import {
  type Declared,
  isWorklist,
  type MenuCode,
  type MenuEntry,
  type MenuPart,
  menu,
  menuTarget,
  model,
  type Resource,
  type Shortcut,
  type ShortcutCode,
  shortcuts,
} from "@stowage/model";
import { defaultParseSearch } from "@tanstack/react-router";
import { declaredAs } from "../api/resources.ts";
import { readSearch, type ScreenSearch } from "../api/search.ts";
import { permissionsOf } from "./permissions.ts";
import type { MenuNode, Permissions } from "./types.ts";

/** One screen or group of the menu that this user may see; `words.menu` says what its code is called. */
export interface MenuItem {
  readonly code: string;
  readonly path: string | null;
  /** What the screen is asked, where the entry says so. */
  readonly search?: ScreenSearch;
  readonly items: readonly MenuItem[];
}

const entries = Object.entries(menu) as readonly [MenuCode, MenuEntry][];
const beside = Object.entries(shortcuts) as readonly [ShortcutCode, Shortcut][];

/**
 * What is permitted of the server's tree, in its order: who administers the menu says what stands where, the model which
 * screen an entry opens. A group without a permitted screen is left out.
 */
export function menuItems(tree: readonly MenuNode[]): readonly MenuItem[] {
  const permissions = permissionsOf(tree);
  const itemsOf = (nodes: readonly MenuNode[]): readonly MenuItem[] =>
    nodes.flatMap((node) => {
      const screen = screenOf(node);
      if (screen) return node.user_have_this_permission ? [screen, ...shortcutsBehind(screen.code, permissions)] : [];
      const items = itemsOf(node.sub_menus ?? []);
      return items.length > 0 ? [{ code: node.menu_code, path: null, items }] : [];
    });
  return itemsOf(tree);
}

/** The screen that an entry opens; null for a group, and for an entry that leads nowhere. */
function screenOf({ menu_code: code, menu_path }: MenuNode): MenuItem | null {
  const declared = entries.find(([own]) => own === code)?.[1];
  if (declared) return declared.path ? { code, path: declared.path, items: [] } : null;
  const target = menu_path ? menuTarget(menu_path) : null;
  if (!target) return null;
  const search = readSearch(defaultParseSearch(`?${target.query}`));
  return { code, path: target.path, items: [], ...(Object.keys(search).length > 0 ? { search } : {}) };
}

/** The screens of a group, each part in its order: documents with what waits in them, the others, and what is set up. */
export function menuParts(screens: readonly MenuItem[]): {
  readonly work: readonly MenuItem[];
  readonly others: readonly MenuItem[];
  readonly setups: readonly (readonly [part: MenuPart, screens: readonly MenuItem[]])[];
} {
  const isWork = ({ path }: MenuItem) => path !== null && declaredAtPath(path)?.type === "document";
  const partOf = ({ code }: MenuItem) => entries.find(([own]) => own === code)?.[1].part;
  const isSetup = (screen: MenuItem) => partOf(screen) !== undefined;
  const setups = new Map<MenuPart, MenuItem[]>();
  for (const screen of screens) {
    const part = partOf(screen);
    if (part) setups.set(part, [...(setups.get(part) ?? []), screen]);
  }
  return {
    work: screens.filter(isWork),
    others: screens.filter((screen) => !isWork(screen) && !isSetup(screen)),
    setups: [...setups],
  };
}

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

/** Paths of the screen that everybody has. */
const homes = ["home", "dashboard", "testview"];
export const isHome = (path: string): boolean => homes.includes(path.toLowerCase());

/** The screen of one's own account, which everybody has. */
export const settingsPath = "account_settings";

/** Lists of one's own beside the menu, which everybody has. */
const ownLists = ["memo"];
export const isOwnList = (path: string): boolean => ownLists.includes(path);

/**
 * A list that has no entry of its own, where there is one at a path: a role's members, a permission's functions. It is for
 * who may search at the entry at which they stand, and is reached from there. What is a document's in a warehouse is seen with
 * the document.
 */
export function listBeside(path: string): Resource | null {
  const declared = declaredAtPath(path);
  return declared?.type !== "resource" || declared.private || isOfDocument(declared) || codeOfPath(path)
    ? null
    : declared;
}

/** What lies in a warehouse and nobody makes by itself. */
const isOfDocument = ({ byWarehouse, line, calls }: Resource): boolean =>
  byWarehouse === true && (line !== undefined || (calls !== undefined && !calls.includes("create")));

/** Whether rows are lines of documents: they are written with their document, and a list of them only asks. */
export const areLinesOfDocuments = ({ line }: Declared): boolean =>
  line !== undefined && declaredAs(line.of)?.type === "document";

/** The lists without an entry that stand at that of another. */
export const listsBeside = ({ name, menu: entry }: Declared): readonly Resource[] =>
  Object.keys(model).flatMap((path) => {
    const list = listBeside(path);
    return list && list.menu === entry && path !== name ? [list] : [];
  });

/** Whether there is a list at a path. */
export const hasList = (path: string): boolean => codeOfPath(path) !== null || listBeside(path) !== null;

/** Whether somebody with these permissions may open the screen at a path. */
export function mayOpen(path: string, permissions: Permissions): boolean {
  if (isHome(path) || path === settingsPath || isOwnList(path)) return true;
  const holds = (menuCode: MenuCode, code: string) => permissions[menuCode]?.includes(code) ?? false;
  const shortcut = shortcutAt(path);
  if (shortcut) return holds(shortcut.behind, shortcut.code);
  const beside = listBeside(path);
  if (beside) return holds(beside.menu, "query");
  const code = codeOfPath(path);
  return code !== null && (holds(code, "display") || holds(code, "query"));
}

/** The name in the menu of whatever stands at a path. */
export const nameOfPath = (path: string): MenuCode | ShortcutCode | null =>
  codeOfPath(path) ?? shortcutAt(path)?.name ?? null;

/** The resource or document behind a path of the menu; null for a screen of its own. */
export const declaredAtPath = (path: string): Declared | null =>
  (model as Readonly<Record<string, Declared>>)[path] ?? null;

/** Every permitted screen, flat. */
export const screensOf = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => [...(item.path ? [item] : []), ...screensOf(item.items)]);

/** The screens at these paths, in their order, each as it is without a question. */
export function screensAt(items: readonly MenuItem[], paths: readonly string[]): readonly MenuItem[] {
  const screens = screensOf(items).filter(({ search }) => !search);
  return paths.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
}

/**
 * The menu entry that the screen belongs to: of the entries whose conditions all hold on it, the one with the most
 * conditions. Where two have the same conditions, the one that people added wins.
 */
export function itemInSight(items: readonly MenuItem[], path: string, shown: ScreenSearch): MenuItem | undefined {
  const asks = ({ search }: MenuItem) => (search ? 1 + (search.q?.length ?? 0) : 0);
  const [first] = screensOf(items)
    .filter(({ path: own, search = {} }) => own === path && isAsked(search, shown))
    .sort((a, b) => asks(b) - asks(a) || Number(isWorklist(a.code)) - Number(isWorklist(b.code)));
  return first;
}

/** In which order rows stand makes no other question, unless nothing else is asked. */
function isAsked({ q = [], any, sort, ...others }: ScreenSearch, shown: ScreenSearch): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const isIn = q.every((condition) => shown.q?.some((one) => isSame(one, condition)));
  const isWhole = !(any || shown.any) || (any === shown.any && q.length === shown.q?.length);
  const needed: ScreenSearch = q.length > 0 ? others : { ...others, sort };
  const isMet = Object.entries(needed).every(
    ([name, value]) => value === undefined || isSame(value, shown[name as keyof ScreenSearch]),
  );
  return isIn && (q.length === 0 || isWhole) && isMet;
}
