import { Link } from "@tanstack/react-router";
import { useWords } from "../../i18n/index.ts";
import { useMay, useUserInfo } from "../../session/hooks.ts";
import { menuItems, screensAt } from "../../session/menu.ts";
import { useSession } from "../../session/store.ts";
import { Announcements } from "./Announcements.tsx";
import { Memos } from "./Memos.tsx";
import { Panel } from "./Panel.tsx";

/** What the company says today, one's own notes, and the screens that one likes and has used last. */
export function Notices() {
  const words = useWords();
  const { favourites = [], recent = [] } = useUserInfo();
  const may = useMay();
  return (
    <div className="home-notices">
      {(may("home", "query") || may("announceSetup", "query")) && <Announcements />}
      <Memos />
      <Screens title={words.say("dashboard.favourites")} paths={favourites} />
      <Screens title={words.say("dashboard.recent")} paths={recent.slice(0, 8)} />
    </div>
  );
}

function Screens({ title, paths }: { title: string; paths: readonly string[] }) {
  const words = useWords();
  const tree = useSession((session) => session.menuTree);
  const known = screensAt(menuItems(tree), paths);
  if (known.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="home-screens">
        {known.map(({ code, path }) => (
          <li key={code}>
            <Link to="/Main/$path" params={{ path: path ?? "home" }} search={{}}>
              {words.menu(code)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
