import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Skeleton } from "antd";
import { Suspense, useEffect } from "react";
import type { ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { NotFoundHere } from "../screens/notFound/index.tsx";
import { noteUsed } from "../session/display.ts";
import { useMay, useMayOpen } from "../session/hooks.ts";
import { codeOfPath, declaredAtPath, isHome, nameOfPath, settingsPath, shortcutAt } from "../session/menu.ts";
import { formOf, useBegun } from "../session/useBegun.ts";
import { LazyShown, lazyScreen } from "../ui/lazyScreen.tsx";
import { ScreenGuard } from "../ui/ScreenGuard.tsx";
import { Uncopied } from "../ui/Uncopied.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { useScreenName } from "./screenName.ts";
import { rememberSearch } from "./tabMemory.ts";

const screens = {
  home: lazyScreen(async () => (await import("../screens/home/index.tsx")).HomeScreen),
  resource: lazyScreen(async () => (await import("../screens/resource/index.tsx")).ResourceScreen),
  document: lazyScreen(async () => (await import("../screens/document/index.tsx")).DocumentScreen),
  permissions: lazyScreen(async () => (await import("../screens/permissions/index.tsx")).PermissionsScreen),
  settings: lazyScreen(async () => (await import("../screens/settings/index.tsx")).SettingsScreen),
  atOnce: lazyScreen(async () => (await import("../screens/atOnce/index.tsx")).AtOnceScreen),
};

/** Fetches the lists' scripts while nothing else is to do, so that the first one opens at once. */
export function fetchAhead(): void {
  const fetchAll = () => void Promise.all([screens.resource.fetch(), screens.document.fetch()]).catch(() => undefined);
  setTimeout(fetchAll, 1500);
}

/** Fetches what the screen at a path is made of, so that it is there when the screen is first shown. */
export async function fetchScreen(path: string): Promise<void> {
  const type = declaredAtPath(path)?.type;
  if (type) await screens[type].fetch();
  else if (isHome(path)) await screens.home.fetch();
}

/** The screen of a menu entry: a list of a resource, of documents, or one of its own. */
export function Screen() {
  const { path = "home" } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  const may = useMay();
  const words = useWords();
  useEffect(() => {
    rememberSearch(path, search);
  }, [path, search]);
  const go = (next: ScreenSearch, options: { replace?: boolean } = {}) =>
    void navigate({ to: "/Main/$path", params: { path }, search: next, replace: options.replace });

  const menu = codeOfPath(path);
  const declared = declaredAtPath(path);
  const shortcut = shortcutAt(path);
  const isSettings = path === settingsPath;
  const isOfHome = isHome(path);
  const form = formOf(search);
  const isOpen = useBegun(form && `${path} ${form}`, useMayOpen()(path));
  const name = useScreenName()(isOfHome && !nameOfPath(path) ? "home" : path, search);
  useTitle(isOpen && name ? name : words.say(name ? "frame.noRight" : "frame.notFound"));
  useEffect(() => {
    if (isOpen && !isOfHome && nameOfPath(path)) noteUsed(path);
  }, [path, isOpen, isOfHome]);
  if (!isOpen) return <NotFoundHere name={name} />;
  return (
    <ScreenGuard key={path}>
      <Uncopied when={menu !== null && may(menu, "copy_forbidden")}>
        <Suspense fallback={<Skeleton className="screen-skeleton" active paragraph={{ rows: 8 }} />}>
          {isOfHome && <LazyShown screen={screens.home} props={{ name }} />}
          {menu === "permissionMgmt" && <LazyShown screen={screens.permissions} props={{ search, go }} />}
          {isSettings && <LazyShown screen={screens.settings} props={{}} />}
          {shortcut && <LazyShown screen={screens.atOnce} props={{ name: shortcut.name }} />}
          {!isOfHome && declared?.type === "resource" && (
            <LazyShown key={path} screen={screens.resource} props={{ declared, search, go }} />
          )}
          {!isOfHome && declared?.type === "document" && (
            <LazyShown key={path} screen={screens.document} props={{ declared, search, go }} />
          )}
        </Suspense>
      </Uncopied>
    </ScreenGuard>
  );
}
