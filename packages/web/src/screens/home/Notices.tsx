import { model } from "@stowage/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { createRow, queryRows, removeRow } from "../../api/resources.ts";
import { localDay } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { usePlace, useUserInfo } from "../../session/hooks.ts";
import { menuItems, screensAt } from "../../session/menu.ts";
import { useSession } from "../../session/store.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { FileLinks } from "../../ui/FileLinks.tsx";

/** What the company says today, one's own notes, and the screens that one likes and has used last. */
export function Notices() {
  const words = useWords();
  const { favourites = [], recent = [] } = useUserInfo();
  return (
    <div className="home-notices">
      <Announcements />
      <Memos />
      <Screens title={words.say("dashboard.favourites")} paths={favourites} />
      <Screens title={words.say("dashboard.recent")} paths={recent.slice(0, 8)} />
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="home-panel" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Announcements() {
  const words = useWords();
  const place = usePlace();
  const today = localDay(new Date());
  const found = useQuery({
    queryKey: ["announce", "home", place, today],
    queryFn: ({ signal }) =>
      queryRows(
        "announce",
        {
          page: 1,
          pageSize: 50,
          query: [{ queryField: "announce_from", queryCondition: "<=", queryValue: today }],
          sort: [{ sortField: "announce_from", sortOrder: "desc" }],
        },
        { place, signal },
      ),
  });
  const rows = (found.data?.rows ?? []).filter(({ announce_to }) => !announce_to || announce_to >= today).slice(0, 5);
  return (
    <Panel title={words.say("dashboard.announcements")}>
      {found.error && <FailureNote failure={asFailure(found.error)} />}
      {found.isSuccess && rows.length === 0 && <p className="quiet">{words.say("dashboard.noAnnouncements")}</p>}
      {rows.map((row) => (
        <article key={row.announce_id} className="home-notice">
          <strong>
            {row.important && <span className="attention">! </span>}
            {row.announce_title}
          </strong>
          <span className="quiet"> {row.announce_from}</span>
          {row.announce_content && <p>{row.announce_content}</p>}
          <FileLinks declared={model.announce} row={{ ...row }} name="attachments" />
        </article>
      ))}
    </Panel>
  );
}

function Memos() {
  const words = useWords();
  const client = useQueryClient();
  const { userId } = useUserInfo();
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const key = ["memo", "home"];
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => queryRows("memo", { page: 1, pageSize: 10 }, { signal }),
  });
  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      setFailure(null);
      await work();
      await client.invalidateQueries({ queryKey: key });
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
  }
  const add = () =>
    void change(async () => {
      if (!text.trim() || !userId) return;
      await createRow("memo", { user_id: userId, memo_title: text.trim() });
      setText("");
    });
  return (
    <Panel title={words.say("dashboard.memo")}>
      {(failure ?? found.error) && <FailureNote failure={failure ?? asFailure(found.error)} />}
      {found.data?.rows.map(({ memo_id, memo_title }) => (
        <div key={memo_id} className="spread home-notice">
          <span>{memo_title}</span>
          <Button
            size="small"
            type="text"
            aria-label={words.say("dashboard.removeMemo", { memo: memo_title })}
            onClick={() => void change(() => removeRow("memo", memo_id))}
          >
            ×
          </Button>
        </div>
      ))}
      <Input
        maxLength={120}
        value={text}
        aria-label={words.say("dashboard.newMemo")}
        placeholder={words.say("dashboard.newMemo")}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={add}
      />
    </Panel>
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
