import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Dropdown, type MenuProps } from "antd";
import { useEffect, useRef } from "react";
import type { ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { toggleFavourite } from "../session/display.ts";
import { useMayOpen, useUserInfo } from "../session/hooks.ts";
import { nameOfPath } from "../session/menu.ts";
import { tabs, useSession } from "../session/store.ts";
import { CloseIcon, DownIcon, PinIcon, StarIcon } from "../ui/icons.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { useNotKept } from "../ui/useNotKept.ts";
import { useScreenName } from "./screenName.ts";
import { forgetSearch, recallSearch } from "./tabMemory.ts";

const none: readonly string[] = [];

/** Keeps a tab for the screen in sight. */
export function useOpenTab(): void {
  const mayOpen = useMayOpen();
  const { path: current = "home" } = useParams({ strict: false });
  const asked = useSearch({ strict: false }) as ScreenSearch;
  const isThere = useScreenName()(current, asked) !== null && mayOpen(current);
  useEffect(() => {
    if (isThere) tabs.open(current);
  });
}

/** The open screens; on a phone they are one button with a list. */
export function ScreenTabs() {
  const words = useWords();
  const narrow = useNarrow();
  const mayOpen = useMayOpen();
  const kept = useSession((session) => session.menuState.tabs ?? none);
  // What was left open by somebody else, or before a right was taken away, is nobody's to see.
  const open = kept.filter(mayOpen);
  const pinned = useSession((session) => session.menuState.pinned ?? none);
  const { path: current = "home" } = useParams({ strict: false });
  const asked = useSearch({ strict: false }) as ScreenSearch;
  const nameOf = useScreenName();
  const doing = useTabActions(current, open);
  const name = (path: string) =>
    nameOf(path, path === current ? asked : recallSearch(path)) ?? words.say("frame.notFound");
  if (narrow) {
    const items = open.map((path) => ({ key: path, label: name(path) }));
    return (
      <nav className="tabs tabs-narrow" aria-label={words.say("frame.openScreens")}>
        <Dropdown
          trigger={["click"]}
          menu={{ items, selectedKeys: [current], onClick: ({ key }) => void doing.go(key) }}
        >
          <button type="button" className="tab tab-here">
            {name(current)} <DownIcon size={12} />
          </button>
        </Dropdown>
        <Favourite path={current} />
      </nav>
    );
  }
  const shown = [...open.filter((path) => pinned.includes(path)), ...open.filter((path) => !pinned.includes(path))];
  return (
    <nav className="tabs" aria-label={words.say("frame.openScreens")}>
      {shown.map((path) => (
        <Tab
          key={path}
          path={path}
          name={name(path)}
          here={path === current}
          isPinned={pinned.includes(path)}
          mayClose={open.length > 1}
          doing={doing}
        />
      ))}
      <Favourite path={current} />
    </nav>
  );
}

type TabActions = ReturnType<typeof useTabActions>;

function useTabActions(current: string, open: readonly string[]) {
  const navigate = useNavigate();
  const go = (path: string) => navigate({ to: "/Main/$path", params: { path }, search: recallSearch(path) });
  /** Unsaved changes may have kept the user where they are. */
  const left = async (next: string) => {
    if (next === current) return true;
    await go(next);
    return location.pathname !== `/Main/${current}`;
  };
  async function close(path: string) {
    const at = open.indexOf(path);
    if (path === current && !(await left(open[at + 1] ?? open[at - 1] ?? "home"))) return;
    tabs.close(path);
    forgetSearch(path);
  }
  async function closeOthers(path: string) {
    if (await left(path)) tabs.closeOthers(path);
  }
  async function closeAll() {
    const pinned = useSession.getState().menuState.pinned ?? none;
    if (await left(pinned.includes(current) ? current : (pinned[0] ?? "home"))) tabs.closeAll();
    tabs.open(location.pathname.slice("/Main/".length));
  }
  return { go, close, closeOthers, closeAll };
}

interface TabProps {
  readonly path: string;
  readonly name: string;
  readonly here: boolean;
  readonly isPinned: boolean;
  readonly mayClose: boolean;
  readonly doing: TabActions;
}

function Tab({ path, name, here, isPinned, mayClose, doing }: TabProps) {
  const words = useWords();
  const tab = useRef<HTMLElement>(null);
  // The tab of another screen may be out of sight.
  useEffect(() => {
    if (here) tab.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [here]);
  const items: MenuProps["items"] = [
    isPinned
      ? { key: "unpin", label: words.say("frame.unpinTab") }
      : { key: "pin", label: words.say("frame.pinTab"), icon: <PinIcon size={14} /> },
    { type: "divider" },
    { key: "close", label: words.say("frame.closeTab"), disabled: !mayClose },
    { key: "others", label: words.say("frame.closeOthers"), disabled: !mayClose },
    { key: "all", label: words.say("frame.closeAll"), disabled: !mayClose },
  ];
  function onClick({ key }: { key: string }) {
    if (key === "pin") tabs.pin(path);
    if (key === "unpin") tabs.unpin(path);
    if (key === "close") void doing.close(path);
    if (key === "others") void doing.closeOthers(path);
    if (key === "all") void doing.closeAll();
  }
  return (
    <Dropdown trigger={["contextMenu"]} menu={{ items, onClick }}>
      <span ref={tab} className={`tab ${here ? "tab-here" : ""}`}>
        <button
          type="button"
          className="tab-name"
          aria-current={here ? "page" : undefined}
          onClick={() => void doing.go(path)}
          onAuxClick={(event) => event.button === 1 && mayClose && void doing.close(path)}
        >
          {isPinned && <PinIcon size={12} />}
          {name}
        </button>
        {mayClose && !isPinned && (
          <button
            type="button"
            className="tab-close"
            aria-label={words.say("frame.closeScreen", { name })}
            onClick={() => void doing.close(path)}
          >
            <CloseIcon size={12} />
          </button>
        )}
      </span>
    </Dropdown>
  );
}

/** Marks the screen in sight as a favourite. */
export function Favourite({ path }: { path: string }) {
  const words = useWords();
  const notKept = useNotKept();
  const { favourites = none } = useUserInfo();
  if (path === "home" || !nameOfPath(path)) return null;
  const isOne = favourites.includes(path);
  const label = words.say(isOne ? "frame.removeFavourite" : "frame.addFavourite");
  return (
    <button
      type="button"
      className="icon-button tab-favourite"
      aria-pressed={isOne}
      aria-label={label}
      title={label}
      onClick={() => void toggleFavourite(path).catch(notKept)}
    >
      <StarIcon size={14} full={isOne} />
    </button>
  );
}
