import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Skeleton } from "antd";
import { Suspense, useEffect } from "react";
import type { ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { NotFoundHere } from "../screens/notFound/index.tsx";
import { noteUsed } from "../session/display.ts";
import { useMay, useMayOpen } from "../session/hooks.ts";
import { codeOfPath, declaredAtPath, isHome, nameOfPath } from "../session/menu.ts";
import { formOf, useBegun } from "../session/useBegun.ts";
import { LazyShown } from "../ui/lazyScreen.tsx";
import { ScreenGuard } from "../ui/ScreenGuard.tsx";
import { Uncopied } from "../ui/Uncopied.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { useScreenName } from "./screenName.ts";
import { declaredScreens, type OwnScreenProps, ownScreenAt, RowSteps } from "./screens.ts";
import { rememberSearch } from "./tabMemory.ts";

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
          <ScreenAt key={path} path={path} name={name} search={search} go={go} />
        </Suspense>
      </Uncopied>
    </ScreenGuard>
  );
}

function ScreenAt({ path, name, search, go }: OwnScreenProps & { readonly path: string }) {
  const own = ownScreenAt(path);
  if (own) return <LazyShown screen={own} props={{ name, search, go }} />;
  const declared = declaredAtPath(path);
  if (declared?.type === "document")
    return <LazyShown screen={declaredScreens.document} props={{ declared, search, go }} />;
  const Steps = declared?.work?.step || declared?.work?.confirms ? RowSteps : undefined;
  return declared && <LazyShown screen={declaredScreens.resource} props={{ declared, search, go, Steps }} />;
}
