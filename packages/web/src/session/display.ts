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
  const row = (found ?? (await createRow("user_ui", { user_id: userId }))) as unknown as DisplayRow;
  patchUserInfo({
    uiId: row.ui_id,
    uiVersion: row.version,
    avatar: row.avatar,
    layoutMode: row.layout_mode,
    themeColor: row.theme_color,
    layouts: layoutsOf(row),
    questions: (row.saved_questions as Record<string, unknown> | null) ?? {},
  });
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
      if (!userInfo?.uiId) return;
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
