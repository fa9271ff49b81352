import type { Declared, Details, DocumentDeclaration } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Button, Form, Skeleton } from "antd";
import { type RefObject, useEffect, useRef, useState } from "react";
import { calledOf, knownBy } from "../../api/calledOf.ts";
import { asFailure, type CallFailure, type FieldError } from "../../api/failure.ts";
import { type AnyRow, declaredAs, type Workspace } from "../../api/resources.ts";
import { withTracked } from "../../api/tracked.ts";
import { useWords } from "../../i18n/index.ts";
import { useMayTake, useWorkspace } from "../../session/hooks.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { focusFirst } from "../../ui/focusFirst.ts";
import { keepClear } from "../../ui/keepClear.ts";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { filled } from "./ActionDialog.tsx";
import type { Offered } from "./actions.ts";
import { askedNow, isAskedOf } from "./asked.ts";
import { ConfirmOwnRows } from "./ConfirmOwnRows.tsx";
import type { ActionExtras } from "./extras.ts";
import { actionExtras } from "./extrasOf.ts";
import { HeldRows, isOfWhole, useHeldRows } from "./HeldRows.tsx";
import { useNotices } from "./notices.ts";
import { enteredAt, type NumberedDocument, valuesOf } from "./ofEach.ts";
import { PayloadTable } from "./PayloadTable.tsx";
import { knownRows, nothingEntered, type PayloadRow, type PayloadRows, payloadShape, sentRows } from "./payload.ts";
import { byRow, ReadyRows, type RowsToConfirm } from "./ReadyRows.tsx";
import { RowFaults } from "./RowFaults.tsx";
import { errorsOfRows } from "./refusedLines.ts";
import { SaidOnce, useToldHere } from "./SaidOnce.tsx";
import { ScalarFields } from "./ScalarFields.tsx";
import { sayAtFields, unsayOf, type WrongField } from "./sayAtFields.ts";
import { showRefused } from "./showRefused.ts";
import { TakeRows } from "./TakeRows.tsx";
import { useConfirming } from "./useConfirming.ts";
import "./document.css";

type Props = RowsToConfirm;

/** Takes a document's step by rows of a list of their own, such as picks, or confirms rows by their own call. */
export function ConfirmRows({ declared, rows, done }: Props) {
  const { of = "", action: name = "" } = declared.work?.step ?? {};
  const document = declaredAs(of);
  const action = document?.type === "document" ? document.actions[name] : undefined;
  if (declared.work?.confirms) return <ConfirmOwnRows {...{ declared, rows, done }} />;
  if (document?.type !== "document" || !action) return null;
  return <ConfirmButton {...{ declared, rows, done, document }} offered={{ name, action }} />;
}

interface StepProps extends Props {
  readonly document: DocumentDeclaration;
  readonly offered: Offered;
}

function ConfirmButton(props: StepProps) {
  const { declared, rows, document, offered } = props;
  const words = useWords();
  const mayTake = useMayTake(document);
  if (!mayTake(offered.action)) return null;
  return (
    <>
      <ReadyRows {...{ declared, rows }} called={words.action(offered.name)}>
        {(ready, onClose) => <RowsDialog {...props} rows={ready} onClose={onClose} />}
      </ReadyRows>
      <TakeRows {...{ declared, document, rows }} />
    </>
  );
}

interface DialogProps extends StepProps {
  readonly onClose: () => void;
}

function RowsDialog(props: DialogProps) {
  const { declared, rows, document, offered, onClose } = props;
  const words = useWords();
  const [out, setOut] = useState(0);
  const { scalars, rows: parts } = payloadShape(document, offered.action);
  const part = parts.find(({ about }) => about?.key === declared.key);
  const start = useQuery({
    queryKey: [declared.name, "payload", rows.map((row) => [row[declared.key], row.num])],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () =>
      knownRows(await withTracked(rows.map((row) => ({ ...row, num_booked: row.num }))), part?.fields ?? {}),
  });
  useFocusBack(".picked button");
  return (
    <Dialog
      open
      destroyOnHidden
      keepsTyped
      footer={null}
      width={960}
      title={words.say("document.confirmRows", { action: words.action(offered.name), count: rows.length - out })}
      onCancel={onClose}
    >
      {start.error && <FailureNote failure={asFailure(start.error)} onRetry={() => void start.refetch()} />}
      {start.isPending && <Skeleton active />}
      {start.data && part && (
        <RowsForm {...props} {...{ part, scalars }} start={start.data} onTakenOut={(count) => setOut(out + count)} />
      )}
    </Dialog>
  );
}

interface FormProps extends DialogProps {
  readonly part: PayloadRows;
  readonly scalars: ReturnType<typeof payloadShape>["scalars"];
  readonly start: readonly PayloadRow[];
  /** Is told how many rows were taken out of the dialog. */
  readonly onTakenOut: (count: number) => void;
}

