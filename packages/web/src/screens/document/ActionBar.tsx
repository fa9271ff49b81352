import type { Document } from "@stowage/model";
import { App, Button, Dropdown } from "antd";
import { useState } from "react";
import { runAction } from "../../api/actions.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import type { Lines } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useMayTake } from "../../session/hooks.ts";
import { failureText } from "../../ui/FailureNote.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { isCancelling, isFinal, isUseful, nextAction, type Offered, offeredActions } from "./actions.ts";
import type { Tool } from "./extras.ts";
import { useNotices } from "./notices.ts";
import { useReadAnew } from "./useDocument.ts";

/** The steps that are offered, and how one is taken: at once, or by the dialog that asks what it needs. */
export function useSteps(document: Document, row: AnyRow) {
  const mayTake = useMayTake(document);
  const [asked, setAsked] = useState<{ readonly offered: Offered; readonly refused?: CallFailure } | null>(null);
  const straight = useStraightRun(document, row, (offered, refused) => setAsked({ offered, refused }));
  const offered = offeredActions(document, row, mayTake);
  // A step that asks nothing is taken at once where another leads back from it.
  const take = (one: Offered) =>
    one.action.payload || one.action.reason || isFinal(document, one.action)
      ? setAsked({ offered: one })
      : void straight.run(one);
  const dialog = asked && (
    <ActionDialog
      document={document}
      row={row}
      {...asked}
      onClose={() => setAsked(null)}
      onDone={() => setAsked(null)}
    />
  );
  return { offered, take, busy: straight.busy, dialog };
}

interface Props {
  readonly document: Document;
  readonly steps: ReturnType<typeof useSteps>;
  /** None while they are not read: what comes next depends on them. */
  readonly lines: Lines | undefined;
  /** The commands that are no steps: edit, copy, delete. */
  readonly tools: readonly Tool[];
}

/** The one step that comes next, and behind it the others by likelihood. */
export function ActionBar({ document, steps: { offered, take, busy }, lines, tools }: Props) {
  const words = useWords();
  const next = nextAction(document, offered, lines);
  const others = offered.filter((one) => one !== next && isUseful(document, one, lines ?? {}));
  return (
    <>
      {others.length + tools.length > 0 && (
        <Dropdown
          trigger={["click"]}
          placement="bottomRight"
          menu={{
            items: [
              ...others.map((one) => ({
                key: one.name,
                label: words.action(one.name),
                danger: isCancelling(one.action),
              })),
              ...(others.length > 0 && tools.length > 0 ? [{ type: "divider" as const }] : []),
              ...tools.map(({ key, label, danger }) => ({ key: `tool:${key}`, label, danger })),
            ],
            onClick: ({ key }) => {
              const one = others.find(({ name }) => name === key);
              if (one) take(one);
              else tools.find((tool) => `tool:${tool.key}` === key)?.run();
            },
          }}
        >
          <Button>
            {words.say("document.otherSteps")} <DownIcon size={12} />
          </Button>
        </Dropdown>
      )}
      {next && (
        <Button type="primary" className="next-step" loading={busy} onClick={() => take(next)}>
          {words.action(next.name)}
        </Button>
      )}
    </>
  );
}

/** @param ask is called where the step is refused for want of a reason: who may take it all the same says why. */
function useStraightRun(document: Document, row: AnyRow, ask: (offered: Offered, refused: CallFailure) => void) {
  const words = useWords();
  const { message } = App.useApp();
  const readAnew = useReadAnew();
  const notices = useNotices(document);
  const [busy, setBusy] = useState(false);
  async function run(offered: Offered) {
    const { name: action } = offered;
    setBusy(true);
    try {
      const [result] = await runAction(document, action, { ids: [String(row[document.key])] });
      if (result && !result.ok)
        void message.error(notices.failed(action, result.message ?? words.error(result.code ?? "INTERNAL")), 6);
      else void message.success(notices.done(action, 1), 2);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (failure.code === "REASON_REQUIRED") ask(offered, failure);
      else void message.error(notices.failed(action, failureText(failure, words)), 6);
    } finally {
      setBusy(false);
      await readAnew();
    }
  }
  return { run, busy };
}
