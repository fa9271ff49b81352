import { type LabelFormat, model } from "@stowage/model";
import { call } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import { createRow, queryRows, updateRow } from "../api/resources.ts";
import { type Language, speak } from "../i18n/index.ts";
import type { ThemeName } from "../ui/palette.ts";
import { companyLayout, nothingChosen } from "./appearance.ts";
import { patchUserInfo, useSession } from "./store.ts";
import type { Chosen, LayoutMode, UserInfo } from "./types.ts";

/** What the server keeps of how one user likes the screens. */
export interface DisplayRow {
  readonly ui_id: string;
  readonly version: number;
  readonly avatar: string | null;
  readonly layout_mode: LayoutMode | null;
  readonly theme_color: ThemeName | null;
  readonly label_format: LabelFormat | null;
  readonly [layout: string]: unknown;
}

const named: Readonly<Record<string, string>> = { inventory: "layout_list_stock_storage" };
const others = "layout_list_others";
const ownFields = Object.entries(model.user_ui.fields).flatMap(([name, { kind }]) =>
  kind === "json" && name.startsWith("layout_") && name !== others ? [name] : [],
);

/** Reads the user's settings, making the row at the first sign-in. */
export async function loadDisplay(userId: string): Promise<void> {
  const found = await kept(userId);
  // Who only looks makes nothing.
  if (!found && useSession.getState().userInfo?.seenBy) return;
  takeOver(found ?? ((await createRow("user_ui", { user_id: userId })) as unknown as DisplayRow));
}

/** The row as the server has it by now. */
async function kept(userId: string): Promise<DisplayRow | undefined> {
  const query = [{ queryField: "user_id", queryCondition: "equal", queryValue: userId }] as const;
  return (await queryRows("user_ui", { page: 1, pageSize: 1, query, sort: [] })).rows[0] as unknown as DisplayRow;
}

const infoOf = (row: DisplayRow): Partial<UserInfo> => ({
  uiId: row.ui_id,
  uiVersion: row.version,
  avatar: row.avatar,
  chosen: { layoutMode: row.layout_mode, themeColor: row.theme_color, labelFormat: row.label_format },
  layouts: layoutsOf(row),
  questions: (row.saved_questions as Record<string, unknown> | null) ?? {},
  ...keptScreens(row.favourites),
});

/** What the server keeps of the screens that one likes and uses: `{favourites: [path], recent: [path], firstStepsLeft}`. */
function keptScreens(kept: unknown): Pick<UserInfo, "favourites" | "recent" | "firstStepsLeft"> {
  const { favourites, recent, firstStepsLeft } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  const paths = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
  return { favourites: paths(favourites), recent: paths(recent), firstStepsLeft: firstStepsLeft === true };
}

function layoutsOf(row: DisplayRow): Record<string, unknown> {
  const rest = (row[others] as Record<string, unknown> | null) ?? {};
  const own = ownFields.filter((name) => row[name] !== null && row[name] !== undefined);
  return { ...rest, ...Object.fromEntries(own.map((name) => [name, row[name]])) };
}

/** The field of `user_ui` that holds the columns of a list; null where it shares the field of all others. */
export const layoutField = (list: string): string | null =>
  ownFields.find((field) => [named[list], `layout_list_${list}`, `layout_${list}`].includes(field)) ?? null;

/** What a document shows of itself, and the columns of its lines, are kept as the lists are, under names of their own. */
export const mainOf = (document: string): string => `main_${document}`;
export const detailOf = (document: string): string => `detail_${document}`;

/** The columns of a list as its user left them, else as their company says; null where neither does. */
export const keptLayout = ({ layouts, companies }: Pick<UserInfo, "layouts" | "companies">, list: string): unknown =>
  layouts[layoutField(list) ?? list] ?? companyLayout(companies[0]?.layout_settings, list);

/** One change of what is kept, as it is done to whatever is kept at that moment: once more where another device was first. */
interface Change {
  readonly apply: (info: UserInfo) => Partial<UserInfo>;
  /** What of it is sent, after it was applied. */
  readonly draft: (info: UserInfo) => Readonly<Record<string, unknown>>;
}

/** Changes that are in sight and still to be saved. */
const waiting: Change[] = [];
let saving: Promise<void> = Promise.resolve();

/** Changes the settings at once here, and then on the server, one change after the other. */
function change(one: Change): Promise<void> {
  show(one);
  waiting.push(one);
  saving = saving
    .catch(() => undefined)
    .then(() => save(one))
    .finally(() => waiting.splice(waiting.indexOf(one), 1));
  return saving;
}

function show({ apply }: Change): void {
  const { userInfo } = useSession.getState();
  if (userInfo) patchUserInfo(apply(userInfo));
}

/** Saves a change to the row as it is by now, which another device may have changed: to what that has made of it. */
async function save(one: Change): Promise<void> {
  const { userInfo } = useSession.getState();
  if (!userInfo?.uiId || userInfo.seenBy) return;
  const now = await kept(userInfo.userId);
  if (now && now.version !== userInfo.uiVersion) takeOver(now);
  await write(one);
}

