import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useState } from "react";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { createRow, queryRows, removeRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useUserInfo } from "../../session/hooks.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { Panel } from "./Panel.tsx";

export function Memos() {
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
