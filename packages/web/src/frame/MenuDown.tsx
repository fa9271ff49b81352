import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { itemInSight, type MenuItem, menuParts, screensAt, screensOf } from "../session/menu.ts";
import { DownIcon } from "../ui/icons.tsx";
import { countAt, countIn, useWaiting } from "./menuCounts.ts";
import { menuIcon } from "./menuIcons.tsx";
import { useMenuGroup } from "./useMenuGroup.ts";
import "./menu.css";

const own = "favourites";

interface Props {
  readonly items: readonly MenuItem[];
  /** Only the signs are in sight: a group that is pressed asks for the whole menu. */
  readonly folded?: boolean;
  readonly onUnfold?: () => void;
}

/** The menu as a column: groups of which one is open, screens as links. */
export function MenuDown({ items, folded = false, onUnfold }: Props) {
  const words = useWords();
  const { favourites = [] } = useUserInfo();
  const here = useHere(items);
  const group = useMenuGroup(items, here);
  const liked = screensAt(items, favourites);
  const all = liked.length > 0 ? [...items, { code: own, path: null, items: liked }] : items;
  const press = (code: string) => {
    onUnfold?.();
    if (!folded || group.opened !== code) group.toggle(code);
  };
  return (
    <nav className="menu-down" aria-label={words.say("frame.menu")}>
      <ul>
        {all.map((item) => (
          <li key={item.code}>
            {item.path ? (
              <ScreenLink item={item} here={here} sign />
            ) : (
              <Group
                item={item}
                here={here}
                isOpen={!folded && group.opened === item.code}
                holdsHere={group.holding === item.code}
                onPress={() => press(item.code)}
              />
            )}
          </li>
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

/** What a group or an entry of one's own is called. */
export function useMenuWord(): (code: string) => string {
  const words = useWords();
  return (code) => (code === own ? words.say("frame.favourites") : words.menu(code));
}

interface GroupProps {
  readonly item: MenuItem;
  readonly here: string | undefined;
  readonly isOpen: boolean;
  readonly holdsHere: boolean;
  readonly onPress: () => void;
}

function Group({ item, here, isOpen, holdsHere, onPress }: GroupProps) {
  const words = useWords();
  const name = useMenuWord()(item.code);
  const { work, others, setups } = menuParts(screensOf(item.items));
  const count = countIn(item, useWaiting());
  return (
    <>
      <button
        type="button"
        className={`menu-group ${holdsHere ? "menu-group-here" : ""}`}
        aria-expanded={isOpen}
        title={name}
        aria-description={saidCount(count, words)}
        onClick={onPress}
      >
        {menuIcon(item.code)}
        <span className="menu-word">{name}</span>
        <Count of={count} />
      </button>
      {isOpen && (
        <ul className="menu-below">
          {[work, others].map((part, index) =>
            part.map((child, at) => (
              <li key={child.code} className={index === 1 && at === 0 && work.length > 0 ? "menu-apart" : ""}>
                <ScreenLink item={child} here={here} />
              </li>
            )),
          )}
          {setups.map(([part, screens]) => (
            <li key={part}>
              <Part name={words.say(`frame.${part}`)} screens={screens} here={here} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PartProps {
  readonly name: string;
  readonly screens: readonly MenuItem[];
  readonly here: string | undefined;
}

/** What is set up once: folded until a screen of it is in sight, or somebody opens it. */
function Part({ name, screens, here }: PartProps) {
  return (
    <details className="menu-part" open={screens.some(({ code }) => code === here)}>
      <summary className="menu-link">
        <span className="menu-word">{name}</span>
        <DownIcon size={12} />
      </summary>
      <ul>
        {screens.map((screen) => (
          <li key={screen.code}>
            <ScreenLink item={screen} here={here} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How many wait; screen readers are told after the name, which stays the entry's own. */
const Count = ({ of }: { of: number | null }) =>
  of ? (
    <span className="menu-count" aria-hidden="true">
      {groupedDecimal(of)}
    </span>
  ) : null;

const saidCount = (count: number | null, words: Words): string | undefined =>
  count ? `${words.say("dashboard.waiting")} ${groupedDecimal(count)}` : undefined;

interface LinkProps {
  readonly item: MenuItem;
  readonly here: string | undefined;
  /** Entries of the first level bear a sign. */
  readonly sign?: boolean;
}

export function ScreenLink({ item, here, sign = false }: LinkProps) {
  const words = useWords();
  const isHere = item.code === here;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  const name = words.menu(item.code);
  const count = countAt(item, useWaiting());
  return (
    <Link
      ref={link}
      to="/Main/$path"
      params={{ path: item.path ?? "home" }}
      search={item.search ?? {}}
      className={`menu-link ${sign ? "menu-link-signed" : ""} ${isHere ? "menu-link-here" : ""}`}
      aria-current={isHere ? "page" : undefined}
      aria-description={sign ? undefined : saidCount(count, words)}
      title={name}
    >
      {sign && menuIcon(item.code)}
      <span className="menu-word">{name}</span>
      {!sign && <Count of={count} />}
    </Link>
  );
}
