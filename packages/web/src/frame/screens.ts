import type { menu, ResourceName, shortcuts } from "@stowage/model";
import type { ComponentType } from "react";
import type { Go, ScreenSearch } from "../api/search.ts";
import { declaredAtPath, isHome } from "../session/menu.ts";
import { type LazyScreen, lazyPart, lazyScreen } from "../ui/lazyScreen.tsx";

/** What a screen of its own is told: what its entry of the menu is called, and what stands in its address. */
export interface OwnScreenProps {
  readonly name: string | null;
  readonly search: ScreenSearch;
  readonly go: Go;
}

type PathOf<Entries> = {
  [Code in keyof Entries]: Entries[Code] extends { readonly path: infer Path extends string } ? Path : never;
}[keyof Entries];

/** Paths of the menu and its shortcuts at which stands no list of a resource or a document. */
type OwnPath = Exclude<PathOf<typeof menu> | PathOf<typeof shortcuts>, ResourceName>;

const own = (load: () => Promise<ComponentType<OwnScreenProps>>) => lazyScreen(load);

const home = own(async () => (await import("../screens/home/index.tsx")).HomeScreen);

/** The screens that no declaration describes: an entry of the menu that leads to none does not compile. */
const ownScreens: Readonly<Record<OwnPath | "testview" | "account_settings", LazyScreen<OwnScreenProps>>> = {
  home,
  dashboard: home,
  testview: home,
  permissions: own(async () => (await import("../screens/permissions/index.tsx")).PermissionsScreen),
  account_settings: own(async () => (await import("../screens/settings/index.tsx")).SettingsScreen),
  inbound_simple: own(async () => (await import("../screens/quickReceipt/index.tsx")).QuickInboundScreen),
  return_simple: own(async () => (await import("../screens/quickReceipt/index.tsx")).QuickReturnScreen),
};

/** The screens of what is declared. */
export const declaredScreens = {
  resource: lazyScreen(async () => (await import("../screens/resource/index.tsx")).ResourceScreen),
  document: lazyScreen(async () => (await import("../screens/document/index.tsx")).DocumentScreen),
};

/** The steps that are taken by rows of a list of their own. */
export const RowSteps = lazyPart(async () => (await import("../screens/document/ConfirmRows.tsx")).ConfirmRows);

/** The screen at a path that no declaration describes; null where there is none. */
export const ownScreenAt = (path: string): LazyScreen<OwnScreenProps> | null =>
  isHome(path) ? home : (new Map(Object.entries(ownScreens)).get(path) ?? null);

/** Fetches the lists' scripts while nothing else is to do, so that the first one opens at once. */
export function fetchAhead(): void {
  const { resource, document } = declaredScreens;
  const fetchAll = () => void Promise.all([resource.fetch(), document.fetch()]).catch(() => undefined);
  setTimeout(fetchAll, 1500);
}

/** Fetches what the screen at a path is made of, so that it is there when the screen is first shown. */
export async function fetchScreen(path: string): Promise<void> {
  const type = declaredAtPath(path)?.type;
  if (type) await declaredScreens[type].fetch();
  else if (isHome(path)) await home.fetch();
}
