import type { DocumentDeclaration, ResourceName } from "@stowage/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Form, Skeleton } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import { type ActionResult, runAction } from "../../api/actions.ts";
import { blockOf, whyBlocked } from "../../api/block.ts";
import { asFailure, CallFailure, type FailureCode } from "../../api/failure.ts";
import type { Lines } from "../../api/lineKinds.ts";
import { type AnyRow, readRow } from "../../api/resources.ts";
import { withTracked } from "../../api/tracked.ts";
import { type UiKey, useWords, type Words } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { focusFirst } from "../../ui/focusFirst.ts";
import { keepClear } from "../../ui/keepClear.ts";
import { Note } from "../../ui/Note.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { useOneAtATime } from "../../ui/useOneAtATime.ts";
import { actionRows } from "./actionRows.ts";
import { isCancelling, isUndoing, type Offered } from "./actions.ts";
import { askedNow, looksAtLines } from "./asked.ts";
import { ConfirmedLines } from "./ConfirmedLines.tsx";
import type { OpenDocument } from "./extras.ts";
import { actionExtras } from "./extrasOf.ts";
import { FinalNote } from "./FinalNote.tsx";
import { keepChoices, keptChoices } from "./keptChoices.ts";
import { isChangedSince, versionsSeen } from "./meanwhile.ts";
import { useNotices, useSayDone } from "./notices.ts";
import { type PayloadRow, type PayloadShape, payloadShape } from "./payload.ts";
import { ReasonField } from "./ReasonField.tsx";
import { RowsEntry, useRowsEntry } from "./RowsEntry.tsx";
import { errorsOfScalars, exceededLimits, namesOf } from "./refusedLines.ts";
import { SaidOnce } from "./SaidOnce.tsx";
import { ScalarFields } from "./ScalarFields.tsx";
import { showRefused } from "./showRefused.ts";
import { isOutdated, useLines, useReadAnew } from "./useDocument.ts";
import { usePaper } from "./usePaper.ts";

interface Props {
  readonly document: DocumentDeclaration;
  readonly row: AnyRow;
  readonly offered: Offered;
  /** Why the step was refused when it was taken at once. */
  readonly refused?: CallFailure | null;
  /** The document stands by now where the step is not taken. */
  readonly isOver?: boolean;
  /** Where the cursor goes once it is closed, if not where it was: to the first of these. */
  readonly backTo?: string;
  readonly onClose: () => void;
  readonly onDone: (result: ActionResult | undefined) => void;
}

/** The dialog of an action: its fields, its reason, and what it will do; then the button. */
export function ActionDialog(props: Props) {
  const { document, offered, onClose } = props;
  const words = useWords();
  // What is entered is entered of the document as it was opened, whatever is read of it meanwhile.
  const [row, setRow] = useState(props.row);
  const shape = useMemo(() => payloadShape(document, offered.action), [document, offered.action]);
  const { start, lines, failure, retry, isReading } = useStart({ ...props, row }, shape);
  // Unless it was refused because of what is read of it: then it is what stands there by now.
  async function takeAnew() {
    const now = await readRow(document.name as ResourceName, String(row[document.key])).catch(() => null);
    if (now) setRow(now as unknown as AnyRow);
  }
  useFocusBack(props.backTo ?? ".panel-actions button");
  return (
    <Dialog
      open
      footer={null}
      destroyOnHidden
      keepsTyped
      onCancel={onClose}
      width={shape.rows.length > 0 ? 1160 : offered.action.confirms ? 640 : 480}
      title={`${words.action(offered.name)} · ${String(row[document.number.field] ?? "")}`}
    >
      {failure && !start && <Unreadable failure={failure} onRetry={retry} onClose={onClose} />}
      {failure && start && <FailureNote failure={failure} onRetry={retry} />}
      {!failure && !start && <Skeleton active />}
      {start && (
        <ActionForm {...props} {...start} {...{ shape, isReading, takeAnew }} now={lines ?? start.open.lines} />
      )}
    </Dialog>
  );
}

/** Says where the document stands by now, so that the step that was begun is not taken. */
function StepOver({ document, row }: Pick<Props, "document" | "row">) {
  const words = useWords();
  const block = blockOf(document, row);
  const [number, state] = [String(row[document.number.field] ?? ""), String(row[document.status])];
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void note.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={note} className="step-over">
      <Note
        tone="attention"
        title={
          block
            ? words.say("document.abnormal", { reason: whyBlocked(block, words) })
            : words.say("document.overNow", { number, state: words.choice(document.status, state) })
        }
      >
        <p>{words.say("document.overWhat")}</p>
      </Note>
    </div>
  );
}

/** Without all of its rows an action is not taken: what is not shown would be left out, or taken unseen. */
function Unreadable({ failure, onRetry, onClose }: { failure: CallFailure; onRetry: () => void; onClose: () => void }) {
  const words = useWords();
  return (
    <>
      <FailureNote failure={failure} onRetry={onRetry} />
      <div className="row action-foot">
        <Button onClick={onClose}>{words.say("frame.back")}</Button>
      </div>
    </>
  );
}

