import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useWords } from "../i18n/index.ts";
import type { MenuItem } from "../session/menu.ts";
import { SideDialog } from "../ui/Dialog.tsx";
import { BackIcon, MoreIcon, ScanIcon } from "../ui/icons.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { HelpButton } from "./HelpButton.tsx";
import { JobsButton } from "./JobsButton.tsx";
import { MenuDown } from "./MenuDown.tsx";
import { ScreenTabs } from "./ScreenTabs.tsx";
import { WorkspaceSwitch } from "./WorkspaceSwitch.tsx";

/** The one row on a telephone: back, the place, search, and behind a button all else that the frame has. */
export function PhoneHead({ items, onFind }: { items: readonly MenuItem[]; onFind: () => void }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another screen closes the drawer
  useEffect(() => setOpen(false), [path]);
  return (
    <header className="frame-head">
      <button type="button" className="icon-button" aria-label={words.say("frame.back")} onClick={() => history.back()}>
        <BackIcon />
      </button>
      <WorkspaceSwitch />
      <span className="frame-space" />
      <button type="button" className="icon-button" aria-label={words.say("frame.search")} onClick={onFind}>
        <ScanIcon />
      </button>
      <button type="button" className="icon-button" aria-label={words.say("frame.menu")} onClick={() => setOpen(true)}>
        <MoreIcon />
      </button>
      <SideDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        placement="right"
        size={300}
        title={words.say("frame.menu")}
        styles={{ body: { padding: "8px 0" } }}
      >
        <div className="phone-tools">
          <ScreenTabs />
          <JobsButton />
          <HelpButton />
          <AccountMenu />
        </div>
        <MenuDown items={items} />
      </SideDialog>
    </header>
  );
}
