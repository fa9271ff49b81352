import type { DocumentDeclaration } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { App, Button, Form } from "antd";
import { useState } from "react";
import { type ActionBody, type ActionResult, runAction } from "../../api/actions.ts";
import { calledOf } from "../../api/calledOf.ts";
import { asFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { failureText } from "../../ui/FailureNote.tsx";
import { OutcomeRows } from "../../ui/OutcomeRows.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { useOneAtATime } from "../../ui/useOneAtATime.ts";
import { filled, refusalOf, sentOf } from "./ActionDialog.tsx";
import { isCancelling } from "./actions.ts";
import { askedNow } from "./asked.ts";
import type { Bulk } from "./bulks.ts";
import { actionExtras } from "./extrasOf.ts";
import { FinalNote } from "./FinalNote.tsx";
import { keepChoices, keptChoices } from "./keptChoices.ts";
import { useNotices } from "./notices.ts";
import { enteredAt, valuesOfAll } from "./ofEach.ts";
import { payloadShape } from "./payload.ts";
import { ReasonField } from "./ReasonField.tsx";
import { errorsOfScalars, exceededBySome } from "./refusedLines.ts";
import { ScalarFields } from "./ScalarFields.tsx";
import { sayAtFields, unsayOf, type WrongField } from "./sayAtFields.ts";
import { useReadAnew, useReadAnewOnceClosed } from "./useDocument.ts";
import { usePaper } from "./usePaper.ts";

/** What is tried once more: refused for what stands in a field, or beyond a limit which this person may exceed, and is asked why. */
interface Again {
  readonly asked: readonly ActionResult[];
  /** What became of the others. */
  readonly settled: readonly ActionResult[];
}

/** The single fields that are asked of several documents, without what each has of its own. */
function scalarsOfSeveral(document: DocumentDeclaration, { name, action, rows }: Bulk) {
  const { alone = [] } = actionExtras(document, name);
  const { scalars } = payloadShape(document, action);
  return rows.length > 1 ? scalars.filter(([one]) => !alone.includes(one)) : scalars;
}

const askedOfSeveral = ({ action }: Bulk, name: string) =>
  askedNow(action, name, { rows: [], lines: undefined, failure: null });

/** What the fields begin with; what some of the documents have of their own is not what was last chosen for others. */
function initialOfSeveral(document: DocumentDeclaration, { name, rows }: Bulk) {
  return { ...actionExtras(document, name).initial, ...keptChoices(document, name, rows) };
}

/** The outcomes, also of a single document that is refused for want of a reason. */
async function tried(
  document: DocumentDeclaration,
  action: string,
  body: ActionBody,
): Promise<readonly ActionResult[]> {
  try {
    return await runAction(document, action, body);
  } catch (thrown) {
    const { code, additionals } = asFailure(thrown);
    if (code === "REASON_REQUIRED" && Array.isArray(additionals.results)) return additionals.results;
    throw thrown;
  }
}

interface DialogProps {
  readonly document: DocumentDeclaration;
  readonly bulk: Bulk;
  readonly onClose: () => void;
  /** Is told which of them were refused, by their ids. */
  readonly onDone: (refused: readonly string[]) => void;
}

/** Takes the step on all of them, and keeps what came of it and what is tried once more. */
function useBulk({ document, bulk, onClose, onDone }: DialogProps) {
  const words = useWords();
  const { message } = App.useApp();
  const readAnew = useReadAnew();
  const refused = useReadAnewOnceClosed();
  const notices = useNotices(document);
  const withPaper = usePaper(document, bulk.name);
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly ActionResult[] | null>(null);
  const [again, setAgain] = useState<Again | null>(null);
  const scalars = scalarsOfSeveral(document, bulk);
  // What is asked of no several documents has no field here at which something could be said.
  const names = scalars.map(([name]) => name).filter((name) => askedOfSeveral(bulk, name) !== "hidden");
  const exceeding = again?.asked.filter(({ code }) => code === "REASON_REQUIRED") ?? [];
  const isOfEach = (name: string) => bulk.action.each?.[name] !== undefined && bulk.rows.length > 1;
  const atFields = (one: ActionResult): readonly WrongField[] =>
    errorsOfScalars(refusalOf(one, words), names, words)
      .filter(({ errors }) => errors.length > 0)
      .map(({ name, errors }) => ({ name: isOfEach(name) ? enteredAt(form, name, one.id) : [name], errors }));
  const finish = (refused: readonly ActionResult[] = []) => {
    onClose();
    onDone(refused.map(({ id }) => id));
  };
  const oneAtATime = useOneAtATime();
  async function runNow() {
    const values = (await form.validateFields()) as Record<string, unknown>;
    setBusy(true);
    try {
      const all = bulk.rows.map((row) => String(row[document.key]));
      const ids = again?.asked.map(({ id }) => id) ?? all;
      const taken = await withPaper(() =>
        tried(document, bulk.name, {
          ids,
          ...filled(valuesOfAll(bulk.action, ids, values)),
          ...sentOf(document, bulk),
        }),
      );
      keepChoices(document, bulk.name, values);
      await readAnew();
      const answered = [...(again?.settled ?? []), ...taken.map((one) => ({ ...one, index: all.indexOf(one.id) }))];
      const asksWhy = exceeding.length === 0 && !bulk.action.reason;
      const asked = answered.filter(
        (one) => !one.ok && ((asksWhy && one.code === "REASON_REQUIRED") || atFields(one).length > 0),
      );
      if (asked.length > 0) {
        setAgain({ asked, settled: answered.filter((one) => !asked.includes(one)) });
        return sayAtFields(form, asked.flatMap(atFields));
      }
      if (answered.every((one) => one.ok && !notices.more(bulk.name, one.details))) {
        void message.success(notices.done(bulk.name, answered.length), 3);
        finish();
      } else setResults(answered);
    } catch (thrown) {
      const failure = refused(asFailure(thrown));
      sayAtFields(
        form,
        errorsOfScalars(failure, names, words).map((one) => ({ ...one, name: [one.name] })),
      );
      void message.error(notices.failed(bulk.name, failureText(failure, words), failure.code), 6);
    } finally {
      setBusy(false);
    }
  }
  const run = () => void oneAtATime(runNow);
  return { form, busy, results, again, exceeding, scalars, finish, run };
}

/** Takes a step on several documents: what it asks of them all, then what came of each. */
export function BulkDialog(props: DialogProps) {
  const { document, bulk, onClose } = props;
  const words = useWords();
  const { form, busy, results, again, exceeding, scalars, finish, run } = useBulk(props);
  const action = words.action(bulk.name);
  useFocusBack(".picked button");
  const { Trial, ToldOfSeveral } = actionExtras(document, bulk.name);
  const initialValues = initialOfSeveral(document, bulk);
  const now = (name: string) => askedOfSeveral(bulk, name);
  const rows = again ? bulk.rows.filter((row) => again.asked.some(({ id }) => id === row[document.key])) : bulk.rows;
  const of = rows.map((row) => ({ id: String(row[document.key]), number: calledOf(document, row) }));
  const answered = results ?? (again && [...again.settled, ...again.asked]);
  const leave = answered ? () => finish(answered.filter((one) => !one.ok)) : onClose;
  return (
    <Dialog
      open
      destroyOnHidden
      {...(Trial ? { width: 720 } : {})}
      title={words.say("document.confirmCount", { action, count: bulk.rows.length })}
      onCancel={leave}
      footer={
        results ? (
          <Button type="primary" onClick={leave}>
            {words.say("frame.close")}
          </Button>
        ) : (
          <>
            <Button onClick={leave}>{words.say("frame.back")}</Button>
            <Button
              type="primary"
              danger={isCancelling(bulk.action)}
              loading={busy}
              onClick={form.submit}
              autoFocus={!bulk.action.reason && !again}
            >
              {words.say("document.confirmCount", { action, count: rows.length })}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <Outcomes document={document} action={bulk.name} rows={bulk.rows} results={results} />
      ) : (
        <Form
          form={form}
          layout="vertical"
          initialValues={initialValues}
          onFinish={run}
          onValuesChange={(changed: AnyRow) => unsayOf(form, changed)}
        >
          {again && exceeding.length < again.asked.length && (
            <Outcomes {...again} document={document} action={bulk.name} rows={bulk.rows} results={again.settled} />
          )}
          <Numbers of={of.map(({ number }) => number)} />
          <FinalNote document={document} action={bulk.action} />
          {ToldOfSeveral && <ToldOfSeveral rows={rows} />}
          <ScalarFields
            {...{ document, scalars }}
            offered={bulk}
            askedNow={now}
            values={initialValues}
            of={bulk.rows.length > 1 ? of : []}
          />
          {Trial && <Trial rows={rows} />}
          {(bulk.action.reason || exceeding.length > 0) && <ReasonField exceeding={exceededBySome(exceeding)} />}
        </Form>
      )}
    </Dialog>
  );
}

const mostNumbers = 12;
function Numbers({ of }: { of: readonly string[] }) {
  const words = useWords();
  return (
    <p className="bulk-numbers code">
      {of.slice(0, mostNumbers).join(words.say("frame.comma"))}
      {of.length > mostNumbers ? " …" : ""}
    </p>
  );
}

/** The outcome for each document: how many are done, and why the others are not. */
function Outcomes({
  document,
  action,
  rows,
  results,
  asked = [],
}: {
  document: DocumentDeclaration;
  action: string;
  rows: readonly AnyRow[];
  results: readonly ActionResult[];
  /** Those that are tried once more; why is said at the fields. */
  asked?: readonly ActionResult[];
}) {
  const words = useWords();
  const notices = useNotices(document);
  const failed = results.filter((one) => !one.ok);
  const telling = results.filter((one) => one.ok && notices.more(action, one.details));
  const numberOf = (id: string) => {
    const row = rows.find((one) => one[document.key] === id);
    return row ? calledOf(document, row) : id;
  };
  return (
    <>
      <p role="status">
        {words.say("document.partly", {
          action: words.action(action),
          done: results.length - failed.length,
          failed: failed.length + asked.length,
        })}
      </p>
      <OutcomeRows
        rows={telling.map(({ index, id, details }) => ({
          index,
          number: numberOf(id),
          message: notices.done(action, 1, details),
        }))}
      />
      <OutcomeRows
        rows={failed.map(({ index, id, code, message }) => ({
          index,
          number: numberOf(id),
          message: notices.failed(action, message ?? words.error(code ?? "INTERNAL"), code),
          way: (
            <Link to="/Main/$path" params={{ path: document.name }} search={{ open: id }}>
              {words.say("document.openDocument")}
            </Link>
          ),
        }))}
      />
    </>
  );
}
