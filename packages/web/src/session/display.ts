import { model } from "@stowage/model";
import { call } from "../api/client.ts";
import { createRow, queryRows, updateRow } from "../api/resources.ts";
import { type Language, speak } from "../i18n/index.ts";
import type { ThemeName } from "../ui/palette.ts";
import { patchUserInfo, useSession } from "./store.ts";
import type { LayoutMode } from "./types.ts";

/** What the server keeps of how one user likes the screens. */
export interface DisplayRow {
  readonly ui_id: string;
  readonly version: number;
  readonly avatar: string | null;
  readonly layout_mode: LayoutMode;
  readonly theme_color: ThemeName;
  readonly [layout: string]: unknown;
}

const columnsPrefix = "layout_list_";
const named: Readonly<Record<string, string>> = { inventory: "layout_list_stock_storage" };
const others = "layout_list_others";

/** Reads the user's settings, making the row at the first sign-in. */
export async function loadDisplay(userId: string): Promise<void> {
  const query = [{ queryField: "user_id", queryCondition: "equal", queryValue: userId }] as const;
  const found = (await queryRows("user_ui", { page: 1, pageSize: 1, query, sort: [] })).rows[0];
  // Who only looks makes nothing.
  if (!found && useSession.getState().userInfo?.seenBy) return;
  const row = (found ?? (await createRow("user_ui", { user_id: userId }))) as unknown as DisplayRow;
  patchUserInfo({
    uiId: row.ui_id,
    uiVersion: row.version,
    avatar: row.avatar,
    layoutMode: row.layout_mode,
    themeColor: row.theme_color,
    layouts: layoutsOf(row),
    questions: (row.saved_questions as Record<string, unknown> | null) ?? {},
    ...keptScreens(row.favourites),
  });
}

/** What the server keeps of the screens that one likes and uses: `{favourites: [path], recent: [path]}`. */
function keptScreens(kept: unknown): { readonly favourites: readonly string[]; readonly recent: readonly string[] } {
  const { favourites, recent } = (kept ?? {}) as { readonly favourites?: unknown; readonly recent?: unknown };
  const paths = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
  return { favourites: paths(favourites), recent: paths(recent) };
}

function layoutsOf(row: DisplayRow): Record<string, unknown> {
  const rest = (row[others] as Record<string, unknown> | null) ?? {};
  const own = Object.entries(row).filter(
    ([name, value]) => name.startsWith(columnsPrefix) && name !== others && value !== null,
  );
  const byField = Object.fromEntries(own);
  return { ...rest, ...byField };
}

/** The field of `user_ui` that holds the columns of a list; null where it shares the field of all others. */
export function layoutField(list: string): string | null {
  const field = named[list] ?? `${columnsPrefix}${list}`;
  return field in model.user_ui.fields ? field : null;
}

export const keptLayout = (layouts: Readonly<Record<string, unknown>>, list: string): unknown =>
  layouts[layoutField(list) ?? list] ?? null;

let saving: Promise<void> = Promise.resolve();

/** Saves settings, one call after the other, so that the version of each is that of the one before. */
function save(draft: Readonly<Record<string, unknown>>): Promise<void> {
  saving = saving
    .catch(() => undefined)
    .then(async () => {
      const { userInfo } = useSession.getState();
      if (!userInfo?.uiId || userInfo.seenBy) return;
      const row = await updateRow("user_ui", userInfo.uiId, draft as { theme_color?: ThemeName });
      patchUserInfo({ uiVersion: row.version });
    });
  return saving;
}

export async function setTheme(themeColor: ThemeName): Promise<void> {
  patchUserInfo({ themeColor });
  await save({ theme_color: themeColor });
}

/** At once here, and from now on in the letters and papers that the server makes for this account. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language);
  await call("/v1/own/account", { method: "PUT", body: { language } });
}

export async function setLayoutMode(layoutMode: LayoutMode): Promise<void> {
  patchUserInfo({ layoutMode });
  await save({ layout_mode: layoutMode });
}

/** Keeps the columns of a list for this user. */
export async function saveLayout(list: string, layout: unknown): Promise<void> {
  const layouts = { ...useSession.getState().userInfo?.layouts, [layoutField(list) ?? list]: layout };
  patchUserInfo({ layouts });
  const field = layoutField(list);
  if (field) return save({ [field]: layout });
  const shared = Object.entries(layouts).filter(([name]) => !name.startsWith(columnsPrefix));
  return save({ [others]: Object.fromEntries(shared) });
}

/** Keeps the named questions of a list for this user. */
export async function saveQuestions(list: string, kept: readonly object[]): Promise<void> {
  const { [list]: _before, ...others } = useSession.getState().userInfo?.questions ?? {};
  const questions = kept.length > 0 ? { ...others, [list]: kept } : others;
  patchUserInfo({ questions });
  await save({ saved_questions: questions });
}

const mostFavourites = 30;
const mostRecent = 12;
const settleMs = 3_000;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Marks a screen as one that is wanted at hand, or takes the mark away. */
export function toggleFavourite(path: string): Promise<void> {
  const { favourites = [] } = useSession.getState().userInfo ?? {};
  const without = favourites.filter((one) => one !== path);
  const marked = without.length < favourites.length ? without : [...favourites, path].slice(-mostFavourites);
  patchUserInfo({ favourites: marked });
  return saveScreens();
}

/** Notes that a screen was used. Saved when the user has come to rest: going through ten screens is one call. */
export function noteUsed(path: string): void {
  const { recent = [] } = useSession.getState().userInfo ?? {};
  if (recent[0] === path) return;
  patchUserInfo({ recent: [path, ...recent.filter((one) => one !== path)].slice(0, mostRecent) });
  clearTimeout(settling);
  // It is only a help: what is not saved now is saved with the next screen.
  settling = setTimeout(() => void saveScreens().catch(() => undefined), settleMs);
}

function saveScreens(): Promise<void> {
  const { favourites = [], recent = [] } = useSession.getState().userInfo ?? {};
  return save({ favourites: { favourites, recent } });
}

export async function removeAvatar(): Promise<void> {
  await save({ avatar: null });
  patchUserInfo({ avatar: null });
}

/** Takes over what the server has made of one's settings, e.g. a new picture. */
export function takeOver(row: {
  readonly avatar: string | null;
  readonly version: number;
  readonly ui_id: string;
}): void {
  patchUserInfo({ avatar: row.avatar, uiVersion: row.version, uiId: row.ui_id });
}
