import { type Draft, type Model, model, type Row } from "@stowage/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button, Input } from "antd";
import { useState } from "react";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { createRow, queryRows, removeRow, updateRow } from "../../api/resources.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useUserInfo } from "../../session/hooks.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { FileLinks } from "../../ui/FileLinks.tsx";
import { CloseIcon, DownIcon, UpIcon } from "../../ui/icons.tsx";
import { above, moved } from "./memoOrder.ts";
import { Panel } from "./Panel.tsx";

type Memo = Row<Model["memo"]>;

const first = 10;
const key = ["memo", "home"];

/** One's own notes, in one's own order: a line writes a new one, its title opens it whole; all of them have a list. */
export function Memos() {
  const words = useWords();
  const client = useQueryClient();
  const { userId } = useUserInfo();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      queryRows(
        "memo",
        {
          page: 1,
          pageSize: first,
          sort: [
            { sortField: "memo_sort", sortOrder: "asc" },
            { sortField: "memo_id", sortOrder: "desc" },
          ],
        },
        { signal },
      ),
  });
  const rows = found.data?.rows ?? [];
  async function change(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      setFailure(null);
      await work();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      await client.invalidateQueries({ queryKey: ["memo"] });
      setBusy(false);
    }
  }
  const add = () =>
    void change(async () => {
      if (!text.trim() || !userId) return;
      await createRow("memo", { user_id: userId, memo_title: text.trim(), memo_sort: above(rows) });
      setText("");
    });
  const move = (from: number, to: number) =>
    void change(async () => {
      for (const { memo_id, memo_sort } of moved(rows, from, to))
        await updateRow("memo", memo_id, { memo_sort } as Draft<Model["memo"]>);
    });
  return (
    <Panel title={words.say("dashboard.memo")}>
      {(failure ?? found.error) && <FailureNote failure={failure ?? asFailure(found.error)} />}
      {rows.map((memo, at) => (
        <MemoItem
          key={memo.memo_id}
          memo={memo}
          up={at > 0 && !busy ? () => move(at, at - 1) : null}
          down={at < rows.length - 1 && !busy ? () => move(at, at + 1) : null}
          remove={() => void change(() => removeRow("memo", memo.memo_id))}
        />
      ))}
      <Input
        maxLength={120}
        value={text}
        aria-label={words.say("dashboard.newMemo")}
        placeholder={words.say("dashboard.newMemo")}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={add}
      />
      {rows.length > 0 && (
        <div className="home-rest">
          <Link to="/Main/$path" params={{ path: "memo" }} search={{ sort: "memo_sort,-created_at" }}>
            {words.say("dashboard.allMemos", { count: groupedDecimal(found.data?.total ?? rows.length) })}
          </Link>
        </div>
      )}
    </Panel>
  );
}

interface ItemProps {
  readonly memo: Memo;
  /** Null at that end of the list. */
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
  readonly remove: () => void;
}

function MemoItem({ memo, up, down, remove }: ItemProps) {
  const words = useWords();
  const named = { memo: memo.memo_title };
  return (
    <article className="home-notice home-memo" style={{ borderColor: memo.memo_color ?? undefined }}>
      <div className="home-memo-head">
        <Link
          to="/Main/$path"
          params={{ path: "memo" }}
          search={{ sort: "memo_sort,-created_at", open: memo.memo_id }}
          title={words.say("dashboard.openMemo", named)}
        >
          {memo.memo_title}
        </Link>
        <span className="home-memo-tools">
          <Tool label={words.say("dashboard.memoUp", named)} act={up} icon={<UpIcon size={12} />} />
          <Tool label={words.say("dashboard.memoDown", named)} act={down} icon={<DownIcon size={12} />} />
          <Tool label={words.say("dashboard.removeMemo", named)} act={remove} icon={<CloseIcon size={12} />} />
        </span>
      </div>
      {memo.memo_content && <p>{memo.memo_content}</p>}
      <FileLinks declared={model.memo} row={{ ...memo }} name="attachments" />
    </article>
  );
}

const Tool = ({ label, act, icon }: { label: string; act: (() => void) | null; icon: React.ReactNode }) => (
  <Button
    size="small"
    type="text"
    aria-label={label}
    title={label}
    disabled={!act}
    icon={icon}
    onClick={() => act?.()}
  />
);
