import { useNavigate } from "@tanstack/react-router";
import { App, Dropdown, type MenuProps } from "antd";
import { asFailure } from "../api/failure.ts";
import { isLanguage, languageNames, languages, useWords } from "../i18n/index.ts";
import { setLanguage, setLayoutMode, setTheme } from "../session/display.ts";
import { useUserInfo } from "../session/hooks.ts";
import { settingsPath } from "../session/menu.ts";
import { useSignOut, useSignOutLabel } from "../session/useSignOut.ts";
import { failureText } from "../ui/FailureNote.tsx";
import { type ThemeName, themeNames } from "../ui/palette.ts";

const layouts = ["V", "H"] as const;

/** Who is signed in, and how they like the screens. */
export function AccountMenu() {
  const words = useWords();
  const user = useUserInfo();
  const { message } = App.useApp();
  const leave = useSignOut();
  const signOutLabel = useSignOutLabel();
  const navigate = useNavigate();
  const tell = (work: Promise<void>) =>
    work.catch((thrown) =>
      message.warning(words.say("notice.screenSettingsFailed", { message: failureText(asFailure(thrown), words) })),
    );

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
    if (what === "language" && isLanguage(value)) void tell(setLanguage(value));
    if (what === "theme") void tell(setTheme(value as ThemeName));
    if (what === "layout") void tell(setLayoutMode(value as "V" | "H"));
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
