import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Skeleton } from "antd";
import { Suspense, useEffect } from "react";
import type { ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { NotFoundHere } from "../screens/notFound/index.tsx";
import { noteUsed } from "../session/display.ts";
import { useMay } from "../session/hooks.ts";
import { codeOfPath, declaredAtPath, settingsPath, shortcutAt } from "../session/menu.ts";
import { lazyScreen } from "../ui/lazyScreen.ts";
import { ScreenGuard } from "../ui/ScreenGuard.tsx";
import { Uncopied } from "../ui/Uncopied.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { screenName } from "./screenName.ts";
import { rememberSearch } from "./tabMemory.ts";

const load = {
  home: async () => (await import("../screens/home/index.tsx")).HomeScreen,
  resource: async () => (await import("../screens/resource/index.tsx")).ResourceScreen,
  document: async () => (await import("../screens/document/index.tsx")).DocumentScreen,
  permissions: async () => (await import("../screens/permissions/index.tsx")).PermissionsScreen,
  settings: async () => (await import("../screens/settings/index.tsx")).SettingsScreen,
  atOnce: async () => (await import("../screens/atOnce/index.tsx")).AtOnceScreen,
};
const HomeScreen = lazyScreen(load.home);
const ResourceScreen = lazyScreen(load.resource);
const DocumentScreen = lazyScreen(load.document);
const PermissionsScreen = lazyScreen(load.permissions);
const SettingsScreen = lazyScreen(load.settings);
const AtOnceScreen = lazyScreen(load.atOnce);

/** Fetches the lists' scripts while nothing else is to do, so that the first one opens at once. */
export function fetchAhead(): void {
  const fetchAll = () => void Promise.all([load.resource(), load.document()]).catch(() => undefined);
  setTimeout(fetchAll, 1500);
}

const homes = ["home", "dashboard", "testview"];

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
  const isHome = homes.includes(path.toLowerCase());
  const shortcut = shortcutAt(path);
  const mayOpen = shortcut
    ? may(shortcut.behind, shortcut.code)
    : menu && (declared || menu === "permissionMgmt") && (may(menu, "display") || may(menu, "query"));
  const isSettings = path === settingsPath;
  const isThere = isHome || isSettings || Boolean(mayOpen);
  useTitle((isThere && screenName(isHome ? "home" : path, words)) || words.say("frame.notFound"));
  useEffect(() => {
    if (mayOpen) noteUsed(path);
  }, [path, mayOpen]);
  if (!isThere) return <NotFoundHere />;
  return (
    <ScreenGuard key={path}>
      <Uncopied when={menu !== null && may(menu, "copy_forbidden")}>
        <Suspense fallback={<Skeleton className="screen-skeleton" active paragraph={{ rows: 8 }} />}>
          {isHome && <HomeScreen />}
          {menu === "permissionMgmt" && <PermissionsScreen search={search} go={go} />}
          {isSettings && <SettingsScreen />}
          {shortcut && <AtOnceScreen name={shortcut.name} />}
          {!isHome && declared?.type === "resource" && (
            <ResourceScreen key={path} declared={declared} search={search} go={go} />
          )}
          {!isHome && declared?.type === "document" && (
            <DocumentScreen key={path} declared={declared} search={search} go={go} />
          )}
        </Suspense>
      </Uncopied>
    </ScreenGuard>
  );
}
