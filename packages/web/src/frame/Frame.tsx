import { Outlet, useRouterState } from "@tanstack/react-router";

import { useEffect, useMemo, useState } from "react";
import { useWords } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { menuItems } from "../session/menu.ts";
import { patchUserInfo, useSession } from "../session/store.ts";
import { FoldIcon, SearchIcon } from "../ui/icons.tsx";
import { ThemeRoot } from "../ui/ThemeRoot.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { JobsButton } from "./JobsButton.tsx";
import { LookingBar } from "./LookingBar.tsx";
import { MenuAcross } from "./MenuAcross.tsx";
import { MenuDown } from "./MenuDown.tsx";
import { ScreenTabs } from "./ScreenTabs.tsx";
import { fetchAhead } from "./screens.ts";
import { useOwnMenu } from "./useOwnMenu.ts";
import { useStillOnline } from "./useStillOnline.ts";
import { WorkspaceSwitch } from "./WorkspaceSwitch.tsx";
import "./frame.css";
import { SideDialog } from "../ui/Dialog.tsx";

/** What stands around every screen, in the user's theme. */
export function Frame() {
  const themeName = useSession((session) => session.userInfo?.themeColor ?? "dark");
  const signedIn = useSession((session) => session.userInfo !== null);
  return <ThemeRoot name={themeName}>{signedIn && <FrameParts />}</ThemeRoot>;
}

function FrameParts() {
  const words = useWords();
  const narrow = useNarrow();
  useStillOnline();
  useOwnMenu();
  useEffect(fetchAhead, []);
  const { layoutMode, pinToggle: folded, seenBy } = useUserInfo();
  const tree = useSession((session) => session.menuTree);
  const items = useMemo(() => menuItems(tree), [tree]);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = usePaletteKey();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another screen closes the drawer
  useEffect(() => setDrawerOpen(false), [path]);

  const down = layoutMode === "V" && !narrow;
  const toggle = () => (narrow ? setDrawerOpen(true) : patchUserInfo({ pinToggle: !folded }));
  return (
    <div className={`frame ${down && !folded ? "frame-down" : ""} ${seenBy ? "frame-looking" : ""}`}>
      <a className="skip" href="#screen">
        {words.say("frame.skipToContent")}
      </a>
      <LookingBar />
      <header className="frame-head">
        {(narrow || layoutMode === "V") && (
          <button type="button" className="icon-button" aria-label={words.say("frame.menu")} onClick={toggle}>
            <FoldIcon />
          </button>
        )}
        <a className="brand" href="/Main/home" aria-label="Stowage">
          <img src="/icon.svg" alt="" width={22} height={22} />
          <span>Stowage</span>
        </a>
        <WorkspaceSwitch />
        <span className="frame-space" />
        <button type="button" className="search-button" onClick={() => setPaletteOpen(true)}>
          <SearchIcon />
          <span>{words.say("frame.search")}</span>
          <span className="kbd">Ctrl K</span>
        </button>
        <JobsButton />
        <AccountMenu />
      </header>
      {!down && !narrow && layoutMode === "H" && <MenuAcross items={items} />}
      {down && !folded && <MenuDown items={items} />}
      <ScreenTabs />
      <main id="screen" className="frame-main" tabIndex={-1}>
        <Outlet />
      </main>
      <SideDialog
        open={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        placement="left"
        size={280}
        title="Stowage"
        styles={{ body: { padding: 0 } }}
      >
        <MenuDown items={items} />
      </SideDialog>
      <CommandPalette open={paletteOpen} onClose={() => setPaletteOpen(false)} items={items} />
    </div>
  );
}

function usePaletteKey() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpen((before) => !before);
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return [open, setOpen] as const;
}