interface Start {
  readonly open: OpenDocument;
  /** The rows of each part of the payload, as they stand before anything is entered. */
  readonly rows: Readonly<Record<string, readonly PayloadRow[]>>;
}

/** The document with its lines and what the action asks of them, all of it or why not; lines are read where it asks any. */
function useStart({ document, row, offered: { name, action } }: Props, shape: PayloadShape) {
  const id = String(row[document.key]);
  const asksLines = shape.rows.length > 0 || action.confirms !== undefined || looksAtLines(action);
  const read = useLines(document, asksLines ? id : undefined, row.version);
  const lines = asksLines ? read.lines : {};
  const found = useQuery({
    queryKey: [document.name, "payload", name, id, row.version],
    enabled: lines !== undefined,
    staleTime: 0,
    gcTime: 0,
    // What was entered stays while it is read anew.
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Start> => {
      const open = { document, row, lines: await withFlags(action, lines ?? {}) };
      const parts = shape.rows.map(async (part) => [part.name, await actionRows(open, name, part)] as const);
      return { open, rows: Object.fromEntries(await Promise.all(parts)) };
    },
  });
  const failure = found.error ? asFailure(found.error) : read.failure;
  const isReading = found.isPlaceholderData;
  return {
    start: found.data,
    lines,
    isReading,
    failure,
    retry: read.failure ? read.retry : () => void found.refetch(),
  };
}

/** Lines say whether their pieces are numbered where the step asks for numbers beside its rows. */
async function withFlags({ payload = {} }: Offered["action"], lines: Lines): Promise<Lines> {
  if (payload.product_sn?.kind !== "json") return lines;
  const told = Object.entries(lines).map(async ([kind, some]) => [kind, await withTracked(some)] as const);
  return Object.fromEntries(await Promise.all(told));
}

interface FormProps extends Props, Start {
  /** The lines as they stand by now. */
  readonly now: Lines;
  readonly shape: PayloadShape;
  /** What stands there by now is on its way. */
  readonly isReading: boolean;
  readonly takeAnew: () => Promise<void>;
}

function ActionForm(props: FormProps) {
  const { document, row, open, offered, shape, rows, onClose } = props;
  const { Told } = actionExtras(document, offered.name);
  const words = useWords();
  const [form] = Form.useForm();
  const entry = useRowsEntry(document, offered.name, shape, rows);
  const running = useRun(props);
  // Its own step may have led it there.
  const isOver = props.isOver === true && !running.busy;
  const asksReason = useAsksReason(offered, running.failure);
  const initialValues = initialScalars(open, offered.name, shape);
  const soFar = { rows: Object.values(entry.rows).flat(), lines: open.lines, failure: running.failure };
  const seen = { id: String(row[document.key]), version: open.row.version, rows: Object.values(rows).flat() };
  const now = (name: string) => askedNow(offered.action, name, soFar);
  const [isCorrected, correct] = useCorrected(running.failure);
  const body = useRef<HTMLDivElement>(null);
  // The dialog was there before what it asks was read.
  useEffect(() => {
    if (body.current) focusFirst(body.current);
  }, []);
  const { failure } = running;
  // Once what is wrong is drawn at its cells.
  useEffect(() => {
    if (failure && body.current) showRefused(body.current);
  }, [failure]);
  useEffect(() => {
    const names = shape.scalars.map(([name]) => name);
    const errors = errorsOfScalars(running.failure, names, words);
    form.setFields([...errors]);
    const first = errors.find((one) => one.errors.length > 0);
    if (first) form.focusField(first.name);
  }, [form, running.failure, shape, words]);
  return (
    <div ref={body}>
      <Form
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        onFinish={(values: Record<string, unknown>) => {
          if (entry.isComplete())
            void running.run({
              ...filled(values),
              ...sentOf(document, offered),
              ...entry.payload(),
              ...versionsSeen(offered.action, seen),
            });
        }}
        initialValues={initialValues}
        onFocus={keepClear}
        // What was refused is no longer said of a field that is being corrected.
        onValuesChange={(changed: object) => {
          form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
          correct(Object.keys(changed));
        }}
      >
        <SaidOnce failure={isCorrected ? null : running.failure} notice={running.notice}>
          {isUndoing(document, offered.action) && (
            <p>{words.say(backWords(document, offered.name), { state: backState(document, offered, words.choice) })}</p>
          )}
          <FinalNote document={document} action={offered.action} />
          {Told && <Told {...open} />}
          {offered.action.confirms && (
            <ConfirmedLines document={document} confirms={offered.action.confirms} lines={open.lines} />
          )}
          <RowsEntry
            open={open}
            action={offered.name}
            shape={shape}
            entry={entry}
            failure={running.failure}
            askedNow={now}
            now={props.now}
          />
          <ScalarFields
            {...{ document, offered, failure }}
            scalars={shape.scalars}
            askedNow={now}
            values={initialValues}
            lines={open.lines}
            row={row}
          />
          {asksReason && <ReasonField exceeding={exceededLimits(running.failure)} />}
        </SaidOnce>
        <div className="row action-foot">
          {isOver && <StepOver document={document} row={row} />}
          <Button
            type="primary"
            danger={isCancelling(offered.action)}
            htmlType="submit"
            loading={running.busy}
            disabled={!entry.isEntered || isOver || props.isReading}
            data-first={offered.action.reason ? undefined : true}
          >
            {words.action(offered.name)}
          </Button>
          <Button onClick={onClose}>{words.say("frame.back")}</Button>
        </div>
      </Form>
    </div>
  );
}