/** Writes it; where another device was first in that moment, over what it has written. */
async function write(one: Change): Promise<void> {
  const { userInfo } = useSession.getState();
  if (!userInfo?.uiId) return;
  const version = userInfo.uiVersion ?? undefined;
  try {
    const row = await updateRow("user_ui", userInfo.uiId, { ...one.draft(userInfo), version });
    patchUserInfo({ uiVersion: row.version });
  } catch (thrown) {
    const { code, additionals } = asFailure(thrown);
    const [now] = (additionals[model.user_ui.reply] ?? []) as readonly DisplayRow[];
    if (code !== "VERSION_CONFLICT" || !now) throw thrown;
    takeOver(now);
    await write(one);
  }
}

/** Takes the settings as the server keeps them, and what is still to be saved on top. */
function takeOver(row: DisplayRow): void {
  patchUserInfo(infoOf(row));
  for (const one of waiting) show(one);
}

/** Null is as the company says; how labels are written, as the warehouse says. */
export const setTheme = (themeColor: ThemeName | null): Promise<void> => choose({ themeColor });
export const setLayoutMode = (layoutMode: LayoutMode | null): Promise<void> => choose({ layoutMode });
export const setLabelFormat = (labelFormat: LabelFormat | null): Promise<void> => choose({ labelFormat });

const choose = (part: Partial<Chosen>): Promise<void> =>
  change({
    apply: ({ chosen = nothingChosen }) => ({ chosen: { ...chosen, ...part } }),
    draft: ({ chosen }) => ({
      layout_mode: chosen?.layoutMode,
      theme_color: chosen?.themeColor,
      label_format: chosen?.labelFormat,
    }),
  });

/** At once here, and from now on in the letters and papers that the server makes for this account. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language);
  await call("/v1/own/account", { method: "PUT", body: { language } });
}

/** Keeps the columns of a list for this user; null for those it has of itself. */
export function saveLayout(list: string, layout: unknown): Promise<void> {
  const field = layoutField(list);
  return change({
    apply: ({ layouts }) => ({ layouts: { ...layouts, [field ?? list]: layout } }),
    draft: ({ layouts }) => (field ? { [field]: layout } : { [others]: withoutField(layouts) }),
  });
}

const withoutField = (layouts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(layouts).filter(([name]) => !ownFields.includes(name)));

/** Changes the named questions of a list that are kept for this user. */
export const changeQuestions = (list: string, changed: (kept: unknown) => readonly object[]): Promise<void> =>
  change({
    apply: ({ questions = {} }) => {
      const { [list]: before, ...rest } = questions;
      const kept = changed(before);
      return { questions: kept.length > 0 ? { ...rest, [list]: kept } : rest };
    },
    draft: ({ questions }) => ({ saved_questions: questions }),
  });

const mostFavourites = 30;
const mostRecent = 12;
const settleMs = 3_000;
let settling: ReturnType<typeof setTimeout> | undefined;
/** Used since the last were saved, the earliest first. */
let used: readonly string[] = [];

const screens = ({ favourites = [], recent = [], firstStepsLeft }: UserInfo) => ({
  favourites: { favourites, recent, ...(firstStepsLeft ? { firstStepsLeft } : {}) },
});

/** Puts the first steps of a company out of this user's sight for good. */
export const leaveFirstSteps = (): Promise<void> => change({ apply: () => ({ firstStepsLeft: true }), draft: screens });

/** Marks a screen as one that is wanted at hand, or takes the mark away. */
export function toggleFavourite(path: string): Promise<void> {
  const isMarked = useSession.getState().userInfo?.favourites?.includes(path);
  return change({
    apply: ({ favourites = [] }) => {
      const rest = favourites.filter((one) => one !== path);
      return { favourites: isMarked ? rest : [...rest, path].slice(-mostFavourites) };
    },
    draft: screens,
  });
}

/** Notes that a screen was used. Saved when the user has come to rest: going through ten screens is one call. */
export function noteUsed(path: string): void {
  const { userInfo } = useSession.getState();
  if (!userInfo || userInfo.recent?.[0] === path) return;
  used = [...used, path];
  patchUserInfo(withUsed(userInfo, [path]));
  clearTimeout(settling);
  // It is only a help: what is not saved now is saved with the next screen.
  settling = setTimeout(() => {
    const paths = used;
    used = [];
    void change({ apply: (info) => withUsed(info, paths), draft: screens }).catch(() => undefined);
  }, settleMs);
}

const withUsed = ({ recent = [] }: UserInfo, paths: readonly string[]) => ({
  recent: paths
    .reduce<readonly string[]>((before, path) => [path, ...before.filter((one) => one !== path)], recent)
    .slice(0, mostRecent),
});

export const removeAvatar = (): Promise<void> =>
  change({ apply: () => ({ avatar: null }), draft: () => ({ avatar: null }) });

/** Shows a picture that the server keeps already. */
export const showAvatar = (avatar: string): void => patchUserInfo({ avatar });
