import type { SwitchCode } from "./define/functionCodes.ts";
import { type MenuCode, type MenuEntry, menu, type Shortcut, shortcuts } from "./menu.ts";

/** How many levels of the menu there may be, screens counted. */
export const menuLevels = 4;

/** Where an entry of the menu leads, and which function of which entry permits it. */
export interface MenuTarget {
  /** A screen's route below `/Main/`. */
  readonly path: string;
  /** What the screen is asked, as in an address, without the question mark; empty for a plain screen. */
  readonly query: string;
  readonly needs: readonly [MenuCode, SwitchCode];
}

const screens = new Map<string, MenuTarget["needs"]>([
  ...Object.entries(menu as Readonly<Record<string, MenuEntry>>).flatMap(([code, { path }]) =>
    path ? [[path, [code as MenuCode, "display"]] as const] : [],
  ),
  ...Object.values(shortcuts as Readonly<Record<string, Shortcut>>).map(
    ({ path, behind, code }) => [path, [behind, code]] as const,
  ),
]);

/** Reads an address within the product, as `/Main/outbound?q=…` or without `/Main/`; null for any other. */
export function menuTarget(address: string): MenuTarget | null {
  const found = /^(?:\/Main\/)?([a-z_]+)(?:\?([^\s\\#]*))?$/i.exec(address.trim());
  const path = found?.[1]?.toLowerCase() ?? "";
  const needs = screens.get(path);
  return needs ? { path, query: found?.[2] ?? "", needs } : null;
}

/** The address as it is kept. */
export const menuAddress = ({ path, query }: MenuTarget): string => (query ? `${path}?${query}` : path);
