import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { type MenuItem, screensOf } from "../session/menu.ts";
import * as menuStates from "../session/menuState.ts";
import { setMenuState, useSession } from "../session/store.ts";
import { ChevronIcon } from "../ui/icons.tsx";
import { menuIcon } from "./menuIcons.tsx";

/** The menu as a column: groups that fold, screens as links. */
export function MenuDown({ items }: { items: readonly MenuItem[] }) {
  const words = useWords();
  const { favourites = [] } = useUserInfo();
  const screens = screensOf(items);
  const liked = favourites.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
  return (
    <nav className="menu-down" aria-label={words.say("frame.menu")}>
      <ul>
        {liked.length > 0 && (
          <li>
            <Group item={{ code: "favourites", path: null, items: liked }} />
          </li>
        )}
        {items.map((item) => (
          <li key={item.code}>{item.path ? <ScreenLink item={item} sign /> : <Group item={item} />}</li>
        ))}
      </ul>
    </nav>
  );
}

/** A group of the menu, or the user's own. */
interface Grouped extends Omit<MenuItem, "code"> {
  readonly code: MenuItem["code"] | "favourites";
}

function Group({ item }: { item: Grouped }) {
  const words = useWords();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const folded = useSession((session) => session.menuState.folded?.includes(item.code) ?? false);
  const holdsCurrent = item.items.some((child) => path === `/Main/${child.path}`);
  const toggle = () =>
    setMenuState((state) =>
      folded ? menuStates.remove(state, "folded", item.code) : menuStates.add(state, "folded", item.code),
    );
  return (
    <>
      <button type="button" className="menu-group" aria-expanded={!folded} onClick={toggle}>
        {menuIcon(item.code)}
        <span>{item.code === "favourites" ? words.say("frame.favourites") : words.menu(item.code)}</span>
        {folded && holdsCurrent && <span className="menu-here" />}
        <span className={`menu-chevron ${folded ? "" : "menu-chevron-open"}`}>
          <ChevronIcon size={12} />
        </span>
      </button>
      {!folded && (
        <ul>
          {item.items.map((child) => (
            <li key={child.code}>
              <ScreenLink item={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function ScreenLink({ item, sign = false }: { item: MenuItem; sign?: boolean }) {
  const words = useWords();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = path === `/Main/${item.path}`;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <Link
      ref={link}
      to="/Main/$path"
      params={{ path: item.path ?? "home" }}
      className={`menu-link ${sign ? "menu-link-signed" : ""} ${here ? "menu-link-here" : ""}`}
      aria-current={here ? "page" : undefined}
    >
      {sign && menuIcon(item.code)}
      {words.menu(item.code)}
    </Link>
  );
}
