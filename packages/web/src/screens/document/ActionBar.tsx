import type { DocumentDeclaration } from "@stowage/model";
import { App, Button, Dropdown } from "antd";
import { useEffect, useRef, useState } from "react";
import { runAction } from "../../api/actions.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import type { Lines } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useMayTake } from "../../session/hooks.ts";
import { failureText } from "../../ui/FailureNote.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { useOneAtATime } from "../../ui/useOneAtATime.ts";
import { ActionDialog, sentOf } from "./ActionDialog.tsx";
import { isCancelling, isFinal, isUseful, needsSeveral, nextAction, type Offered, offeredActions } from "./actions.ts";
import { asksFirst, asksOnceRefused } from "./asked.ts";
import type { Tool } from "./extras.ts";
import { actionExtras } from "./extrasOf.ts";
import { useNotices } from "./notices.ts";
import { useReadAnew } from "./useDocument.ts";

/** The step to which an address led, and what is called once its dialog is there. */
export interface Led {
  readonly to?: string | undefined;
  readonly arrived?: () => void;
}

/** The steps that are offered, and how one is taken: at once, or by the dialog that asks what it needs. */
export function useSteps(document: DocumentDeclaration, row: AnyRow, led: Led = {}) {
  const mayTake = useMayTake(document);
  const [asked, setAsked] = useState<{ one: Offered; refused: CallFailure | null } | null>(null);
  const straight = useStraightRun(document, row, (one, refused) => setAsked({ one, refused }));
  const offered = offeredActions(document, row, mayTake).filter(({ action }) => !needsSeveral(action));
  const ledTo = offered.find(({ name }) => name === led.to);
  // An address takes no step by itself: its dialog is asked, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered is made anew each time
  useEffect(() => {
    if (led.to === undefined) return;
    if (ledTo) setAsked({ one: ledTo, refused: null });
    led.arrived?.();
  }, [led.to]);
  // Somebody else may have led it where this step is not taken: what was entered stays, and the dialog says so.
  const isOver = asked !== null && !offered.some(({ name }) => name === asked.one.name);
  // A step that asks nothing is taken at once where another leads back from it.
  const take = (one: Offered) =>
    asksFirst(document, one) || isFinal(document, one.action) || actionExtras(document, one.name).Told
      ? setAsked({ one, refused: null })
      : void straight.run(one);
  const dialog = asked && (
    <ActionDialog
      document={document}
      row={row}
      offered={asked.one}
      refused={asked.refused}
      isOver={isOver}
      onClose={() => setAsked(null)}
      onDone={() => setAsked(null)}
    />
  );
  return { offered, take, busy: straight.busy, dialog };
}

interface Props {
  readonly document: DocumentDeclaration;
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
  const button = useFocusWhereNone(next?.name);
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
                disabled: busy,
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
        <Button ref={button} type="primary" className="next-step" loading={busy} onClick={() => take(next)}>
          {words.action(next.name)}
        </Button>
      )}
    </>
  );
}

/** Who has just saved the document, or taken its last step, goes on by Enter: where nothing has the focus, the next step takes it. */
function useFocusWhereNone(next: string | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement, body } = globalThis.document;
    if (next && (!activeElement || activeElement === body)) button.current?.focus();
  }, [next]);
  return button;
}

/** Takes a step without a question; where it was refused for what is asked in that case alone, it is asked now. */
function useStraightRun(document: DocumentDeclaration, row: AnyRow, ask: (one: Offered, refused: CallFailure) => void) {
  const words = useWords();
  const { message } = App.useApp();
  const readAnew = useReadAnew();
  const notices = useNotices(document);
  const [busy, setBusy] = useState(false);
  const oneAtATime = useOneAtATime();
  const run = (one: Offered) => oneAtATime(() => runNow(one));
  async function runNow(one: Offered) {
    setBusy(true);
    try {
      const ids = [String(row[document.key])];
      const [result] = await runAction(document, one.name, { ids, ...sentOf(document, one) });
      if (result && !result.ok)
        void message.error(
          notices.failed(one.name, result.message ?? words.error(result.code ?? "INTERNAL"), result.code),
          6,
        );
      else void message.success(notices.done(one.name, 1, result?.details), 4);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (asksOnceRefused(one, failure)) ask(one, failure);
      else void message.error(notices.failed(one.name, failureText(failure, words), failure.code), 6);
    } finally {
      // What is shown is as it was before the step: until it is read anew no other is taken, and the buttons say so.
      await readAnew();
      setBusy(false);
    }
  }
  return { run, busy };
}