/** What is expected stands in the cells; what is asked in an exception alone appears when it is one. */
function RowsForm({ document, offered, part, scalars, start, ...props }: FormProps) {
  const words = useWords();
  const workspace = useWorkspace();
  const [rows, setRows] = useState(start);
  const [empty, setEmpty] = useState<readonly FieldError[]>([]);
  const notices = useNotices(document);
  const [form] = Form.useForm();
  const of = documentsOf(document, rows);
  // What was typed for each stays, also where a single one is left.
  const several = documentsOf(document, start).length > 1 ? of : [];
  const running = useConfirming(
    props.declared.path,
    ({ left }) => notices.done(offered.name, of.length, left as Details | undefined),
    () => {
      props.onClose();
      props.done();
    },
  );
  const extras = extrasOf(document, offered, props.declared);
  const now = (name: string) => askedNow(offered.action, name, { rows, lines: undefined, failure: running.failure });
  const said = errorsOfRows(running.failure && byRow(running.failure), part, rows, words);
  const isOfDocument = ({ field = "" }: FieldError) => scalars.some(([name]) => name === field);
  const held = useHeldRows({
    ...{ declared: props.declared, document, start, rows },
    ...{ failure: running.failure, errors: said },
  });
  const errors = [...empty, ...said.filter((one) => !isOfDocument(one) && !isOfWhole(one, document))];
  const wrong = said.filter(isOfDocument).map(({ line = 0, field = "", message }): WrongField => {
    const id = rows[line] && idIn(document, rows[line]);
    const isOfEach = offered.action.each?.[field] !== undefined && several.length > 0;
    return { name: id && isOfEach ? enteredAt(form, field, id) : [field], errors: [message] };
  });
  const heading = (name: string) => words.field(extras.called?.[name] ?? name);
  const body = useRef<HTMLDivElement>(null);
  useShownAbove(body, wrong.length > 0 ? null : running.failure);
  function send(values: Record<string, unknown>) {
    const missing = nothingEntered(part, rows, words);
    setEmpty(missing);
    if (missing.length === 0) void running.run(withOwn(document, part, rows, values));
  }
  function change(next: readonly PayloadRow[]) {
    setEmpty([]);
    setRows(next);
  }
  function takeOut() {
    const lines = held.map(({ line }) => line);
    setRows(rows.filter((_row, line) => !lines.includes(line)));
    running.forget();
    props.onTakenOut(lines.length);
  }
  return (
    <div ref={body}>
      <Form
        form={form}
        layout="vertical"
        onFocus={keepClear}
        onValuesChange={(changed: AnyRow) => unsayOf(form, changed)}
        onFinish={send}
      >
        <SaidOnce failure={running.failure} notice={notices.failure(offered.name)}>
          <AtFields failure={running.failure} wrong={wrong} />
          <section className="action-rows">
            <RowFaults {...{ errors, rows, heading }} />
            <PayloadTable
              {...{ part, rows, errors, extras }}
              held={new Map(held.map(({ line, why }) => [line, why]))}
              askedNow={now}
              isAskedOf={(name, row) => isAskedOf(offered.action, name, row)}
              workspace={placeOf(workspace)}
              onChange={change}
            />
          </section>
          <ScalarFields {...{ document, offered, scalars }} of={several} askedNow={now} values={{}} />
          <div className="row action-foot">
            <HeldRows {...{ held, takeOut }} count={rows.length} />
            <Button
              type="primary"
              htmlType="submit"
              loading={running.busy}
              data-first
              disabled={rows.length === 0 || held.some(({ isStanding }) => isStanding)}
            >
              {words.action(offered.name)}
            </Button>
            <Button onClick={props.onClose}>{words.say("frame.back")}</Button>
          </div>
        </SaidOnce>
      </Form>
    </div>
  );
}

/** The cursor stands in the first field once the rows are there, and in the first cell that is refused, which is brought into sight. */
function useShownAbove(body: RefObject<HTMLDivElement | null>, failure: CallFailure | null): void {
  useEffect(() => {
    if (body.current) focusFirst(body.current);
  }, [body]);
  useEffect(() => {
    if (failure && body.current) showRefused(body.current);
  }, [failure, body]);
}

/** Says at the documents' own fields what is refused of them. */
function AtFields({ failure, wrong }: { failure: CallFailure | null; wrong: readonly WrongField[] }) {
  const form = Form.useFormInstance();
  const said = useRef<CallFailure | null>(null);
  useToldHere(wrong.length > 0);
  useEffect(() => {
    if (failure && said.current !== failure) sayAtFields(form, wrong);
    said.current = failure;
  });
  return null;
}

const idIn = (document: DocumentDeclaration, { of }: PayloadRow): string => String(of[document.key] ?? "");

/** The documents of which these rows are, each once. */
function documentsOf(document: DocumentDeclaration, rows: readonly PayloadRow[]): readonly NumberedDocument[] {
  const numbers = rows.map((row) => [idIn(document, row), calledOf(document, row.of)] as const);
  return [...new Map(numbers)].map(([id, number]) => ({ id, number }));
}

/** What is sent of rows: each with the single fields, of which its document may have its own. */
function withOwn(
  document: DocumentDeclaration,
  part: PayloadRows,
  rows: readonly PayloadRow[],
  values: Readonly<Record<string, unknown>>,
): readonly AnyRow[] {
  return rows.flatMap((row) => {
    const id = idIn(document, row);
    return sentRows(part, [row]).map((sent) => ({ ...filled(valuesOf(values, id)), ...sent }));
  });
}

/** The rows are of any owner's. */
const placeOf = (workspace: Workspace): Workspace => ({ ...workspace, ownerId: null });

/** Beside what tells a row within its document stands the number by which people know the document. */
function extrasOf(document: DocumentDeclaration, { name }: Offered, of: Declared): ActionExtras {
  const extras = actionExtras(document, name);
  return of.key === document.key ? extras : { ...extras, shows: [...(extras.shows ?? []), knownBy(document)] };
}
