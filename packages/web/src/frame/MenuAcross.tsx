import { useNavigate } from "@tanstack/react-router";
import { Dropdown, type MenuProps } from "antd";
import { useWords, type Words } from "../i18n/index.ts";
import { type MenuItem, screensOf } from "../session/menu.ts";
import { DownIcon } from "../ui/icons.tsx";
import { ScreenLink, useHere } from "./MenuDown.tsx";
import { menuIcon } from "./menuIcons.tsx";

/** The menu as a row on top: a group opens downwards. */
export function MenuAcross({ items }: { items: readonly MenuItem[] }) {
  const words = useWords();
  const navigate = useNavigate();
  const here = useHere(items);
  function go(code: string) {
    const item = screensOf(items).find((one) => one.code === code);
    if (item?.path) void navigate({ to: "/Main/$path", params: { path: item.path }, search: item.search ?? {} });
  }
  return (
    <nav className="menu-across" aria-label={words.say("frame.menu")}>
      {items.map((item) =>
        item.path ? (
          <ScreenLink key={item.code} item={item} here={here} sign />
        ) : (
          <Dropdown
            key={item.code}
            trigger={["click"]}
            menu={{
              items: below(item, words),
              onClick: ({ key }) => go(key),
              ...(here ? { selectedKeys: [here] } : {}),
            }}
          >
            <button type="button" className="menu-group">
              {menuIcon(item.code)}
              <span>{words.menu(item.code)}</span>
              <DownIcon size={12} />
            </button>
          </Dropdown>
        ),
      )}
    </nav>
  );
}

const below = ({ items }: MenuItem, words: Words): NonNullable<MenuProps["items"]> =>
  items.map((child) => ({
    key: child.code,
    label: words.menu(child.code),
    ...(child.path ? {} : { children: below(child, words) }),
  }));
