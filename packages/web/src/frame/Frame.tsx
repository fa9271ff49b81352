import { Outlet } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useListening } from "../api/told.ts";
import { GoodsOf } from "../i18n/GoodsOf.tsx";
import { useWords } from "../i18n/index.ts";
import { useUserInfo, useWorkspace } from "../session/hooks.ts";
import { menuItems } from "../session/menu.ts";
import { useSession } from "../session/store.ts";
import { ThemeRoot } from "../ui/ThemeRoot.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { HelpButton } from "./HelpButton.tsx";
import { JobsButton } from "./JobsButton.tsx";
import { LookingBar } from "./LookingBar.tsx";
import { MenuAcross } from "./MenuAcross.tsx";
import { MenuBeside } from "./MenuBeside.tsx";
import { PhoneHead } from "./PhoneHead.tsx";
import { ScreenTabs, useOpenTab } from "./ScreenTabs.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { SessionOver } from "./SessionOver.tsx";
import { fetchAhead } from "./screens.ts";
import { ToldBar } from "./ToldBar.tsx";
import { useOwnMenu } from "./useOwnMenu.ts";
import { useOwnNamesOfFields } from "./useOwnNamesOfFields.ts";
import { usePaletteKey } from "./usePaletteKey.ts";
import { useScans } from "./useScans.ts";
import { useStillOnline } from "./useStillOnline.ts";
import { WorkspaceSwitch } from "./WorkspaceSwitch.tsx";
import "./frame.css";

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
  useOwnNamesOfFields();
  const { ownerId } = useWorkspace();
  useOpenTab();
  useEffect(fetchAhead, []);
  const { layoutMode, pinToggle: folded, seenBy, userId } = useUserInfo();
  useListening(userId);
  const tree = useSession((session) => session.menuTree);
  const items = useMemo(() => menuItems(tree), [tree]);
  const [isFinding, setFinding] = useState(false);
  const [scanned, setScanned] = useState("");
  usePaletteKey(setFinding);
  const find = () => setFinding(true);
  useScans((text) => {
    setScanned(text);
    setFinding(true);
  });
  const close = () => {
    setFinding(false);
    setScanned("");
  };

  const layout = narrow ? "phone" : layoutMode === "H" ? "across" : folded ? "down frame-folded" : "down";
  return (
    <div className={`frame frame-${layout} ${seenBy ? "frame-looking" : ""}`}>
      <a className="skip" href="#screen">
        {words.say("frame.skipToContent")}
      </a>
      <LookingBar />
      {narrow && <PhoneHead items={items} onFind={find} />}
      {!narrow && layoutMode === "V" && <MenuBeside items={items} />}
      {!narrow && (
        <header className="frame-head">
          {layoutMode === "H" ? (
            <>
              <WorkspaceSwitch />
              <MenuAcross items={items} />
            </>
          ) : (
            <ScreenTabs />
          )}
          <SearchButton onFind={find} />
          <JobsButton />
          <HelpButton />
          <AccountMenu />
        </header>
      )}
      {!narrow && layoutMode === "H" && <ScreenTabs />}
      <ToldBar />
      <main id="screen" className="frame-main" tabIndex={-1}>
        <GoodsOf owner={ownerId}>
          <Outlet />
        </GoodsOf>
      </main>
      <SessionOver />
      <CommandPalette open={isFinding} scanned={scanned} onClose={close} items={items} />
    </div>
  );
}