/** Whether all fields of which something was refused have been changed since, and what to call where some are. */
function useCorrected(failure: CallFailure | null) {
  const [since, setSince] = useState<{ failure: CallFailure | null; names: readonly string[] }>({ failure, names: [] });
  const changed = since.failure === failure ? since.names : [];
  const named = namesOf(failure).filter(Boolean);
  const isCorrected = named.length > 0 && named.every((name) => changed.includes(name));
  return [isCorrected, (names: readonly string[]) => setSince({ failure, names: [...changed, ...names] })] as const;
}

/** What is sent beside what was entered. */
export const sentOf = (document: DocumentDeclaration, { name }: Offered): Readonly<Record<string, unknown>> =>
  actionExtras(document, name).sends ?? {};

/** What was entered of single fields; what was left empty is not sent. */
export const filled = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));

/** Runs the action on the one document, and keeps why it was refused. */
function useRun({ document, row, offered, refused = null, onDone, takeAnew }: FormProps) {
  const words = useWords();
  const sayDone = useSayDone();
  const readAnew = useReadAnew();
  const notices = useNotices(document);
  const withPaper = usePaper(document, offered.name);
  const oneAtATime = useOneAtATime();
  const [failure, setFailure] = useState<CallFailure | null>(refused);
  const [busy, setBusy] = useState(false);
  const run = (payload: Readonly<Record<string, unknown>>) => oneAtATime(() => runNow(payload));
  async function runNow(payload: Readonly<Record<string, unknown>>) {
    setBusy(true);
    setFailure(null);
    try {
      const ids = [String(row[document.key])];
      const [result] = await withPaper(() => runAction(document, offered.name, { ...payload, ids }));
      keepChoices(document, offered.name, payload);
      await readAnew();
      if (result && !result.ok) return await refuse(refusalOf(result, words));
      sayDone(notices.done(offered.name, 1, result?.details), result?.details, 2);
      onDone(result);
    } catch (thrown) {
      const refusal = asFailure(thrown);
      if (isOutdated(refusal)) void readAnew();
      await refuse(refusal);
    } finally {
      setBusy(false);
    }
  }
  async function refuse(refusal: CallFailure) {
    setFailure(refusal);
    if (isChangedSince(refusal)) await takeAnew();
  }
  return { run, failure, notice: notices.failure(offered.name), busy };
}

/** Why the one document was refused, as a failure. */
export const refusalOf = (result: ActionResult, words: Words): CallFailure => {
  const code = (result.code ?? "INTERNAL") as FailureCode;
  return new CallFailure(code, 409, result.message ?? words.error(code), {
    additionals: { results: [{ ...result, code }] },
  });
};

/** Whether a reason is asked: of some actions always, of others once they were refused for want of one. */
function useAsksReason({ action }: Offered, failure: CallFailure | null): boolean {
  const [asked, setAsked] = useState(action.reason === true || failure?.code === "REASON_REQUIRED");
  if (!asked && failure?.code === "REASON_REQUIRED") setAsked(true);
  return asked;
}

/** The header's own value of a field is what the action would take anyway. */
function initialScalars(open: OpenDocument, action: string, { scalars }: PayloadShape) {
  const own = scalars.flatMap(([name]) => {
    const value = open.row[name];
    return value === null || value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(own),
    ...actionExtras(open.document, action).initial,
    ...keptChoices(open.document, action, [open.row]),
  };
}

/** What comes along on the way back: stock and bookings, where the step moves some. */
function backWords(document: DocumentDeclaration, action: string): UiKey {
  const own = actionExtras(document, action).back;
  const movements: readonly string[] = document.movements;
  return own ?? (movements.includes(action) ? "document.backWhat" : "document.backOnly");
}

function backState(
  document: DocumentDeclaration,
  { action }: Offered,
  choice: (field: string, value: string) => string,
): string {
  const [to] = [action.to].flat();
  return to && to !== "same" && to !== "before"
    ? choice(document.status, to)
    : choice(document.status, action.from[0] ?? "");
}
