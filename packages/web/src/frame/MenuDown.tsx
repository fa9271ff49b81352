import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { itemInSight, type MenuItem, screensAt, screensOf } from "../session/menu.ts";
import * as menuStates from "../session/menuState.ts";
import { setMenuState, useSession } from "../session/store.ts";
import { ChevronIcon } from "../ui/icons.tsx";
import { menuIcon } from "./menuIcons.tsx";

const own = "favourites";

/** The menu as a column: groups that fold, screens as links. */
export function MenuDown({ items }: { items: readonly MenuItem[] }) {
  const words = useWords();
  const { favourites = [] } = useUserInfo();
  const here = useHere(items);
  const liked = screensAt(items, favourites);
  return (
    <nav className="menu-down" aria-label={words.say("frame.menu")}>
      <ul>
        {liked.length > 0 && <Entry item={{ code: own, path: null, items: liked }} here={here} sign />}
        {items.map((item) => (
          <Entry key={item.code} item={item} here={here} sign />
        ))}
      </ul>
    </nav>
  );
}

/** The code of the entry whose screen is in sight. */
export function useHere(items: readonly MenuItem[]): string | undefined {
  const at = useRouterState({ select: (state) => state.location });
  return itemInSight(items, at.pathname.replace(/^\/Main\//, ""), at.search)?.code;
}

interface EntryProps {
  readonly item: MenuItem;
  readonly here: string | undefined;
  /** Entries of the first level bear a sign. */
  readonly sign?: boolean;
}

function Entry({ item, here, sign }: EntryProps) {
  return (
    <li>
      {item.path ? <ScreenLink item={item} here={here} sign={sign} /> : <Group item={item} here={here} sign={sign} />}
    </li>
  );
}

function Group({ item, here, sign }: EntryProps) {
  const words = useWords();
  const folded = useSession((session) => session.menuState.folded?.includes(item.code) ?? false);
  const holdsCurrent = screensOf(item.items).some(({ code }) => code === here);
  const toggle = () =>
    setMenuState((state) =>
      folded ? menuStates.remove(state, "folded", item.code) : menuStates.add(state, "folded", item.code),
    );
  return (
    <>
      <button
        type="button"
        className={`menu-group ${sign ? "" : "menu-group-below"}`}
        aria-expanded={!folded}
        onClick={toggle}
      >
        {sign && menuIcon(item.code)}
        <span>{item.code === own ? words.say("frame.favourites") : words.menu(item.code)}</span>
        {folded && holdsCurrent && <span className="menu-here" />}
        <span className={`menu-chevron ${folded ? "" : "menu-chevron-open"}`}>
          <ChevronIcon size={12} />
        </span>
      </button>
      {!folded && (
        <ul className={sign ? "" : "menu-below"}>
          {item.items.map((child) => (
            <Entry key={child.code} item={child} here={here} />
          ))}
        </ul>
      )}
    </>
  );
}

export function ScreenLink({ item, here, sign = false }: EntryProps) {
  const words = useWords();
  const isHere = item.code === here;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <Link
      ref={link}
      to="/Main/$path"
      params={{ path: item.path ?? "home" }}
      search={item.search ?? {}}
      className={`menu-link ${sign ? "menu-link-signed" : ""} ${isHere ? "menu-link-here" : ""}`}
      aria-current={isHere ? "page" : undefined}
    >
      {sign && menuIcon(item.code)}
      {words.menu(item.code)}
    </Link>
  );
}
