import { useNavigate, useParams } from "@tanstack/react-router";
import { Dropdown } from "antd";
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/index.ts";
import { nameOfPath } from "../session/menu.ts";
import { tabs, useSession } from "../session/store.ts";
import { CloseIcon, DownIcon } from "../ui/icons.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { forgetSearch, recallSearch } from "./tabMemory.ts";

const none: readonly string[] = [];

/** The open screens; on a phone they are one button with a list. */
export function ScreenTabs() {
  const words = useWords();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const open = useSession((session) => session.menuState.tabs ?? none);
  const { path: current = "home" } = useParams({ strict: false });
  useEffect(() => {
    if (nameOfPath(current)) tabs.open(current);
  }, [current]);

  const here = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab of another screen may be out of sight
  useEffect(() => {
    here.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current, open.length]);

  const name = (path: string) => words.menu(nameOfPath(path) ?? path);
  const go = (path: string) => navigate({ to: "/Main/$path", params: { path }, search: recallSearch(path) });
  async function close(path: string) {
    const at = open.indexOf(path);
    if (path === current) {
      const next = open[at + 1] ?? open[at - 1] ?? "home";
      await go(next);
      // Unsaved changes may have kept the user here.
      if (location.pathname === `/Main/${path}`) return;
    }
    tabs.close(path);
    forgetSearch(path);
  }

  if (narrow) {
    const items = open.map((path) => ({ key: path, label: name(path) }));
    return (
      <nav className="tabs tabs-narrow" aria-label={words.say("frame.openScreens")}>
        <Dropdown trigger={["click"]} menu={{ items, selectedKeys: [current], onClick: ({ key }) => void go(key) }}>
          <button type="button" className="tab tab-here">
            {name(current)} <DownIcon size={12} />
          </button>
        </Dropdown>
      </nav>
    );
  }
  return (
    <nav className="tabs" aria-label={words.say("frame.openScreens")}>
      {open.map((path) => (
        <span
          key={path}
          ref={path === current ? here : undefined}
          className={`tab ${path === current ? "tab-here" : ""}`}
        >
          <button
            type="button"
            className="tab-name"
            aria-current={path === current ? "page" : undefined}
            onClick={() => void go(path)}
            onAuxClick={(event) => event.button === 1 && void close(path)}
          >
            {name(path)}
          </button>
          {open.length > 1 && (
            <button
              type="button"
              className="tab-close"
              aria-label={words.say("frame.closeScreen", { name: name(path) })}
              onClick={() => void close(path)}
            >
              <CloseIcon size={12} />
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
