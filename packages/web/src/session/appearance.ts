import { defaultLook } from "@stowage/model/rules/look";
import type { Chosen, CompanyOfUser, UserInfo } from "./types.ts";

export const nothingChosen: Chosen = { layoutMode: null, themeColor: null, labelFormat: null };

/** How the screens look to somebody: as they chose, else as their own company says, which is the first. */
export const appearanceOf = ({ layoutMode, themeColor }: Chosen, [own]: readonly CompanyOfUser[]) => ({
  layoutMode: layoutMode ?? own?.layout_mode ?? defaultLook.layout_mode,
  themeColor: themeColor ?? own?.theme_color ?? defaultLook.theme_color,
});

/** The same of whoever is signed in, after something of them has changed. */
export const withAppearance = (info: UserInfo): UserInfo =>
  info.chosen ? { ...info, ...appearanceOf(info.chosen, info.companies) } : info;

/** What a company says of the columns of a list; null where it says nothing. */
export function companyLayout(settings: unknown, list: string): unknown {
  const layouts = typeof settings === "object" && settings !== null ? settings : {};
  return (layouts as Readonly<Record<string, unknown>>)[list] ?? null;
}
