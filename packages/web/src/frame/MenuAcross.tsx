import { useNavigate } from "@tanstack/react-router";
import { Dropdown } from "antd";
import { useWords } from "../i18n/index.ts";
import type { MenuItem } from "../session/menu.ts";
import { DownIcon } from "../ui/icons.tsx";
import { ScreenLink } from "./MenuDown.tsx";
import { menuIcon } from "./menuIcons.tsx";

/** The menu as a row on top: a group opens downwards. */
export function MenuAcross({ items }: { items: readonly MenuItem[] }) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <nav className="menu-across" aria-label={words.say("frame.menu")}>
      {items.map((item) =>
        item.path ? (
          <ScreenLink key={item.code} item={item} sign />
        ) : (
          <Dropdown
            key={item.code}
            trigger={["click"]}
            menu={{
              items: item.items.map((child) => ({ key: child.path ?? child.code, label: words.menu(child.code) })),
              onClick: ({ key }) => void navigate({ to: "/Main/$path", params: { path: key } }),
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
