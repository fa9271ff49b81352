import type { Declared, ResourceName } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { labelOf } from "../../api/lookup.ts";
import { type AnyRow, removeRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useAsking } from "../../ui/closedByBack.ts";
import { failureText } from "../../ui/FailureNote.tsx";
import { type OutcomeRow, OutcomeRows } from "../../ui/OutcomeRows.tsx";
import { extras } from "./extras/index.ts";

interface Props {
  readonly declared: Declared;
  readonly rows: readonly AnyRow[];
  readonly done: () => void;
}

/** Deletes the picked rows, saying of each that could not be why. */
export function DeletePicked({ declared, rows, done }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const asking = useAsking();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    const refused: OutcomeRow[] = [];
    for (const [index, row] of rows.entries()) {
      try {
        await removeRow(declared.name as ResourceName, String(row[declared.key]));
      } catch (thrown) {
        refused.push({ index, number: labelOf(declared, row), message: failureText(asFailure(thrown), words) });
      }
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: [declared.name] });
    done();
    if (refused.length === 0) void message.success(words.say("notice.deleted"), 2);
    else
      asking("warning", {
        title: words.say("notice.deleteFailed", { failed: refused.length, done: rows.length - refused.length }),
        content: <OutcomeRows rows={refused} />,
      });
  }
  const stays = extras[declared.name]?.deleting;
  const ask = () =>
    asking("confirm", {
      title: words.say("list.deleteWhat", { count: rows.length }),
      ...(stays ? { content: words.say(stays) } : {}),
      okText: words.say("list.deleteCount", { count: rows.length }),
      okButtonProps: { danger: true },
      cancelText: words.say("form.cancel"),
      focusable: { autoFocusButton: "cancel" },
      onOk: remove,
    });
  return (
    <Button danger loading={busy} onClick={ask}>
      {words.say("list.deleteCount", { count: rows.length })}
    </Button>
  );
}
