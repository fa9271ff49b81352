import { useEffect } from "react";
import { useWords } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import type { MenuItem } from "../session/menu.ts";
import { patchUserInfo } from "../session/store.ts";
import { SideIcon } from "../ui/icons.tsx";
import { isTyping } from "../ui/isTyping.ts";
import { MenuDown } from "./MenuDown.tsx";
import { WorkspaceSwitch } from "./WorkspaceSwitch.tsx";

const foldKey = "[";

/** The place and the menu at the side of the sheet; folded, their signs alone. */
export function MenuBeside({ items }: { items: readonly MenuItem[] }) {
  const words = useWords();
  const { pinToggle: folded } = useUserInfo();
  const toggle = () => patchUserInfo({ pinToggle: !folded });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== foldKey || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      patchUserInfo({ pinToggle: !folded });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [folded]);
  const name = words.say(folded ? "frame.openMenu" : "frame.foldMenu");
  return (
    <div className={`frame-side ${folded ? "menu-folded" : ""}`}>
      <WorkspaceSwitch />
      <MenuDown items={items} folded={folded} onUnfold={() => folded && toggle()} />
      <button
        type="button"
        className="menu-fold"
        aria-label={name}
        aria-expanded={!folded}
        title={name}
        onClick={toggle}
      >
        <SideIcon />
        {!folded && (
          <>
            <span className="menu-word">{name}</span>
            <span className="kbd">{foldKey}</span>
          </>
        )}
      </button>
    </div>
  );
}
