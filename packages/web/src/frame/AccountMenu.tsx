import { useNavigate } from "@tanstack/react-router";
import { Dropdown, type MenuProps } from "antd";
import { isLanguage, languageNames, languages, useWords } from "../i18n/index.ts";
import { setLanguage, setLayoutMode, setTheme } from "../session/display.ts";
import { useUserInfo } from "../session/hooks.ts";
import { settingsPath } from "../session/menu.ts";
import { useSignOut, useSignOutLabel } from "../session/useSignOut.ts";
import { type ThemeName, themeNames } from "../ui/palette.ts";
import { useNotKept } from "../ui/useNotKept.ts";

const layouts = ["V", "H"] as const;

/** Who is signed in, and how they like the screens. */
export function AccountMenu() {
  const words = useWords();
  const user = useUserInfo();
  const leave = useSignOut();
  const signOutLabel = useSignOutLabel();
  const navigate = useNavigate();
  const notKept = useNotKept();

  const items: MenuProps["items"] = [
    { key: "who", type: "group", label: [...new Set([user.userName, user.nickname])].join(" · ") },
    {
      key: "language",
      label: words.say("frame.language"),
      children: languages.map((key) => ({ key: `language:${key}`, label: languageNames[key] })),
    },
    {
      key: "theme",
      label: words.say("frame.theme"),
      children: themeNames.map((key) => ({ key: `theme:${key}`, label: words.choice("theme_color", key) })),
    },
    {
      key: "layout",
      label: words.say("frame.layout"),
      children: layouts.map((key) => ({ key: `layout:${key}`, label: words.choice("layout_mode", key) })),
    },
    { type: "divider" },
    { key: "settings", label: words.say("frame.settings") },
    { key: "signOut", label: signOutLabel },
  ];
  const selectedKeys = [`language:${words.language}`, `theme:${user.themeColor}`, `layout:${user.layoutMode}`];

  function onClick({ key }: { key: string }) {
    const [what, value] = key.split(":");
    if (what === "language" && isLanguage(value)) setLanguage(value).catch(notKept);
    if (what === "theme") setTheme(value as ThemeName).catch(notKept);
    if (what === "layout") setLayoutMode(value as "V" | "H").catch(notKept);
    if (key === "settings") void navigate({ to: "/Main/$path", params: { path: settingsPath } });
    if (key === "signOut") void leave();
  }
  return (
    <Dropdown trigger={["click"]} placement="bottomRight" menu={{ items, selectedKeys, onClick }}>
      <button
        type="button"
        className="icon-button account-name"
        aria-label={`${words.say("frame.account")}: ${user.userName}`}
        title={user.userName}
      >
        {user.avatar ? (
          <img className="avatar" src={user.avatar} alt="" />
        ) : (
          <span className="avatar" data-initial={[...user.userName.trim()][0]?.toUpperCase()} />
        )}
        <span className="visually-hidden">{user.userName}</span>
      </button>
    </Dropdown>
  );
}
